"""What people send about themselves."""

from typing import Annotated, Any, Literal

from pydantic import Field

from benben.server.incoming import Incoming

Minute = Annotated[int, Field(ge=0, lt=24 * 60)]
Key = Annotated[str, Field(min_length=1, max_length=200, pattern="^[A-Za-z0-9_-]+=*$")]  # base64url


class SignIn(Incoming):
    """By a code: of another device, of recovery, or of a class."""

    code: Annotated[str, Field(max_length=32)]
    leaving: bool = False  # also if this browser has tables of its own: they stay with who it was


class SignOut(Incoming):
    """Everywhere but here, programs too."""

    everywhere: Literal[True]


class PasskeyAnswer(Incoming):
    """What `navigator.credentials` made, as JSON."""

    credential: dict[str, Any]
    leaving: bool = False  # as in `SignIn`


class NewPupils(Incoming):
    names: Annotated[
        list[Annotated[str, Field(max_length=24)]], Field(min_length=1, max_length=40)
    ]  # empty: a guest


class PushKeys(Incoming):
    p256dh: Key
    auth: Key


class NewPush(Incoming):
    """A browser's subscription, as `PushSubscription.toJSON` gives it."""

    kind: Literal["push"]
    endpoint: Annotated[str, Field(max_length=1000)]
    keys: PushKeys


class NewAddress(Incoming):
    """An address that notices are posted to; `ntfy`: a topic there."""

    kind: Literal["webhook", "ntfy"]
    url: Annotated[str, Field(max_length=1000)]


class NewMail(Incoming):
    kind: Literal["mail"]
    address: Annotated[
        str, Field(max_length=254, pattern=r"^[^@\s<>,;:\"]+@[^@\s<>,;:\"]+\.[^@\s<>,;:\"]+$")
    ]


class NewChannel(Incoming):
    channel: Annotated[NewPush | NewAddress | NewMail, Field(discriminator="kind")]


class Confirm(Incoming):
    """What was sent to an address."""

    code: Annotated[str, Field(max_length=32, pattern="^[A-Za-z0-9 -]*$")]


class QuietHours(Incoming):
    begins: Minute
    ends: Minute
    zone: Annotated[str, Field(max_length=64)]


class Mute(Incoming):
    muted: bool
