"""REST calls of ratings."""

from fastapi import APIRouter, Request

from benben.game import names
from benben.server.app_state import state_of
from benben.server.ladder import bots
from benben.server.rest import PROBLEMS, Door, anybody
from benben.server.rest_games import GameName
from benben.table import answers
from benben.table.errors import ApiError

router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Door)


@router.get("/ladders")
async def ladders(request: Request) -> answers.Ladders:
    """The games whose matches can be rated here; none where the server keeps no ratings."""
    kept = state_of(request).ladder is not None
    return {"games": [name for name in names() if bots(name)] if kept else []}


@router.get("/ladders/{game}")
async def ladder(request: Request, game: GameName) -> answers.Ladder:
    """People and bots by their strength in a game."""
    kept = state_of(request).ladder
    if kept is None:
        raise ApiError(404, "no_ratings")
    return await kept.of(game, anybody(request))
