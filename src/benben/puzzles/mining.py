"""From a seed to puzzles: a match of quick bots, and a longer look at its decisions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from benben.bots.levels import play_as
from benben.bots.search import Thinking
from benben.chance import generator
from benben.engine import Positions
from benben.game import Game, Level, Puzzling
from benben.match import Seen
from benben.options import as_numbers, complete
from benben.puzzles.contest import LEAD, Verdict, decide, looks_clear, proven
from benben.puzzles.puzzle import Puzzle, Try
from benben.seats import CHANCE, OVER

PLAYER = Level("150", misjudges=0.05)  # quick, with slips: so positions are not all quiet
GLANCE = 400  # tries of the first look
FEWEST_MOVES = 3
MOST_PLIES = 600
MOST_A_MATCH, APART = 3, 6  # puzzles, and plies between two
CLOSE_CALL = 0.06  # another move that comes nearer than this in its own search is no refutation
LONGEST_REPLY = 4
TIMES = 4  # each level tries a puzzle so often, in a tenth of its time
PART = 10


@dataclass(frozen=True)
class Miner:
    """How one game's puzzles are looked for."""

    game: Game
    tries: int  # of each of the long searches
    solved: bool = False  # only what the game's solver proves: much sooner found
    theme: str | None = None  # the only one that is wanted
    lead: float = LEAD

    @property
    def _ways(self) -> Puzzling:
        return self.game.puzzling or Puzzling()

    def mined(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one match; the same for the same seed, but for their difficulty."""
        found, last = 0, -APART
        for seen in self._decisions(seed):
            if not self._may_teach(seen, seen.moves):
                continue
            base, verdict = seed * MOST_PLIES + seen.ply, proven(seen)
            is_proven = verdict is not None
            if verdict is None and not self.solved and self._may_search(seen, found, last):
                verdict = self._searched(seen, base)
            if verdict is None or not verdict.leads_by(self.lead):
                continue
            if not self._may_teach(seen, [verdict.best]):
                continue
            tries = self._tries(seen, verdict, base, exact=is_proven)
            if tries:
                yield self._puzzle(seen, seed, verdict, tries, "solved" if is_proven else "search")
                found, last = found + (not is_proven), seen.ply

    def renewed(self, puzzle: Puzzle) -> Puzzle | None:
        """The same position searched anew; None where no move leads clearly now."""
        seen, seed = seen_by(self.game, puzzle), crc32(puzzle.name.encode())
        verdict = proven(seen)
        proof = "solved" if verdict else "search"
        verdict = verdict or decide(seen, self.tries, seed)
        if verdict is None or not verdict.leads_by(self.lead):
            return None
        tries = self._tries(seen, verdict, seed, exact=proof == "solved")
        if tries is None:
            return None
        return replace(
            puzzle,
            error=sum(verdict.errors),
            proof=proof,
            theme=self._ways.theme(seen.guess[0], verdict.best),
            difficulty=difficulty(seen, verdict.best, seed),
            tries=tries,
        )

    def _may_search(self, seen: Seen, found: int, last: int) -> bool:
        far = seen.ply - last >= APART
        return far and found < MOST_A_MATCH and len(seen.moves) >= FEWEST_MOVES

    def _may_teach(self, seen: Seen, moves: Sequence[int]) -> bool:
        """Whether one of these moves has the theme that is wanted."""
        theme, s = self._ways.theme, seen.guess[0]
        return self.theme is None or any(theme(s, move) == self.theme for move in moves)

    # --- a match ----------------------------------------------------------------------------

    def _decisions(self, seed: int) -> Iterator[Seen]:
        """What each mover knew, where one seat alone could choose."""
        engine, game = self.game.engine, self.game
        players = game.players[min(seed % 2, len(game.players) - 1)]
        options = complete(game.options, self._ways.options)
        position, random, room = engine.new(), generator(seed), engine.room()
        engine.setup(position, as_numbers(game.options, options, players))
        for ply in range(MOST_PLIES):
            mover, waiting = engine.waits(position, players)
            if mover == OVER:
                return
            if mover == CHANCE:
                engine.play(position, CHANCE, engine.draw(position, random, room))
                continue
            seen = _seen(game, position, int(mover), ply, players, seed)
            if waiting == 1 << mover:
                yield seen
            engine.play(position, mover, play_as(PLAYER, seen, seed * MOST_PLIES + ply).move)

    # --- a puzzle ---------------------------------------------------------------------------

    def _puzzle(
        self, seen: Seen, seed: int, verdict: Verdict, tries: list[Try], proof: str
    ) -> Puzzle:
        return Puzzle(
            f"{self.game.name}-{seed}-{seen.ply}",
            self.game.notation.position_text(seen.guess[0]),
            seen.seat,
            sum(verdict.errors),
            proof,
            self._ways.theme(seen.guess[0], verdict.best),
            difficulty(seen, verdict.best, seed * MOST_PLIES + seen.ply),
            tries,
        )

    def _searched(self, seen: Seen, seed: int) -> Verdict | None:
        """Three looks, each longer than the one before; most decisions end at the first."""
        looks = (GLANCE, self.lead / 2), (self.tries // 2, self.lead)
        for tries, lead in looks:
            best = looks_clear(seen, tries, seed, lead)
            if best is None or not self._may_teach(seen, [best]):
                return None
        return decide(seen, self.tries, seed)

    def _tries(self, seen: Seen, verdict: Verdict, seed: int, *, exact: bool) -> list[Try] | None:
        """Every legal move with its chance and how it goes on; None if one comes too near."""
        others: list[Try] = []
        best = _rounded(verdict.chances[0])
        first = Try(self._name(seen, verdict.best), best, self._line(seen, verdict.best, seed)[1])
        for move in seen.moves:
            if move == verdict.best:
                continue
            chance, line = self._line(seen, move, seed)
            if move == verdict.second:
                chance = verdict.chances[1]
            elif exact:
                chance = min(chance, verdict.chances[1])
            elif chance > verdict.chances[0] - min(CLOSE_CALL, self.lead):
                return None
            others.append(Try(self._name(seen, move), min(_rounded(chance), best), line))
        others.sort(key=lambda one: -one.chance)
        lead = first.chance - others[0].chance  # of all, not only of the second in the searches
        return [first, *others] if lead > max(self.lead, 2 * sum(verdict.errors)) else None

    def _line(self, seen: Seen, move: int, seed: int) -> tuple[float, list[tuple[int, str]]]:
        """What one move is worth by a search of its own, and what follows it."""
        tree = Thinking(seen, seed + 7, move)
        tree.think(max(GLANCE, self.tries // 8))
        *shares, _ = tree.tree.shares(move)
        line = tree.line(move)[1 : LONGEST_REPLY + 1]
        return shares[seen.seat] / sum(shares), self._named(seen, move, line)

    def _named(self, seen: Seen, move: int, line: list[tuple[int, int]]) -> list[tuple[int, str]]:
        """The replies by name, until chance decides how it goes on."""
        engine, after = self.game.engine, self.game.engine.copy(seen.guess)
        engine.play(after, seen.seat, move)
        found: list[tuple[int, str]] = []
        for seat, reply in line:
            if engine.to_move(after) < 0 or not engine.may_act(after, seat):
                break
            if engine.refusal(after, seat, reply):
                break
            name = self.game.notation.move_text(after[0], seat, reply, seen.seat)
            if name != self.game.notation.move_text(after[0], seat, reply, seat):
                break  # the puzzle's seat would not see all of it
            found.append((seat, name))
            engine.play(after, seat, reply)
        return found

    def _name(self, seen: Seen, move: int) -> str:
        return self.game.notation.move_text(seen.guess[0], seen.seat, move, seen.seat)


def _seen(game: Game, position: Positions, seat: int, ply: int, players: int, seed: int) -> Seen:
    """What a seat knows, as `Match.seen` gives it to bots."""
    engine, room = game.engine, game.engine.room()
    guess = engine.copy(position)
    engine.imagine(guess, seat, generator(seed * MOST_PLIES + ply))
    moves = room[: engine.moves(guess, seat, room)].tolist()
    return Seen(game, seat, ply, {"players": [""] * players}, moves, guess)


def _rounded(chance: float) -> float:
    """As the file keeps it: the lead must hold there, too."""
    return round(chance, 3)


def difficulty(seen: Seen, solution: int, seed: int) -> int:
    """The weakest level that finds it three times in four; the strongest if none does."""
    for number, level in enumerate(seen.game.levels, 1):
        chosen = (play_as(level, seen, seed + again, PART).move for again in range(TIMES))
        if 4 * sum(move == solution for move in chosen) >= 3 * TIMES:
            return number
    return len(seen.game.levels)


def seen_by(game: Game, puzzle: Puzzle) -> Seen:
    """The puzzle as a bot on its seat is given it."""
    position, room = game.engine.new(), game.engine.room()
    game.notation.read_position(puzzle.position, position[0])
    moves = room[: game.engine.moves(position, puzzle.seat, room)].tolist()
    players = [""] * int(position[0]["players"])
    return Seen(game, puzzle.seat, 0, {"players": players}, moves, position)
