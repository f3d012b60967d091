"""A data set: matches that a search played against itself, decision by decision, as Parquet.

    benben dataset ptoq --out ptoq-200 --matches 100 --tries 200 --seed 1

Needs the extra `data` (PyArrow). The folder gets `decisions.parquet` (a row for each decision),
`matches.parquet` (a row for each match, its record in it) and `README.md`, the data card. The same
arguments give the same rows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benben.bots.search import Budget, search
from benben.chance import below, generator
from benben.game import Game, check_options, game
from benben.match import Match

NO_ARROW = "a data set is written with PyArrow: pip install 'benben[data]'"


class Decision(NamedTuple):
    """What a seat knew, what the search thought of its moves, and what it played."""

    ply: int
    seat: int
    observation: bytes
    moves: list[int]
    visits: list[int]
    chances: list[float]
    played: int


class Played(NamedTuple):
    """One match."""

    seed: int
    record: str
    scores: list[float]
    clause: str
    decisions: list[Decision]


@dataclass(frozen=True)
class Plan:
    """What is played: with the same plan the same data set."""

    name: str
    players: int
    options: dict[str, str]
    matches: int
    tries: int
    seed: int
    curious: int  # so many decisions of each match are drawn by visits, the rest by the search

    @classmethod
    def of(
        cls, name: str, players: int | None = None, options: Mapping[str, str] | None = None,
        *, matches: int = 100, tries: int = 200, seed: int = 1, curious: int = 20,
    ) -> "Plan":  # fmt: skip
        """Checked; ValueError says in one sentence what is wrong."""
        chosen = game(name)
        found = chosen.check_players(chosen.players[0] if players is None else players)
        texts = check_options(chosen, found, options or {})
        for what, number, least in (
            ("matches", matches, 1), ("tries", tries, 1), ("seed", seed, 0),
            ("curious", curious, 0),
        ):  # fmt: skip
            if number < least:
                raise ValueError(f"{what}: at least {least}, not {number}")
        return cls(name, found, texts, matches, tries, seed, curious)

    @property
    def game(self) -> Game:
        return game(self.name)

    def seeds(self) -> list[int]:
        """One for each match; it gives the luck of the cards and of the bots."""
        found: list[int] = np.random.SeedSequence(self.seed).generate_state(self.matches).tolist()
        return found


def play(plan: Plan) -> Iterator[Played]:
    """The matches of a plan, one after the other."""
    for seed in plan.seeds():
        match = Match(plan.game, plan.players, plan.options, seed=seed, names=_names(plan))
        decisions: list[Decision] = []
        while not match.is_over:
            decisions.append(_decide(match, plan, seed, len(decisions)))
        outcome = match.outcome()
        assert outcome is not None
        yield Played(seed, match.record(), [*outcome.scores], outcome.clause, decisions)


def _names(plan: Plan) -> list[str]:
    return [f"search:{plan.tries}"] * plan.players


def _decide(match: Match, plan: Plan, seed: int, number: int) -> Decision:
    seat, ply = match.waiting_for[0], match.ply
    seen = match.seen(seat, seed + ply)
    choice = search(seen, Budget(None, plan.tries, 1), seed + ply)
    thought = {one.move: one for one in choice.candidates}
    moves = [*seen.moves]
    visits: list[int] = [thought[move].visits if move in thought else 0 for move in moves]
    chances = [thought[move].chance if move in thought else float("nan") for move in moves]
    played = choice.move
    if number < plan.curious and any(visits):
        played = _drawn(moves, visits, seed + ply)
    observation = seen.observation.tobytes()
    match.play(played, seat, ply)
    return Decision(ply, seat, observation, moves, visits, chances, played)


def _drawn(moves: list[int], visits: list[int], seed: int) -> int:
    """A move, as likely as it was tried often."""
    ticket = int(below(generator(seed), sum(visits)))
    for move, number in zip(moves, visits, strict=True):
        ticket -= number
        if ticket < 0:
            return move
    raise AssertionError("tickets are fewer than visits")


# --- writing ---------------------------------------------------------------------------------


def write(plan: Plan, folder: Path) -> tuple[int, int]:
    """Play and write all three files; how many matches and decisions there are."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as missing:
        raise OSError(NO_ARROW) from missing
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty: choose a new folder")
    decisions, matches = _schemas(pa, plan)
    told, rows = [], 0
    with pq.ParquetWriter(folder / "decisions.parquet", decisions, compression="zstd") as out:
        for number, match in enumerate(play(plan)):
            table = _rows(number, match, plan)
            out.write_table(pa.Table.from_pylist(table, decisions))
            rows += len(table)
            told.append({"match": number, **_told(match)})
    pq.write_table(
        pa.Table.from_pylist(told, matches), folder / "matches.parquet", compression="zstd"
    )
    (folder / "README.md").write_text(card(plan, len(told), rows), "utf-8")
    return len(told), rows


def _schemas(pa: Any, plan: Plan) -> tuple[Any, Any]:
    shares = pa.list_(pa.float32(), plan.players)
    decisions = [
        ("match", pa.int32()), ("ply", pa.int32()), ("seat", pa.int8()),
        ("observation", pa.binary(plan.game.planes.size)),
        ("moves", pa.list_(pa.int32())), ("visits", pa.list_(pa.int32())),
        ("chances", pa.list_(pa.float32())), ("played", pa.int32()), ("outcome", shares),
    ]  # fmt: skip
    matches = [
        ("match", pa.int32()), ("seed", pa.int64()), ("record", pa.string()), ("outcome", shares),
        ("clause", pa.string()),
    ]  # fmt: skip
    return pa.schema(decisions), pa.schema(matches)


def _rows(number: int, match: Played, plan: Plan) -> list[dict[str, Any]]:
    return [
        {"match": number, **decision._asdict(), "outcome": match.scores}
        for decision in match.decisions
    ]


def _told(match: Played) -> dict[str, Any]:
    return {
        "seed": match.seed, "record": match.record, "outcome": match.scores,
        "clause": match.clause,
    }  # fmt: skip


def card(plan: Plan, matches: int, rows: int) -> str:
    """The data card: what this is, how it was made, what stands in it, what it is not for."""
    from importlib.metadata import version

    chosen = plan.game
    options = " ".join(f"--option {name}={text}" for name, text in plan.options.items())
    command = (
        f"benben dataset {plan.name} --players {plan.players} {options} --matches {plan.matches} "
        f"--tries {plan.tries} --seed {plan.seed} --curious {plan.curious} --out FOLDER"
    )
    return f"""# {chosen.title}: {matches:,} matches of `search:{plan.tries}` against itself

{rows:,} decisions, made by Benben {version("benben")} under version {chosen.version} of the rules
and version {chosen.environment} of the environment. Made again, row by row the same, by

```
{command}
```

`decisions.parquet` has a row for each decision of a seat, those without a choice too:

| column | what it is |
| --- | --- |
| `match`, `ply` | which match, and how many moves were played before, chance included |
| `seat` | who decides, from 0 |
| `observation` | what the seat knows, {chosen.planes.size} bytes (docs/observations.md) |
| `moves` | its legal moves, as numbers (docs/actions.md) |
| `visits` | how often the search tried each of them; 0 where there was no choice |
| `chances` | the mean share of the win it found for each; NaN where it was not tried |
| `played` | in the first {plan.curious} decisions drawn by visits, then what the search chose |
| `outcome` | the share of the win of every seat in the end |

`matches.parquet` has a row for each match: `seed`, the `record` (it replays to the same positions
and holds every secret), `outcome`, and the `clause` of the rules that ended it.

Observations hold what the seat may know and nothing else; records hold everything. The play is
that of one search with so many tries: good for imitation and for a first value, no measure of best
play. No person played here. Licence: Apache-2.0, as Benben.
"""
