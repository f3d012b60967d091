from guides import lessons


def test_the_guide_teaches_each_kind_of_step_by_doing() -> None:
    told = {lesson.text: lesson.move for lesson in lessons("ankh")}
    assert told["enter"] == "O@a1"
    assert told["bridge"] == "b7-b6"
    assert told["capture"] == "Ixe8"
    assert told["white"] == "g7-f7"
    assert told["ankh"] == "I-g7"
    assert [text for text, move in told.items() if move is None] == ["other", "goal"]
