"""All that tells people away from the board, put together."""

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path

from benben.server import outgoing
from benben.server.channels import Channels
from benben.server.identity import People
from benben.server.leases import Leases
from benben.server.mail import Mailer
from benben.server.notices import LOOK_EVERY, Notices
from benben.server.outgoing import Outgoing
from benben.server.sending import Sender
from benben.server.store import Store
from benben.server.turn_events import TurnEvents
from benben.server.web_push import Vapid

FILE = "vapid.pem"


@dataclass(frozen=True)
class Telling:
    """What whoever runs the server has chosen; everything else works without it."""

    private: bool = False  # whether notices may go to this machine and its neighbours
    mail: str = ""  # smtp://user:password@host:587
    mail_from: str = ""
    every: float = LOOK_EVERY  # seconds

    @classmethod
    def chosen(cls) -> "Telling":
        """By environment variables: a command line shows passwords to everybody."""
        value = os.environ.get
        return cls(
            value("BENBEN_PRIVATE_NOTICES") == "1",
            value("BENBEN_SMTP", ""),
            value("BENBEN_MAIL_FROM", ""),
        )

    def mailer(self) -> Mailer | None:
        """OSError if what was chosen cannot be."""
        return Mailer(self.mail, self.mail_from) if self.mail else None


@dataclass(frozen=True)
class TellingParts:
    channels: Channels
    notices: Notices
    _outgoing: Outgoing
    _task: asyncio.Task[None]

    @classmethod
    def begin(
        cls,
        told: Telling,
        folder: Path,
        store: Store,
        key: bytes,
        people: People,
        events: TurnEvents,
        leases: Leases,
    ) -> "TellingParts":
        vapid = Vapid(folder / FILE) if outgoing.INSTALLED else None
        mailer, sent = told.mailer(), Outgoing(told.private)
        channels = Channels(store, key, vapid, mailer, told.private)
        sender = Sender(channels, sent, vapid, mailer)
        notices = Notices(store, sender, people.sessions.at_board, leases)
        events.listen(notices.hear)
        task = asyncio.create_task(notices.run(told.every))
        return cls(channels, notices, sent, task)

    async def close(self) -> None:
        """What is being sent is sent."""
        self.notices.close()
        await self._task
        await self._outgoing.close()
