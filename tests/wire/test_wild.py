"""Whatever is sent is answered with a sentence, behind the same headers as any page, and no log holds a traceback of it."""

import json
import socket

import pytest

DEEP = 100_000


def raw(server, head):
    """One request as it is, whatever an HTTP library would say about it; the answer's head."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as link:
        link.sendall(head.encode("latin-1") + b"\r\nConnection: close\r\n\r\n")
        answer = b""
        while part := link.recv(65536):
            answer += part
    return answer.decode("latin-1")


@pytest.fixture(autouse=True)
def without_tracebacks(server):
    path = server.data / "plenilune.log"
    before = path.stat().st_size
    yield
    with path.open() as log:
        log.seek(before)
        said = log.read()
    assert "Traceback" not in said, said[-3000:]


def is_well(status, headers):
    assert status < 500
    for name in ("content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"):
        assert name in headers, name


@pytest.mark.parametrize(
    "path", ["/%00", "/assets/%00.js", "/" + "x" * 5000, "/assets/" + "y" * 300 + ".js", "/t/%00", "/%ff%fe", "/a" * 3000]
)
def test_paths_that_no_file_can_have(server, path):
    answer = server.browser().http.get(path)
    is_well(answer.status_code, answer.headers)


@pytest.mark.parametrize("path", ["/api/tables/%00/history", "/api/rules/%00", "/api/words/%00", "/api/lessons/%00/%00"])
@pytest.mark.parametrize("more", ["", "?seat=%00&seq=" + "9" * 5000 + "&lang=%00&line=%00"])
def test_names_that_nothing_has(server, path, more):
    answer = server.browser().http.get(path + more)
    assert answer.status_code == 404
    is_well(answer.status_code, answer.headers)


@pytest.mark.parametrize("host", ["[", "[::1", "]", "[x]", ":", "127.0.0.1:x", "[::1]:99999999", "a" * 3000, "1" * 3000, ""])
def test_hosts_that_are_none(server, host):
    answer = raw(server, f"GET /api/home HTTP/1.1\r\nHost: {host}").lower()
    assert answer.startswith(("http/1.1 421", "http/1.1 200"))
    is_well(int(answer[9:12]), answer.partition("\r\n\r\n")[0])


@pytest.mark.parametrize("origin", ["http://[", "http://]", "//[", "http://[::1", "http://a:b:c"])
def test_origins_that_are_none(server, origin):
    answer = raw(server, f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {origin}\r\nContent-Length: 0")
    assert answer.startswith("HTTP/1.1 403")
    is_well(403, answer.lower().partition("\r\n\r\n")[0])


def test_a_host_that_fits_into_no_code(server):
    """Where every name is good, too."""
    zoe = server.browser()
    table = zoe.new_table("full-moon", 2, "you", "invite")
    for path in (f"/api/tables/{table}/qr.svg", "/api/home"):
        answer = zoe.http.get(path, headers={"Host": "1" * 3000 + ".localhost"})
        assert answer.status_code == 421
        is_well(answer.status_code, answer.headers)


POSTS = ("/api/tables", "/api/join", "/api/invited", "/api/records", "/api/me", "/api/positions", "/api/positions/study")
POSTS += ("/api/positions/play", "/api/positions/analysis", "/api/shelf/hand-over", "/api/shelf/take", "/api/puzzles/x/try")
BODIES = (
    *(
        "[" * DEEP,
        '{"x":' + "[" * DEEP,
        '{"game":' + '{"a":' * (DEEP // 5),
        '{"players":' + "9" * 5000 + "}",
        "\x00",
        "null",
    ),
    *('{"text":"' + "[" * DEEP + '"}', '{"game":"full-moon","options":' + "[" * DEEP + "}"),
)


@pytest.mark.parametrize("path", POSTS)
def test_bodies_that_say_nothing(server, path):
    http = server.browser().http
    for body in BODIES:
        answer = http.post(path, content=body.encode())
        is_well(answer.status_code, answer.headers)


def test_numbers_that_nobody_counts_to(server):
    http = server.browser().http
    for players in (10**6, 10**12, 10**18, 2**63, -(2**63), 2**64, 10**300, -1, 0):
        for game in ("full-moon", "china-moon", "moonlight-heroes"):
            answer = http.post("/api/tables", json={"game": game, "players": players, "chairs": []})
            assert answer.status_code == 400
            is_well(answer.status_code, answer.headers)
            answer = http.post("/api/positions", json={"game": game, "players": players, "position": "x"})
            is_well(answer.status_code, answer.headers)


BOARDS = (
    *("x = " + "[" * 20_000, "x = " + "[" * 20_000 + "]" * 20_000, "x = " + "{a=" * 15_000, "[" + "a." * 20_000 + "a]"),
    *(
        "x = " + "9" * 5000,
        "x = 0x" + "f" * 5000,
        "x = 1e" + "9" * 5000,
        "x = \x00",
        "x = 1979-99-99",
        "a." * 20_000 + "b = 1",
        "'.'." * 12_000 + "b = 1",
        '\\"' * 20_000,
    ),
)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board[:8]!r}")
@pytest.mark.parametrize("game", ["china-moon", "moonlight-heroes"])
def test_boards_that_are_none(server, game, board):
    wish = {"game": game, "players": 2, "chairs": [], "board": board, "boardName": "own.toml"}
    answer = server.browser().http.post("/api/tables", json=wish)
    assert answer.status_code == 400 and answer.json()["sentence"]
    is_well(answer.status_code, answer.headers)


def test_records_that_are_none(server):
    http, long = server.browser().http, "9" * 5000
    for text in (
        f"game: full-moon\nplayers: {long}\n",
        f"game: full-moon\nedition: {long}\n",
        f"game: china-moon\nedition: 1\nplayers: 2\nstart: {long}\n",
        f"{long}. x\n" * 20,
        "game: moonlight-heroes\nplayers: 1000000000000\n",
        f"game: full-moon\nowls: S {long}\n",
        f"game: full-moon\nowls: S={long}\n",
        "\x00",
        "game: \x00\n",
    ):
        answer = http.post("/api/records", json={"text": text})
        assert answer.status_code in (400, 404), text[:60]
        is_well(answer.status_code, answer.headers)


@pytest.mark.parametrize(
    "text",
    [
        *('{"a":' + "[" * 4000, '{"type":"act","x":' + '{"a":' * 700, "[" * 4090, '{"type":"look","seat":' + "[" * 4000),
        *(
            '{"type":"act","id":"i","move":"a","seq":' + "9" * 4000 + "}",
            '{"type":"fill","seat":"S","level":' + "9" * 4000 + "}",
        ),
    ],
    ids=lambda text: text[:40],
)
def test_depths_at_a_socket(server, text):
    """It is refused; the socket stays."""
    zoe = server.browser()
    with zoe.sit(zoe.new_table("full-moon", 2, "you", "computer")) as seat:
        seat.scene()
        seat.link.send(text)
        assert seat.until("refused")["key"] in ("malformed", "stale", "has-begun")
        seat.send("why", id="x", move="nonsense")
        assert seat.until("because")


def test_json_is_text(server):
    zoe = server.browser()
    with zoe.sit(zoe.new_table("full-moon", 2, "you", "computer")) as seat:
        seat.scene()
        seat.link.send(json.dumps({"type": "why", "id": "x", "move": "\ud800"}))
        assert seat.receive()["type"] in ("refused", "because")
