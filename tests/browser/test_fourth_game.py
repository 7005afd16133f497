"""A fourth game is played in the browser: one more folder beside the others, and the pages built anew."""

import shutil
import subprocess

import pytest
from fourth_game import ROOT, write_heap
from server_process import Server

LEFT_OUT = shutil.ignore_patterns("static", "__pycache__", "node_modules", "*.test.ts")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A house with one more game in it."""
    house = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "src", house / "src", ignore=LEFT_OUT)
    shutil.copytree(ROOT / "web", house / "web", ignore=LEFT_OUT)
    (house / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    write_heap(house / "src" / "plenilune" / "games")
    built = subprocess.run(
        ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
        cwd=house / "web",
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", str(house / "src"))
        running = Server(tmp_path_factory.mktemp("data"), is_fresh=True, seed=7)
        yield running
        running.close()


def test_it_is_found_on_the_home_page_and_played_to_the_end(device):
    one = device("phone", lang="fr")
    one.go("/")
    one.page.get_by_role("heading", name="Heap").wait_for()
    one.picture("fourth-game-home")
    one.go(f"/t/{one.new_table('heap', 'you', 'computer')}")
    while True:
        take = one.page.get_by_role("button", name="Prendre 1").or_(one.page.get_by_role("dialog"))
        take.first.wait_for()
        if one.page.get_by_role("dialog").count():
            break
        left = one.page.locator("[data-count]").get_attribute("data-count")
        one.picture("fourth-game-board")
        one.page.get_by_role("button", name="Prendre 1").click()
        one.page.locator(f"[data-count='{left}']").wait_for(state="detached")
    assert one.scenes()[-1]["table"]["status"] == "over"
    told = [sentence for scene in one.scenes() for fact in scene["heard"] for sentence in fact["said"]]
    assert ["took", {"name": "%a", "count": 1}] in told


def test_its_lesson_is_done_on_its_own_board(device):
    one = device("phone", lang="de")
    one.go("/learn/heap")
    one.page.get_by_role("button", name="Los geht’s").click()
    one.page.get_by_role("button", name="1 nehmen").click()
    one.page.locator(".bubble").get_by_text("So bleiben vier. Nimm einen mehr, damit es drei sind.").wait_for()
    for step in range(2):
        one.page.locator(f"main[data-step='{step}'][data-phase='play']").wait_for()
        one.page.get_by_role("button", name="2 nehmen").click()
    one.page.get_by_role("heading", name="Du kannst spielen! Der letzte Kiesel gehört dir.").wait_for()
    one.picture("fourth-game-lesson")
