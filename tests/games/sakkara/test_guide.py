from guides import lessons


def test_the_guide_lets_the_learner_do_what_a_turn_is_made_of() -> None:
    told = {lesson.text: lesson.move for lesson in lessons("sakkara")}
    assert told["place"] == "@c4"
    assert told["step"] == "c4-c5"
    assert told["ship"] == "lay:ship"
    assert told["build"] == "build:stone"
    assert told["bird"] == "bird:e2-g4"
    assert told["drop"] == "drop:f6"
    assert [text for text, move in told.items() if move is None] == ["theirs", "goal"]
