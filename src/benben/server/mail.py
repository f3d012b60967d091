"""Mail by SMTP: what waits for somebody, once a day at most."""

import asyncio
import smtplib
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from benben.i18n import say
from benben.rulebook import TABLE
from benben.table.errors import ApiError
from benben.table.log import LOG

SECONDS = 20.0
_POLICY = policy.SMTP.clone(max_line_length=998)  # a long address is not to be cut


@dataclass(frozen=True)
class Mailer:
    """Where mail is handed in: `smtp://user:password@host:587`, or `smtps://…:465`."""

    server: str
    sender: str

    def __post_init__(self) -> None:
        parts = urlsplit(self.server)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or "@" not in self.sender:
            raise OSError("mail: expected smtp://user:password@host:port and a sender's address")

    async def ask(self, address: str, code: str, language: str) -> None:
        """Whether somebody who reads this address wants notices there."""
        text = say(TABLE, "notice.mail_confirm", language, code=code)
        subject = say(TABLE, "notice.mail_confirm_subject", language)
        try:
            await self.send(address, subject, text)
        except (OSError, smtplib.SMTPException) as error:
            LOG.exception("mail was not sent")
            raise ApiError(503, "mail_fails") from error

    async def send(self, address: str, subject: str, text: str, stop: str = "") -> None:
        """OSError or SMTPException if the server does not take it."""
        message = EmailMessage(policy=_POLICY)
        message["From"], message["To"], message["Subject"] = self.sender, address, subject
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        await asyncio.to_thread(self._hand_in, message)

    def _hand_in(self, message: EmailMessage) -> None:
        parts, safe = urlsplit(self.server), ssl.create_default_context()
        host = parts.hostname or ""
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                host, parts.port or 465, timeout=SECONDS, context=safe
            )
        else:
            server = smtplib.SMTP(host, parts.port or 587, timeout=SECONDS)
        with server:
            server.ehlo()
            if parts.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls(context=safe)
            if parts.username:  # never without TLS: smtplib would send it in the open
                if not isinstance(server.sock, ssl.SSLSocket):
                    raise smtplib.SMTPNotSupportedError("no TLS: the password is not sent")
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)


def digest(texts: Sequence[str], site: str, language: str) -> tuple[str, str]:
    """Subject and text of one mail about several tables."""
    subject = say(TABLE, "notice.mail_subject", language, count=len(texts))
    end = say(TABLE, "notice.mail_end", language, link=f"{site}/you")
    return subject, "\n\n".join([*texts, end]) + "\n"
