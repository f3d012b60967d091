"""How people are known again: sessions, codes and passkeys; tables and statements.

A change here needs a step in migrations/versions/.
"""

import sqlalchemy as sql
from sqlalchemy import Column, Float, LargeBinary, String, bindparam

from benben.server.schema import Big, metadata
from benben.server.statements import compiled

sessions = sql.Table(
    "sessions", metadata,
    Column("digest", String, primary_key=True),  # of what is in the cookie: it cannot be read back
    Column("person", String, nullable=False, index=True),
    Column("label", String, nullable=False),  # which browser, roughly: "Firefox, Android"
    Column("made", Float, nullable=False),  # seconds since 1970
    Column("seen", Float, nullable=False),
)  # fmt: skip
recovery = sql.Table(
    "recovery", metadata,  # codes to come back with; each lets in once
    Column("digest", String, primary_key=True),
    Column("person", String, nullable=False, index=True),
)  # fmt: skip
passkeys = sql.Table(
    "passkeys", metadata,
    Column("id", String, primary_key=True),  # of the credential
    Column("person", String, nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", Big, nullable=False),
    Column("label", String, nullable=False),
    Column("made", Float, nullable=False),
)  # fmt: skip
pupils = sql.Table(
    "pupils", metadata,  # people whom a host gave a code, which lets in again and again
    Column("person", String, primary_key=True),
    Column("host", String, nullable=False, index=True),
    Column("code", String, nullable=False, unique=True),
    Column("made", Float, nullable=False),
)  # fmt: skip

bans = sql.Table(
    "bans", metadata,  # people whom the operator keeps out
    Column("person", String, primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float),  # none: for ever
    Column("reason", String, nullable=False),  # for the operator
)  # fmt: skip

ADD_SESSION = compiled(sql.insert(sessions))
SEE_SESSION = compiled(
    sql.update(sessions)
    .where(sessions.c.digest == bindparam("digest_"))
    .values(seen=bindparam("seen_"), label=bindparam("label_"))
)
DROP_SESSION = compiled(
    sql.delete(sessions).where(
        sessions.c.digest == bindparam("digest_"), sessions.c.person == bindparam("person_")
    )
)
DROP_OTHER_SESSIONS = compiled(
    sql.delete(sessions).where(
        sessions.c.person == bindparam("person_"), sessions.c.digest != bindparam("but_")
    )
)
DROP_OLD_SESSIONS = compiled(sql.delete(sessions).where(sessions.c.seen < bindparam("before_")))
ADD_RECOVERY = compiled(sql.insert(recovery))
USE_RECOVERY = compiled(sql.delete(recovery).where(recovery.c.digest == bindparam("digest_")))
DROP_RECOVERY = compiled(sql.delete(recovery).where(recovery.c.person == bindparam("person_")))
ADD_PASSKEY = compiled(sql.insert(passkeys))
COUNT_PASSKEY = compiled(
    sql.update(passkeys)
    .where(passkeys.c.id == bindparam("id_"))
    .values(sign_count=bindparam("count_"))
)
DROP_PASSKEY = compiled(
    sql.delete(passkeys).where(
        passkeys.c.id == bindparam("id_"), passkeys.c.person == bindparam("person_")
    )
)
ADD_PUPIL = compiled(sql.insert(pupils))
