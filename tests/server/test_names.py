"""What people call themselves: every face that the pages offer is kept, whatever else came is not."""

import re
from pathlib import Path

from plenilune import words
from plenilune.server.table.names import clean_face, clean_name

WEB = Path(__file__).parents[2] / "web" / "src" / "lib" / "drawing"
SPOKEN = Path(words.__file__).parents[1] / "server" / "words_pages"


def offered_faces():
    lists = re.findall(r"export const (?:GROWN|YOUNG) = \[(.*)\]", (WEB / "faces.ts").read_text(encoding="utf-8"))
    assert len(lists) == 2, lists
    return [face for row in lists for face in re.findall(r"'([\w-]+)'", row)]


def test_every_face_is_kept_drawn_and_named():
    drawing = (WEB / "Face.svelte").read_text(encoding="utf-8")
    for face in offered_faces():
        assert clean_face(face) == face
        assert f"name === '{face}'" in drawing
        assert f" {face}: '#" in drawing
        for lang in words.languages():
            assert words.say(SPOKEN, f"face-{face}", lang) != f"face-{face}", (face, lang)


def test_what_is_no_face_is_none():
    assert [clean_face(face) for face in ("Kitten", "../x", "a" * 25, "<b>")] == ["", "", "", ""]
    assert clean_name("  @Zoé\u202e  Martin ") == "Zoé Martin"
