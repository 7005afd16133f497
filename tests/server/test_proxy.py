"""Behind a proxy and below a path: who is believed, what a cookie looks like. In this process, without a network."""

import httpx
import pytest
import server_process

from plenilune.server.app import create_app
from plenilune.server.http.proxy import _visitor
from plenilune.server.settings import Settings

HTTPS = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
OURS = ("127.0.0.1", "10.0.0.0/8")


def ask(tmp_path, requests, **settings):
    """What an application with these settings answers: (address, path, headers) each."""

    async def run():
        app = create_app(Settings(data=tmp_path, warm=0, address="https://games.example", **settings))
        answers = []
        async with app.router.lifespan_context(app):
            for peer, path, headers in requests:
                transport = httpx.ASGITransport(app=app, client=(peer, 5))
                async with httpx.AsyncClient(
                    transport=transport, base_url="http://games.example", headers=headers
                ) as client:
                    answers.append(await client.get(path))
        return answers

    return server_process.run(run())


def test_only_a_trusted_proxy_makes_a_cookie_secure(tmp_path):
    near, far, plain = ask(
        tmp_path, [("127.0.0.1", "/api/home", HTTPS), ("198.51.100.4", "/api/home", HTTPS), ("127.0.0.1", "/api/home", {})]
    )
    assert "Secure" in near.headers["set-cookie"] and "Path=/;" in near.headers["set-cookie"]
    assert "Secure" not in far.headers["set-cookie"] and "Secure" not in plain.headers["set-cookie"]


def test_limits_count_the_visitor_and_not_what_a_stranger_writes(tmp_path):
    one, other = {"X-Forwarded-For": "203.0.113.1"}, {"X-Forwarded-For": "203.0.113.2"}
    behind = [("127.0.0.1", "/api/home", headers) for headers in (one, one, one, other)]
    stranger = [("198.51.100.4", "/api/home", {"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(3)]
    status = [answer.status_code for answer in ask(tmp_path, [*behind, *stranger], limit_reads="2/minute")]
    assert status == [200, 200, 429, 200, 200, 200, 429]


@pytest.mark.parametrize(
    ("hops", "visitor"),
    [
        (["203.0.113.9", "127.0.0.1"], "203.0.113.9"),
        (["192.0.2.1", "203.0.113.9", "10.1.2.3", "127.0.0.1"], "203.0.113.9"),  # the first was written by the visitor
        (["[2001:db8::1]:4711", "127.0.0.1"], "2001:db8::1"),
        (["203.0.113.9:80", "127.0.0.1"], "203.0.113.9"),
        (["203.0.113.9", "nonsense", "127.0.0.1"], "127.0.0.1"),
        (["10.1.2.3", "127.0.0.1"], "127.0.0.1"),
    ],
)
def test_the_nearest_that_is_no_proxy_of_ours_is_the_visitor(hops, visitor):
    assert _visitor(hops, OURS) == visitor


def test_below_a_path_it_does_not_matter_whether_the_proxy_takes_it_away(tmp_path):
    paths = ("/games/api/home", "/api/home", "/games/health", "/games")
    whole, taken, health, bare = ask(tmp_path, [("127.0.0.1", path, HTTPS) for path in paths], base="/games/")
    assert whole.status_code == taken.status_code == health.status_code == 200
    assert "Path=/games/;" in whole.headers["set-cookie"] and "set-cookie" not in health.headers
    assert bare.status_code in (200, 503)  # 503: the pages have not been built
    if bare.status_code == 200:
        assert 'src="/games/assets/' in bare.text and '"/assets/' not in bare.text
