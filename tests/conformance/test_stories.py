"""What every game says of a move: in every language, as long as it has room for, and as sentences."""

from telling import Listener, is_sentence, length

STANDINGS = ("best", "as-good", "slower", "lets-go", "loses", "longest", "sooner")
ROLES = ("end", "turn", "key")
ENOUGH = 80  # decisions
GAMES = 6


def decisions(table, play_through):
    """States where a seat decides, with the moves from there on until chance comes between, and where chance then led to."""
    found = []
    for seed in range(51, 51 + GAMES):
        states = list(play_through(table, seed))
        for at, state in enumerate(states[:-1]):
            if state.mover in table.seats:
                rest = states[at + 1 :]
                stop = next((n for n, then in enumerate(rest) if then.mover not in table.seats), len(rest) - 1)
                line = [then.facts[-1].text for then in rest[: stop + 1]]
                after = next((then for then in rest if then.mover != "chance"), rest[-1])
                found.append((state, line, after))
        if len(found) > ENOUGH:
            break
    assert len(found) > GAMES  # in the shortest game somebody decides
    return found[:ENOUGH]


def test_whatever_happens_is_told_to_everybody_in_every_language(table, play_through):
    listener = Listener(table)
    *_, last = play_through(table, 51)
    for seat in (*table.seats, None):
        for told in last.log(seat):
            assert bool(told.said) == (table.modules.stories is not None)
            for at, said in enumerate(told.said):
                for text in listener.hear(said):
                    assert is_sentence(text), text
                    assert (2 if at == 0 else 1) <= length(text) <= 20, text


def test_a_decision_is_told_of_who_made_it(table, play_through):
    *_, last = play_through(table, 52)
    for seat in (*table.seats, None):
        for told in last.log(seat):
            if told.mover in table.seats and told.said:
                assert told.said[0].gaps["name"] == f"%{told.mover}", told


def test_moments_reasons_remarks_and_hints_keep_to_their_length_in_every_language(table, play_through):
    stories, listener = table.modules.stories, Listener(table)
    for state, line, after in decisions(table, play_through) if stories else ():
        for seat in (state.mover, None):
            hints = [stories.hint(state, line[0], step, seat) for step in (1, 2, 3)]
            reasons = [stories.why(state, line, seat), stories.why(state, line[:1], seat)]
            for said in filter(None, [*hints, *reasons]):
                assert all(map(is_sentence, listener.hear(said))), said
            for role in ROLES:
                for text in listener.hear(stories.moment(state, line[0], after, role, seat)):
                    assert is_sentence(text) and length(text) <= 12, text
            for standing in STANDINGS:
                remark = stories.remark(state, line[0], standing, line, seat)
                for text in listener.hear(remark) if remark else ():
                    assert 1 <= length(text) <= 4, text
