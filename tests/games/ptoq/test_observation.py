"""The planes of Ptoq, built a second time from the view."""

from typing import Any

import numpy as np

from benben.games.ptoq.board import FACE, PLACE, RANK_NAMES, SUIT_NAMES
from benben.games.ptoq.view import PHASES
from benben.testing.observations import agrees, hot


def face(name: str | None) -> Any:
    row = np.zeros(18, np.int64)
    if name == "Jk":
        row[17] = 1
    elif name not in (None, "?"):
        row[RANK_NAMES.index(name[0])] = row[13 + SUIT_NAMES.index(name[1])] = 1
    return row


def twin(view: dict[str, Any], seat: int) -> dict[str, Any]:
    sides = (seat, 1 - seat)
    owner, order = np.zeros((2, 36), np.int64), np.zeros(36, np.int64)
    faces, hands = np.zeros((36, 18), np.int64), np.zeros((2, 3, 52), np.int64)
    for block in view["pyramid"]:
        place = PLACE[block["place"]]
        owner[int(block["owner"] != seat), place] = 1
        order[place] = block["order"]
        faces[place] = face(view["faces"].get(block["place"]))
    for nth, side in enumerate(sides):
        for hand, held in enumerate(view["hands"][side]):
            for block in held["blocks"]:
                hands[nth, hand, FACE[block]] = 1
    gone = np.zeros(53, np.int64)
    for name in view["gone"]:
        gone[FACE[name]] += 1
    turned = view["turned"] + [None] * (3 - len(view["turned"]))
    return {
        "seat": hot(seat, 2),
        "phase": hot(PHASES.index(view["phase"]), 10),
        "game": hot(("basic", "short", "long").index(view["game"]), 3),
        "round": [min(view["round"], 255)],
        "victory": [view["victory"][side] for side in sides],
        "starter": [view["starter"] == side for side in sides],
        "player": [view["player"] == side for side in sides],
        "ready": [view["ready"][side] for side in sides],
        "placed": [view["placed"]],
        "owner": owner,
        "order": order,
        "face": faces,
        "block": [view["block"] is not None, *face(view["block"])],
        "turned": [face(name) for name in turned],
        "hands": hands,
        "gone": gone,
    }


def test_the_planes_hold_what_the_view_holds() -> None:
    agrees("ptoq", twin)
