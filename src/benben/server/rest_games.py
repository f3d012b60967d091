"""REST calls about the games on offer: texts, boards, rules, guides."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from benben import i18n, registry
from benben.game import names
from benben.message_format import as_json, parse
from benben.rulebook import TABLE
from benben.server.app_state import state_of
from benben.server.preparing import PATIENCE
from benben.server.rest import PROBLEMS, Door, json_answer
from benben.table import answers, catalogue, guides, messages, puzzles, tactics
from benben.table.errors import ApiError

router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Door)
GameName = Annotated[str, Path(pattern=f"^({'|'.join(names())})$")]
LessonName = Annotated[str, Path(pattern="^[a-z_]{1,40}$")]
PuzzleNumber = Annotated[int, Path(ge=1, le=9999)]
PageName = Annotated[str, Path(pattern=f"^({'|'.join((*names(), TABLE))})$")]


@router.get("/games")
async def games() -> list[answers.GameInfo]:
    return await asyncio.to_thread(catalogue.infos)  # the first time the games are imported


@router.get("/games/{game}/texts/{language}")
async def texts(game: GameName, language: messages.Language) -> dict[str, dict[str, Any]]:
    """The texts of a game that is not part of the client: parsed ICU messages, by group and key."""
    return {
        group: {key: as_json(parse(text)) for key, text in found.items()}
        for group, found in i18n.texts(game, language).items()
    }


@router.get("/games/{game}/board.js", response_class=Response)
async def board(game: GameName) -> Response:
    """The board of a game's package, an ES module (docs/adding-a-game.md)."""
    if registry.board(game) != "module":
        raise ApiError(404, "no_board")
    code = await asyncio.to_thread(registry.board_module(game).read_bytes)
    return Response(code, media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/rules/{page}/{language}")
async def rules(page: PageName, language: messages.Language) -> answers.RulePage:
    return catalogue.rules(page, language)


@router.get("/how-to-play/{game}/{language}")
async def how_to_play(game: GameName, language: messages.Language) -> answers.HowToPlay:
    return catalogue.how_to_play(game, language)


@router.get("/guides/{game}", response_model=answers.Guide)
async def guide(request: Request, game: GameName) -> Response:
    await state_of(request).preparations.ready(game, "table", PATIENCE)
    return json_answer(await asyncio.to_thread(guides.guide, game))


@router.get("/puzzles/{game}", response_model=list[answers.PuzzleInfo])
async def puzzle_list(game: GameName) -> Response:
    """Themes and difficulties of a game's puzzles, by number (docs/puzzles.md)."""
    return json_answer(await asyncio.to_thread(puzzles.listed, game))


@router.get("/puzzles/{game}/{number}", response_model=answers.Puzzle)
async def puzzle(request: Request, game: GameName, number: PuzzleNumber) -> Response:
    await state_of(request).preparations.ready(game, "table", PATIENCE)
    return json_answer(await asyncio.to_thread(puzzles.puzzle, game, number))


@router.get("/lessons/{game}", response_model=list[answers.TacticInfo])
async def lesson_list(game: GameName) -> Response:
    """The lessons on a game's tactics, in order."""
    return json_answer(await asyncio.to_thread(tactics.listed, game))


@router.get("/lessons/{game}/{lesson}", response_model=answers.Tactic)
async def lesson(request: Request, game: GameName, lesson: LessonName) -> Response:
    await state_of(request).preparations.ready(game, "table", PATIENCE)
    return json_answer(await asyncio.to_thread(tactics.tactic, game, lesson))
