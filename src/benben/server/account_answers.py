"""Answers about oneself: where one is signed in, by what one comes back, how one is told."""

from typing import Any, Literal

from benben.typed import TypedDict


class SessionInfo(TypedDict):
    """A browser that is signed in."""

    id: str
    label: str  # like "Firefox, Android"
    made: float
    seen: float
    here: bool


class PasskeyInfo(TypedDict):
    id: str
    label: str
    made: float


class ChannelInfo(TypedDict):
    """A way in which somebody is told."""

    id: str
    kind: Literal["push", "webhook", "ntfy", "mail"]
    target: str  # what people know it by: an address, or a browser
    confirmed: bool  # of mail: whether its reader said yes


class Quiet(TypedDict):
    """Hours without notices, in minutes since midnight; none if both are equal."""

    begins: int
    ends: int
    zone: str  # like "Europe/Amsterdam"


class Offers(TypedDict):
    """What this server can do."""

    passkeys: bool
    notices: bool  # Web Push, webhooks and ntfy
    push_key: str  # of the server, for browsers; empty without notices
    mail: bool


class Account(TypedDict):
    name: str
    sessions: list[SessionInfo]
    passkeys: list[PasskeyInfo]
    recovery: int  # codes left
    tables: int  # where you have a seat
    channels: list[ChannelInfo]
    quiet: Quiet
    offers: Offers


class DeviceCode(TypedDict):
    """Lets one other browser in."""

    code: str
    seconds: int


class RecoveryCodes(TypedDict):
    codes: list[str]  # they are not shown again


class Pupil(TypedDict):
    """Somebody whom a host gave a code."""

    id: str
    name: str
    code: str


class Pupils(TypedDict):
    pupils: list[Pupil]


class Added(TypedDict):
    id: str


class Muted(TypedDict):
    """Whether you are not told of a table, and whether you are told of any."""

    muted: bool
    told: bool


class PasskeyOptions(TypedDict):
    """For `navigator.credentials`, as JSON."""

    options: dict[str, Any]
