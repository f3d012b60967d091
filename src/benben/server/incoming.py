"""What clients send: Pydantic checks it, strictly."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from benben.seal import HEX
from benben.table.names import MOST_LETTERS

Level = Annotated[int, Field(ge=1, le=5)]
Name = Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]

TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{12}$")]
Code = Annotated[str, Field(max_length=32, pattern=r"^[^\x00-\x1f\x7f]*$")]  # as somebody typed it
Digits = Annotated[str, Field(pattern=f"^{HEX.pattern}$")]  # 32 bytes


class Incoming(BaseModel):
    """A message or the body of a request."""

    model_config = ConfigDict(extra="forbid", strict=True)
