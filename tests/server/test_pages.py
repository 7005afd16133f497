"""Pages, headers, cookies, words, rules."""

import re

import pytest
import server_process

import plenilune
from plenilune import words
from plenilune.server.folders import WORDS
from plenilune.server.http.files import Pages
from plenilune.server.table import invitations


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A server with pages, as a build would leave them."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Plenilune</title>")
    (folder / "assets" / "main-1a2b3c.js").write_text("console.log(1);" * 100)
    (folder / "icon.svg").write_text("<svg/>")
    (folder.parent / "secret.txt").write_text("no")
    server = server_process.Server(tmp_path_factory.mktemp("data"), static=folder)
    yield server
    server.close()


@pytest.mark.parametrize("path", ["/", "/t/abc", "/j/owl-reed-lamp", "/rules/full-moon", "/replay/abc"])
def test_every_address_is_the_page(built, path):
    answer = built.browser().http.get(path)
    assert answer.status_code == 200 and "Plenilune" in answer.text
    assert answer.headers["cache-control"] == "no-cache" and answer.headers["etag"]


def test_pages_are_kept_as_long_as_is_right(built):
    http = built.browser().http
    script = http.get("/assets/main-1a2b3c.js")
    assert "immutable" in script.headers["cache-control"] and script.headers["content-encoding"] == "gzip"
    assert script.headers["content-type"].startswith("text/javascript") and "set-cookie" not in script.headers
    assert http.get("/icon.svg").headers["cache-control"] == "public, max-age=3600"
    again = http.get("/", headers={"If-None-Match": http.get("/").headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert http.get("/nowhere").status_code == 404
    assert http.get("/assets/gone.js").status_code == 404


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"])
def test_no_file_outside_is_served(built, path):
    answer = built.browser().http.get(path)
    assert answer.status_code == 404 and answer.text != "no" and "root:" not in answer.text


def test_a_page_keeps_to_itself(built):
    headers = built.browser().http.get("/").headers
    policy = headers["content-security-policy"]
    assert (
        "default-src 'none'" in policy
        and "script-src 'self' 'wasm-unsafe-eval';" in policy
        and "frame-ancestors 'none'" in policy
    )
    assert "'unsafe-eval'" not in policy and "http://" not in policy and "https://" not in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


def test_a_guest_is_a_signed_cookie_that_scripts_cannot_read(server):
    answer = server.browser().http.get("/api/home", headers={"Cookie": ""})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Max-Age" in cookie
    assert (server.data / "secret").stat().st_mode & 0o077 == 0


def test_names_are_made_harmless(browser):
    guest = browser()
    kept = guest.post("/api/me", {"name": "  <b>Zo\u202e\x00é\n" + "x" * 99, "face": "../x"})
    assert kept["name"].startswith("<b>Zo é x") and len(kept["name"]) == 24 and kept["face"] == ""
    assert guest.home()["guest"] == kept


def test_words_come_in_three_languages_with_plurals(browser):
    guest = browser()
    books = {lang: guest.get(f"/api/words/{lang}") for lang in words.languages()}
    for lang, book in books.items():
        assert book["lang"] == lang and set(book["games"]) == set(plenilune.catalogue())
        assert set(book["shared"]) == set(books["en"]["shared"])
    assert books["fr"]["shared"]["not-your-turn"] == "Ce n’est pas ton tour."
    assert isinstance(books["de"]["shared"]["what-may-be-done"], list)
    guest.get("/api/words/xx", status=404)


def test_every_sentence_of_the_server_is_there_in_every_language():
    books = [words.catalogue(WORDS, lang) for lang in words.languages()]
    for key in books[0]:
        gaps = {frozenset(re.findall(r"\{(\w+)\}", str(book[key]))) for book in books}  # also of plural forms
        assert len(gaps) == 1, key
        assert books[0][key] != books[1][key] or key.startswith("picture-"), key


def test_the_words_of_invitations_are_never_confused():
    typed = {}
    for key in invitations.PICTURES:
        for lang in words.languages():
            word = words.say(WORDS, f"picture-{key}", lang)
            assert word != f"picture-{key}" and typed.setdefault(invitations.plain(word), key) == key
    assert invitations.read_words("Bär, ŒUF / cle") == "bear egg key"
    assert invitations.read_words("oeuf schlussel ours") == "egg key bear"
    for wrong in ("", "owl", "owl reed", "owl reed lamp moon", "owl reed nothing"):
        assert invitations.read_words(wrong) is None


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_rules_are_readable_and_safe(browser, key):
    pages = [browser().get(f"/api/rules/{key}?lang={lang}") for lang in words.languages()]
    assert len({page["html"] for page in pages}) == 3
    for page in pages:
        assert page["html"].startswith("<h1>") and "<table>" in page["html"] and "<script" not in page["html"]
        assert page["html"].count("<h2>") == 6 and page["smallPrint"].startswith("<h2>")  # up to the end and the points
        assert not re.search(r"<code|<pre|\w=\w", page["html"]) and re.search(r"<code>\w+=\w+</code>", page["smallPrint"])


def test_the_qr_code_is_for_those_who_sit_there(start):
    browser = start(address="http://192.168.7.7:8123").browser
    zoe = browser()
    table = zoe.new_table("full-moon", 2, "you", "invite")
    svg = zoe.get(f"/api/tables/{table}/qr.svg")
    assert svg.startswith("<svg") and "#fff8e7" in svg
    assert browser().get(f"/api/tables/{table}/qr.svg", status=400)["key"] == "only-watching"


def test_health(browser):
    health = browser().get("/health")
    assert health["status"] == "ok" and health["version"] == plenilune.__version__


def test_logs_hold_no_secret(server, browser):
    guest = browser("Zebulon")
    table = guest.new_table("full-moon", 2, "you", "invite")
    token = guest.invite(table)
    guest.http.get(f"/j/{token}")
    guest.post("/api/join", {"token": "x" + token}, status=404)
    log = (server.data / "plenilune.log").read_text() + (server.data / "plenilune-refusals.log").read_text()
    assert '"event": "opened"' in log and '"status": 404' in log
    for secret in (token, "Zebulon", guest.cookie().partition("=")[2]):
        assert secret not in log


def test_a_page_is_kept_once_however_it_is_asked_for(tmp_path):
    (tmp_path / "assets").mkdir()
    script = tmp_path / "assets" / "main.js"
    script.write_text("console.log(1);" * 100)
    pages = Pages(tmp_path)
    found = {id(pages.find(f"z{number}/../assets/./main.js" if number else "assets/main.js")) for number in range(500)}
    assert len(found) == 1 and len(pages._files) == 1
    script.write_text("console.log(2);" * 101)
    assert pages.find("assets/main.js").content.startswith(b"console.log(2)") and len(pages._files) == 1
