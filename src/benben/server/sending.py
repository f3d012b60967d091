"""One notice by one way: what is said, and how it is sent."""

import hashlib
import json
import smtplib
from collections.abc import Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

from benben.game import game as find_game
from benben.i18n import say
from benben.rulebook import TABLE
from benben.server.channels import Channels
from benben.server.mail import Mailer, digest
from benben.server.notice_rows import Due
from benben.server.outgoing import Outgoing, Unreachable
from benben.server.web_push import Vapid, decoded, encoded, encrypt
from benben.table.log import LOG

Result = Literal["sent", "gone", "later", "refused"]
GONE = {404, 410}  # what a push service says of a browser that is not there any more
LATER = {408, 425, 429}


def text_of(due: Due) -> str:
    """What happened, in one sentence."""
    language = due.channel.language
    guest = say(TABLE, "web.guest", language)
    names = ", ".join(name or guest for name in due.names) or guest
    title = find_game(due.game).title
    who = due.notice.who or names
    return say(TABLE, f"notice.{due.notice.kind}", language, game=title, names=names, name=who)


def identity(due: Due) -> str:
    """The same if it is sent again: who receives it twice can tell."""
    notice = due.notice
    return f"{notice.channel}.{notice.table_id}.{notice.kind}.{notice.ply}"


class Sender:
    """Knows each way."""

    def __init__(
        self, channels: Channels, outgoing: Outgoing, vapid: Vapid | None, mailer: Mailer | None
    ) -> None:
        self._channels, self._outgoing = channels, outgoing
        self._vapid, self._mailer = vapid, mailer

    async def send(self, dues: Sequence[Due], now: float) -> Result:
        """To one channel; only mail takes several at once."""
        way = dues[0].channel.kind
        if way == "mail":
            return await self._mail(dues)
        try:
            status = await self._post(dues[0], now)
        except Unreachable as error:
            LOG.warning("a notice was not delivered", extra={"way": way, "why": str(error)})
            return "later"
        if status < 300:
            return "sent"
        if status in GONE and (way == "push" or status == 410):
            return "gone"
        LOG.warning("a notice was refused", extra={"way": way, "status": status})
        return "later" if status in LATER or status >= 500 else "refused"

    async def _post(self, due: Due, now: float) -> int:
        make = {"push": self._push, "webhook": self._webhook, "ntfy": self._ntfy}
        headers, body = make[due.channel.kind](due, now)
        return await self._outgoing.post(due.channel.place, headers, body)

    def _link(self, due: Due) -> str:
        return f"{due.channel.site}/t/{due.notice.table_id}"

    def _mute(self, due: Due) -> str:
        """Posted to, it mutes the table: whoever was told may."""
        id_ = due.channel.id
        signed = f"{id_}/{self._channels.signature(id_)}"
        return f"{due.channel.site}/api/notices/{signed}/mute/{due.notice.table_id}"

    def _push(self, due: Due, now: float) -> tuple[dict[str, str], bytes]:
        assert self._vapid is not None
        notice, channel = due.notice, due.channel
        said = {
            "text": text_of(due),
            "path": urlsplit(self._link(due)).path,
            "tag": f"{notice.table_id} {notice.kind}",  # a later one takes its place
            "mute": {"label": say(TABLE, "notice.mute", channel.language), "url": self._mute(due)},
        }
        keys = channel.secrets
        body = encrypt(
            json.dumps(said, ensure_ascii=False).encode(), decoded(keys["p256dh"]),
            decoded(keys["auth"]),
        )  # fmt: skip
        topic = hashlib.sha256(said["tag"].encode()).digest()[:24]  # type: ignore[attr-defined]
        site = channel.site
        contact = site if site.startswith("https://") else "mailto:nobody@localhost"
        return {
            "authorization": self._vapid.authorization(channel.place, contact, now),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(0, int(notice.expires - now))),
            "topic": encoded(topic),
            "urgency": "normal",
        }, body

    def _webhook(self, due: Due, now: float) -> tuple[dict[str, str], bytes]:
        notice = due.notice
        said: dict[str, Any] = {
            "id": identity(due), "kind": notice.kind, "game": due.game, "table": notice.table_id,
            "seat": notice.seat, "ply": notice.ply, "text": text_of(due), "url": self._link(due),
            "mute": self._mute(due), "expires": int(notice.expires),
        }  # fmt: skip
        headers = {"content-type": "application/json", "idempotency-key": identity(due)}
        return headers, json.dumps(said, ensure_ascii=False).encode()

    def _ntfy(self, due: Due, now: float) -> tuple[dict[str, str], bytes]:
        mute = say(TABLE, "notice.mute_short", due.channel.language)
        return {
            "title": "Benben",
            "click": self._link(due),
            "actions": f"http, {mute}, {self._mute(due)}, method=POST, clear=true",
        }, text_of(due).encode()

    async def _mail(self, dues: Sequence[Due]) -> Result:
        if self._mailer is None:
            return "later"  # whoever runs the server has taken mail away
        channel = dues[0].channel
        lines = [f"{text_of(due)}\n{self._link(due)}" for due in dues]
        subject, text = digest(lines, channel.site, channel.language)
        signed = f"{channel.id}/{self._channels.signature(channel.id)}"
        stop = f"{channel.site}/api/notices/{signed}/stop"
        try:
            await self._mailer.send(channel.place, subject, text, stop)
        except smtplib.SMTPRecipientsRefused as error:
            refused = [code for code, _ in error.recipients.values()]
            return "gone" if all(code >= 550 for code in refused) else "later"
        except (OSError, smtplib.SMTPException):
            LOG.exception("mail was not sent")
            return "later"
        return "sent"
