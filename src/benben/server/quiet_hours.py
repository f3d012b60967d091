"""When somebody is told: not in their quiet hours, and mail once a day."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

MORNING = 8 * 60  # minutes since midnight: when mail is sent


def _minute(at: datetime) -> int:
    return at.hour * 60 + at.minute


def _next(at: datetime, minute: int) -> float:
    """The next time it is this minute of the day there."""
    day = at if minute > _minute(at) else at + timedelta(days=1)
    return day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0).timestamp()


def quiet_until(now: float, hours: Any) -> float | None:
    """When the quiet hours end that it is in now; None if it is in none."""
    if hours is None or hours.begins == hours.ends:
        return None
    here = datetime.fromtimestamp(now, ZoneInfo(hours.zone))
    since, length = ((minute - hours.begins) % (24 * 60) for minute in (_minute(here), hours.ends))
    return _next(here, hours.ends) if since < length else None


def next_morning(now: float, zone: str) -> float:
    return _next(datetime.fromtimestamp(now, ZoneInfo(zone)), MORNING)
