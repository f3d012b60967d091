from guides import lessons


def test_the_guide_teaches_each_kind_of_move_by_doing() -> None:
    told = {lesson.text: lesson.move for lesson in lessons("buckets")}
    assert told["top"] == "build:b"
    assert told["direction"] == "clockwise"
    assert told["pick"] == "r5"
    assert told["play"] == "play"
    assert told["lose"] == "knock:e1"
    assert told["flick"] == "flick:front,middle,firm"
    assert [text for text, move in told.items() if move is None] == ["again"]
