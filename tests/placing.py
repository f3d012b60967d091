"""What is put into the places of texts: words; numbers that count nothing, and why.

Any other place says how many of something there are and needs a plural: "1 stone", "2 stones".
"""

WORDS = {
    "aim", "best", "block", "blocks", "bucket", "buckets", "card", "cards", "clause", "code",
    "colour", "command", "commitment", "field", "file", "fists", "from", "game", "hand", "height",
    "high", "kickers", "kind", "line", "link", "low", "more", "move", "name", "names", "one",
    "other", "place", "places", "rank", "row", "rows", "seat", "side", "stacks", "stone",
    "stones", "strength", "suit", "text", "time", "to", "what", "when", "why",
}  # fmt: skip
NO_COUNT = {
    "n": "which one",
    "of": "which one of how many",
    "ply": "which move",
    "began": "which version of the rules",
    "now": "which version of the rules",
    "round": "which round",
    "turn": "which turn",
    "level": "which level",
    "done": "how much of it is done, before `of`",
    "value": "what a card is worth",
    "total": "what cards are worth together, or how many in all, after the noun",
    "number": "a number somebody says",
    "target": "how many points win, after `of`",
    "sum": "what such numbers make",
    "first": "a score, first to second",
    "second": "a score, first to second",
    "ours": "a score, ours to theirs",
    "theirs": "a score, ours to theirs",
    "deviation": "how far off a rating may be",
    "before": "a rating",
    "after": "a rating",
    "by": "how far one side is ahead, after the verb",
    "minutes": "a text like 35, before an abbreviation",
    "players": "a text like 2–4, never one",
    **dict.fromkeys(("share", "chance", "cost", "start", "end", "now", "next"), "a percentage"),
}
NO_PLURAL = {
    "buckets.web.build_colour": "no noun follows, and the figure on the button is said",
    "buckets.board.piles": "the number follows the name of the pile",
    "buckets.web.piles": "the number follows the name of the pile",
    "ptoq.board.victory": "a heading, then points of so many",
    "ptoq.web.plate_victory": "a heading, then points of so many",
    "sakkara.board.holder": "the number follows the holder, in brackets",
    "sakkara.board.secret": "the number follows the holder, in brackets",
    "sakkara.board.known": "the number follows the holder, in brackets",
    "sakkara.board.cut": "six or more (S6.8)",
    "sakkara.web.ask_cut": "six or more (S6.8)",
}
