"""Boards on which a whole game is soon over."""

import plenilune

KINDS = ["lily", "spring", "lily", "lily", "prankster", "lily", "lily", "butterfly", "lily", "lily", "lily", "lily"]


def short_course() -> str:
    """China Moon: every kind of pad, a fork, and the lilies close together."""
    pads = [(str(n), kind, [str(n + 1)]) for n, kind in enumerate(KINDS, 1)]
    fork = len(pads) + 1
    pads[-1] = (str(fork - 1), KINDS[-1], [f"{fork}a", f"{fork}b"])
    pads += [(f"{fork}{lane}", "lily", [str(fork + 1)]) for lane in "ab"]
    pads += [(str(fork + 1), "lily", [str(fork + 2)]), (str(fork + 2), "black", ["F"])]
    lines = [_line(name, kind, to) for name, kind, to in pads]
    return "\n".join(["[start]", 'to = ["1"]', "", "[pads]", *lines, ""])


def short_garden() -> str:
    """Moonlight Heroes: tiles of one gem, and each one saved pushes two others out: it is soon over."""
    text = (plenilune.about("moonlight-heroes").folder / "gardens" / "castle.toml").read_text(encoding="utf-8")
    spaces, rest = text.split("[tiles]")
    drawn = rest[rest.index("# Where things are drawn") :]
    return (
        spaces.replace("white = 2", "white = 4")
        + "[tiles]\ng = 9\ny = 9\nr = 9\n\n[reverses]\nnothing = 0\n1 = 0\n2 = 27\nfill = 0\nagain = 0\n"
        + drawn
    )


def _line(name: str, kind: str, to: list[str]) -> str:
    names = ", ".join(f'"{pad}"' for pad in to)
    kind = '"lily", lily = "black"' if kind == "black" else f'"{kind}"'
    return f"{name} = {{ kind = {kind}, to = [{names}] }}"
