"""A move that was sent and not taken, refused or lost on the way: the board offers everything again at once."""

import json
import re

import pytest
from playwright.sync_api import expect
from replays import best_moves, open_analysis, random_game

BOARDS = {"full-moon": 2, "china-moon": 3, "moonlight-heroes": 2}


class Gate:
    """Between the page and the server: the first move comes back refused, as if it could not be stored."""

    def __init__(self, page):
        self.refused: list[str] = []
        self.played = 0
        page.route_web_socket(re.compile("/ws/"), self._open)

    def _open(self, link):
        server = link.connect_to_server()

        def pass_on(text):
            wish = json.loads(text)
            if wish["type"] == "act" and not self.refused:
                self.refused.append(wish["move"])
                link.send(json.dumps({"type": "refused", "id": wish["id"], "key": "not-stored", "sentence": "Not stored."}))
            else:
                self.played += wish["type"] == "act"
                server.send(text)

        link.on_message(pass_on)


def tap_until(one, rng, is_done):
    one.wait_until(is_done, lambda: one.tap_something(rng))


@pytest.mark.parametrize("game", BOARDS)
def test_what_could_not_be_stored_is_offered_again(device, rng, game):
    one = device()
    gate = Gate(one.page)
    one.go(f"/t/{one.new_table(game, 'you', *['computer'] * (BOARDS[game] - 1))}")
    tap_until(one, rng, lambda: gate.refused)
    expect(one.page.get_by_text("Not stored.").first).to_be_visible()
    one.wait_until(lambda: one.tap_something(rng))
    tap_until(one, rng, lambda: gate.played)


@pytest.mark.parametrize("game", BOARDS)
def test_a_try_that_fails_in_the_analysis_can_be_made_again(device, rng, game):
    one = device()
    state = random_game(game, 5, BOARDS[game])
    first = next(n for n, fact in enumerate(state.facts) if fact.mover == state.game.seats[0])
    open_analysis(one, state, at=first)
    best_moves(one)
    lost: list[str] = []

    def lose(route):
        lost.append(route.request.url)
        route.abort()

    one.page.route(re.compile(r"/analysis\?.*line="), lose, times=1)
    tap_until(one, rng, lambda: lost)
    expect(one.page.get_by_role("button", name="Try now")).to_be_visible()
    tap_until(one, rng, one.page.get_by_text(re.compile("Trying it out")).count)
