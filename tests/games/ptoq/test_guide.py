from guides import lessons


def test_the_guide_teaches_each_kind_of_move_by_doing() -> None:
    told = {lesson.text: lesson.move for lesson in lessons("ptoq")}
    assert told["place"] == "a5"
    assert told["free"] == "xa5"
    assert told["hand"] == "hand:1"
    assert told["choose"] == "pick:9h"
    assert told["unseen"] == "xb5"
    assert [text for text, move in told.items() if move is None] == ["end"]
