"""Pyramids without physics: whole-number rules on a mask of standing places (B4.6, B4.8).

Only integers and loops, no tables and nothing allocated: compiled, as all rules. A row of the
mask is a small number of its own: bucket i of a row stands on bits i and i + 1 of the row below,
so supports are shifts.
"""

from benben.compiled import rule

FRONT, LEFT, RIGHT, LIFT = 0, 1, 2, 3  # the side the finger comes from; LIFT: two fingers (B7.3)


@rule
def row_start(rows: int, row: int) -> int:
    """The first place of a row."""
    return row * rows - row * (row - 1) // 2


@rule
def row_bits(rows: int, mask: int, row: int) -> int:
    """One row of a mask, its leftmost bucket in bit 0."""
    return (mask >> row_start(rows, row)) & ((1 << (rows - row)) - 1)


@rule
def row_of(rows: int, place: int) -> int:
    """The row of a place."""
    row = 0
    while row_start(rows, row + 1) <= place:
        row += 1
    return row


@rule
def count(mask: int) -> int:
    """How many places a mask holds."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@rule
def cascade(rows: int, standing: int) -> int:
    """What stands when a bucket stands only while both buckets below it do (B4.8)."""
    below = row_bits(rows, standing, 0)
    stands = below
    for row in range(1, rows):
        below = row_bits(rows, standing, row) & below & (below >> 1)
        stands |= below << row_start(rows, row)
    return stands


@rule
def knock(rows: int, standing: int, place: int) -> int:
    """What stands after a bucket is taken out without physics: B4.8 `cascade`, before B4.6."""
    return cascade(rows, standing & ~(1 << place))


@rule
def topple(rows: int, standing: int, fallen: int) -> int:
    """The fallen, with every standing bucket that loses a support to them.

    Unlike `cascade` it spares a bucket that stood on one support already (an arch, B4.3).
    """
    below = row_bits(rows, fallen, 0)
    result = below
    for row in range(1, rows):
        unsupported = (below | (below >> 1)) & row_bits(rows, standing, row)
        below = row_bits(rows, fallen, row) | unsupported
        result |= below << row_start(rows, row)
    return result


@rule
def _spread(rows: int, standing: int, piece: int) -> int:
    """The piece and everything standing that touches it in a row or by support."""
    result = piece
    for row in range(rows):
        bits = row_bits(rows, piece, row)
        near = (bits << 1 | bits >> 1) & ((1 << (rows - row)) - 1)
        result |= near << row_start(rows, row)
        if row > 0:
            result |= (bits | bits << 1) << row_start(rows, row - 1)
        if row + 1 < rows:
            above = (bits | bits >> 1) & ((1 << (rows - row - 1)) - 1)
            result |= above << row_start(rows, row + 1)
    return result & standing


@rule
def piece_of(rows: int, standing: int, place: int) -> int:
    """The piece that a standing bucket belongs to (B4.6)."""
    piece = 1 << place
    grown = _spread(rows, standing, piece)
    while grown != piece:
        piece = grown
        grown = _spread(rows, standing, piece)
    return piece


@rule
def first_piece(rows: int, standing: int) -> int:
    """The piece with the lowest place, 0 when nothing stands."""
    if standing == 0:
        return 0
    place = 0
    while not standing >> place & 1:
        place += 1
    return piece_of(rows, standing, place)


@rule
def piece_count(rows: int, standing: int) -> int:
    """Into how many pieces the pyramid is broken (B4.6)."""
    n = 0
    while standing:
        standing &= ~first_piece(rows, standing)
        n += 1
    return n


@rule
def nth_piece(rows: int, standing: int, n: int) -> int:
    """The pieces counted by their lowest place: piece n, 0 when there are fewer (B4.6)."""
    for _ in range(n):
        standing &= ~first_piece(rows, standing)
    return first_piece(rows, standing)


@rule
def may_push(rows: int, standing: int, place: int, direction: int) -> bool:
    """Whether a finger can come at the bucket: no neighbour stands on that side of it."""
    if not standing >> place & 1:
        return False
    row = row_of(rows, place)
    index = place - row_start(rows, row)
    bits = row_bits(rows, standing, row)
    if direction == LEFT:
        return not (bits << 1) >> index & 1
    if direction == RIGHT:
        return not bits >> (index + 1) & 1
    return True
