"""A slow, plain second Buckets: the outside truth for the engine's perft counts.

It shares no code with the engine. Clause numbers (B4.6) are those of the rules text; positions and
moves are written as docs/notation/buckets.md says. A bucket is a (row, index) pair, both from 0.

    e        1              row e is the top of 15 buckets
    d       1 2
    c      1 2 3
    b     1 2 3 4
    a    1 2 3 4 5          a1 stands at (0, 0), b1 over a1 and a2 at (1, 0)
"""

import copy
import itertools
import sys
from typing import Any

COLOURS = "rygbp"
CARDS = [f"{colour}{value}" for colour in COLOURS for value in range(1, 9)]
SIDES, HEIGHTS, STRENGTHS = ("front", "left", "right"), ("low", "middle", "high"), "soft firm hard"

# B8.1: rows, colours, buckets of a colour, cards each, cards of the box
SIZES = {
    "full": (5, COLOURS, 3, 10, CARDS * 2),
    "small": (3, "ryg", 2, 4, [f"{colour}{value}" for colour in "ryg" for value in range(1, 7)]),
    "tiny": (2, "r", 3, 1, ["r1", "r2", "r3", "r4"]),
}

State = dict[str, Any]


# --- positions as text -------------------------------------------------------------------------


def cards(text: str) -> list[str]:
    return [] if text == "-" else [text[i : i + 2] for i in range(0, len(text), 2)]


def pyramid(text: str) -> dict[tuple[int, int], str]:
    return {
        (row, index): letter
        for row, line in enumerate(text.split("-"))
        for index, letter in enumerate(line)
        if letter != "."
    }


def place(name: str) -> tuple[int, int]:
    return "abcde".index(name[0]), int(name[1:]) - 1


def name_of(bucket: tuple[int, int]) -> str:
    return f"{'abcde'[bucket[0]]}{bucket[1] + 1}"


def parse(text: str) -> State:
    words = dict(word.split("=") for word in text.split())
    players = int(words["players"])
    nothing = "/".join("-" * players)
    drawer, owed = words.get("draws", "0:0").split(":")
    s: State = {
        "players": players,
        "finger": words["finger"],
        "size": words.get("size", "full"),
        "ones": words.get("ones") == "yes",
        "forgetful": words.get("forgetful") == "yes",
        "games": int(words.get("games", 1)),
        "game": int(words.get("game", 1)),
        "phase": words["phase"],
        "player": int(words["player"]) - 1,
        "step": -1 if words.get("direction") == "anticlockwise" else 1,
        "asked": words.get("asked"),
        "led": words.get("led"),
        "drawer": int(drawer) - 1,
        "owed": int(owed),
        "pyramids": [pyramid(part) for part in words["pyramids"].split("/")],
        "hands": [cards(part) for part in words.get("hand", nothing).split("/")],
        "open": [cards(part) for part in words.get("open", nothing).split("/")],
        "picked": cards(words.get("picked", "-")),
        "discards": cards(words.get("discards", "-")),
        "named": words.get("named"),
        "fallen": [] if words.get("fallen", "-") == "-" else words["fallen"].split(","),
        "next": words.get("next"),
    }
    s["pile"] = list(SIZES[s["size"]][4])  # B1.1
    for held in [*s["hands"], *s["open"], s["picked"], s["discards"]]:
        for card in held:
            s["pile"].remove(card)
    return s


# --- small questions ---------------------------------------------------------------------------


def total(held: list[str]) -> int:
    return sum(int(card[1]) for card in held)


def next_in(s: State, seat: int, step: int) -> int:
    """B6.2: the seats close up."""
    while True:
        seat = (seat + step) % s["players"]
        if s["pyramids"][seat]:
            return seat


def to_beat(s: State) -> int:
    """The value that attacks the player: all that lies before the one who played last."""
    return total(s["open"][next_in(s, s["player"], -s["step"])]) if s["asked"] else 0


def is_playable(s: State, chosen: tuple[str, ...]) -> bool:
    """B3.3, B3.4, B3.5 and B7.2 for a whole set of cards."""
    lead = s["asked"] or s["led"]
    of_colour = [card for card in chosen if lead in (None, card[0])]
    if lead is None and len({card[0] for card in chosen}) > 1:
        return False
    others = len(chosen) - len(of_colour)
    ones = sum(card[1] == "1" for card in of_colour) if s["ones"] else 0
    if not 1 <= len(of_colour) <= 3 or others > ones or len(chosen) > 5:
        return False
    return total(s["open"][s["player"]]) + total(list(chosen)) > to_beat(s)


def may_pick(s: State, card: str) -> bool:
    """Whether some playable set holds what is picked, this card, and perhaps more."""
    lead, picked = s["asked"] or s["led"], [*s["picked"], card]
    if lead is not None and card[0] != lead:
        ones = sum(c == f"{lead}1" for c in s["picked"]) if s["ones"] else 0
        if sum(c[0] != lead for c in s["picked"]) >= ones:
            return False  # the 1 comes first
    rest = list(s["hands"][s["player"]])
    rest.remove(card)
    return any(
        is_playable(s, (*picked, *more))
        for n in range(6 - len(picked))
        for more in itertools.combinations(rest, n)
    )


def touching(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """B4.6: side by side in a row, or one on the other."""
    if a[0] == b[0]:
        return abs(a[1] - b[1]) == 1
    low, high = sorted((a, b))
    return high[0] - low[0] == 1 and low[1] - high[1] in (0, 1)


def pieces(buckets: dict[tuple[int, int], str]) -> list[set[tuple[int, int]]]:
    left, found = set(buckets), []
    while left:
        piece = {min(left)}
        while grown := {b for b in left - piece if any(touching(b, c) for c in piece)}:
            piece |= grown
        left -= piece
        found.append(piece)
    return found


def fall_down(buckets: dict[tuple[int, int], str]) -> None:
    """B4.8 `cascade`: a bucket stands only while both buckets below it stand."""
    while True:
        loose = [
            (r, i) for r, i in buckets if r and not {(r - 1, i), (r - 1, i + 1)} <= set(buckets)
        ]
        if not loose:
            return
        for bucket in loose:
            del buckets[bucket]


# --- the moves ---------------------------------------------------------------------------------


def moves(s: State) -> list[str]:
    phase, own = s["phase"], s["pyramids"][s["player"]]
    if phase == "ended":
        return []
    if phase in ("deal", "draw"):
        return [f"card:{card}" for card in sorted(set(s["pile"]))]
    if phase == "build":
        built = s["pyramids"][builder(s)]
        _, colours, each, _, _ = SIZES[s["size"]]
        each = each if s["players"] <= 4 else 2  # B2.2
        return [f"build:{c}" for c in colours if list(built.values()).count(c) < each]
    if phase == "lot":
        return [f"start:{seat + 1}" for seat in range(s["players"])]
    if phase == "direct":
        return ["clockwise", "anticlockwise"]
    if phase == "aim":
        return aims(s, own, place(s["named"]))
    if phase == "fall":
        first = ["falls:" + s["next"]]
        return first if not s["fallen"] else [*first, "stays:" + s["next"]]
    if phase == "keep":
        return [f"keep:{name_of(min(piece))}" for piece in pieces(own)]
    if s["drawer"] >= 0:
        return ["draw"]
    return turn(s, own)


def builder(s: State) -> int:
    size = len(spots(s))
    return next((seat for seat, p in enumerate(s["pyramids"]) if len(p) < size), -1)


def spots(s: State) -> list[tuple[int, int]]:
    """Where buckets go, from the bottom up (B2.3)."""
    rows = SIZES[s["size"]][0] if s["players"] <= 4 else 4
    return [(row, i) for row in range(rows) for i in range(rows - row)]


def aims(s: State, own: dict[tuple[int, int], str], bucket: tuple[int, int]) -> list[str]:
    """B4.2: from every side where no neighbour of the row stands."""
    row, index = bucket
    blocked = {"left": (row, index - 1) in own, "right": (row, index + 1) in own}
    ways = itertools.product(SIDES, HEIGHTS, STRENGTHS.split())
    found = [f"flick:{','.join(way)}" for way in ways if not blocked.get(way[0])]
    return [*found, "lift"] if s["finger"] == "lift" else found


def turn(s: State, own: dict[tuple[int, int], str]) -> list[str]:
    hand = s["hands"][s["player"]]
    found = [card for card in sorted(set(hand)) if may_pick(s, card)]
    if s["picked"]:
        return [*found, "play"] if is_playable(s, tuple(s["picked"])) else found
    if not s["asked"] and hand:  # B3.2
        return found
    asked = [bucket for bucket, colour in own.items() if colour == s["asked"]]
    return [*found, *(f"knock:{name_of(bucket)}" for bucket in asked or own)]


def play(before: State, move: str) -> State:
    s = copy.deepcopy(before)
    word, _, what = move.partition(":")
    own = s["pyramids"][s["player"]]
    if word == "card":
        take_card(s, what)
    elif word == "build":
        built = s["pyramids"][builder(s)]
        built[spots(s)[len(built)]] = what
        s["phase"] = "build" if builder(s) >= 0 else "lot"
    elif word == "start":
        begin_round(s, int(what) - 1)
    elif word in ("clockwise", "anticlockwise"):
        s["step"] = 1 if word == "clockwise" else -1
        s["phase"] = "turn"
    elif word == "play":
        attack(s)
    elif word == "knock":
        knock(s, own, place(what))
    elif word in ("flick", "lift"):
        s["phase"], s["next"] = "fall", s["named"]
    elif word in ("falls", "stays"):
        decide(s, own, word == "falls")
    elif word == "keep":
        stays = next(piece for piece in pieces(own) if place(what) in piece)
        s["pyramids"][s["player"]] = {b: c for b, c in own.items() if b in stays}
        after_a_loss(s)
    elif word == "draw":
        draw(s)
    else:
        s["hands"][s["player"]].remove(move)
        s["led"] = s["led"] or (None if s["asked"] else move[0])
        s["picked"].append(move)
    return s


def take_card(s: State, card: str) -> None:
    s["pile"].remove(card)
    s["hands"][s["drawer"]].append(card)
    s["owed"] -= 1
    if s["phase"] == "deal":
        if s["owed"] == 0:
            s["drawer"], s["owed"] = s["drawer"] + 1, SIZES[s["size"]][3]
        if s["drawer"] == s["players"]:
            s["drawer"], s["owed"], s["phase"] = -1, 0, "build"
    elif not s["asked"]:  # B3.9
        s["drawer"] = -1
        begin_round(s, s["player"])
    elif s["forgetful"] and s["owed"] and (s["pile"] or s["discards"]):
        s["phase"] = "turn"
    else:
        draw(s)


def draw(s: State) -> None:
    """B3.6, B3.8."""
    if s["owed"] and not s["pile"]:
        s["pile"], s["discards"] = s["discards"], []
    if s["owed"] and s["pile"]:
        s["phase"] = "draw"
    else:
        s["phase"], s["drawer"], s["owed"] = "turn", -1, 0


def attack(s: State) -> None:
    """B3.3 to B3.6; B7.2: one card more for each card added."""
    s["asked"] = s["asked"] or s["led"]
    added = sum(card[0] != s["asked"] for card in s["picked"])
    s["open"][s["player"]] += s["picked"]
    s["drawer"], s["owed"] = s["player"], 1 + added
    s["picked"], s["led"] = [], None
    s["player"] = next_in(s, s["player"], s["step"])
    if not s["forgetful"]:
        draw(s)
    elif not (s["pile"] or s["discards"]):
        s["drawer"], s["owed"] = -1, 0


def knock(s: State, own: dict[tuple[int, int], str], bucket: tuple[int, int]) -> None:
    s["drawer"], s["owed"] = -1, 0  # B3.7
    if s["finger"] == "cascade":
        del own[bucket]
        fall_down(own)
        after_a_loss(s)
    else:
        s["phase"], s["named"] = "aim", name_of(bucket)


def decide(s: State, own: dict[tuple[int, int], str], falls: bool) -> None:
    """The named bucket first, then the others from below, left to right."""
    order = [s["named"], *(name_of(b) for b in sorted(own) if name_of(b) != s["named"])]
    if falls:
        s["fallen"].append(s["next"])
    later = order[order.index(s["next"]) + 1 :]
    if later:
        s["next"] = later[0]
        return
    for gone in s["fallen"]:
        del own[place(gone)]
    s["fallen"], s["named"], s["next"] = [], None, None
    after_a_loss(s)


def after_a_loss(s: State) -> None:
    """B4.6, B5, B6."""
    loser = s["player"]
    if len(pieces(s["pyramids"][loser])) > 1:
        s["phase"] = "keep"
        return
    for held in s["open"]:
        s["discards"] += held
        held.clear()
    s["asked"] = None
    starter = loser
    if not s["pyramids"][loser]:
        s["discards"] += s["hands"][loser]
        s["hands"][loser] = []
        gone = sum(not p for p in s["pyramids"])
        if gone > (0 if s["players"] <= 4 else 1):
            end_game(s)
            return
        starter = next_in(s, loser, s["step"])  # the neighbour who had not attacked the loser
    begin_round(s, starter)


def end_game(s: State) -> None:
    """B7.1."""
    if s["game"] == s["games"]:
        s["phase"] = "ended"
        return
    n, size = s["players"], s["size"]
    fresh = (
        f"players={n} finger=cascade size={size} phase=deal player=1 draws=1:{SIZES[size][3]} "
        f"pyramids={'/'.join('.' * n)}"
    )
    kept = {key: s[key] for key in ("finger", "ones", "forgetful", "games")}
    s.update({**parse(fresh), **kept, "game": s["game"] + 1})


def begin_round(s: State, starter: int) -> None:
    s["player"], s["step"] = starter, 1
    if s["hands"][starter]:
        s["phase"] = "direct" if s["players"] > 2 else "turn"
    else:  # B3.9
        s["drawer"], s["owed"] = starter, 1
        draw(s)


def perft(s: State, depth: int) -> int:
    found = moves(s)
    if depth == 1:
        return len(found)
    return sum(perft(play(s, move), depth - 1) for move in found)


if __name__ == "__main__":
    start = parse(sys.argv[1])
    for deep in range(1, int(sys.argv[2]) + 1):
        print(deep, perft(start, deep))
