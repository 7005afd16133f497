"""plenilune learn: a lesson of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Ascii, GameKey, Json, Lang, NoColor, Plain


def learn(
    game: GameKey,
    lesson: Annotated[
        str | None, typer.Argument(metavar="[LESSON]", help="One of --list, such as first; nothing: the first one.")
    ] = None,
    as_list: Annotated[bool, typer.Option("--list", help="List the lessons of the game.")] = False,
    as_json: Json = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
    no_color: NoColor = False,
    lang: Lang = None,
) -> None:
    """Learn a game by playing: one idea at a time, each done by you, in about a minute.

    You hear an idea, what to do, and the position. Type a move as the list that ? shows has it (k2># : the wolf k2 runs
    right and wins), or its number there. A move that does something else is answered by what it would have been and where
    to look. h shows what to do, step by step; r repeats; s skips; q leaves. With --plain all is said in sentences and
    nothing is drawn, for a screen reader or a braille line.

    \b
    Example: plenilune learn full-moon
    Example: plenilune learn moonlight-heroes --lang de --plain
    Example: plenilune learn china-moon --list
    """
    from plenilune import words
    from plenilune.core.lessons import lesson_of, lessons_of
    from plenilune.terminal.lesson import LessonSession

    chosen = lesson_of(game, lesson)
    names = [one.key for one in lessons_of(game)]
    if as_list or as_json:
        titles = [words.say(one.game.words, one.title, output.language()) for one in lessons_of(game)]
        if as_json:
            output.print_json([{"key": key, "title": title} for key, title in zip(names, titles, strict=True)])
            return
        for key, title in zip(names, titles, strict=True):
            typer.echo(f"{key}: {title}")
        return
    screen = output.screen(plain, ascii_only, no_color)
    if not LessonSession(screen, chosen).run():
        screen.say("goodbye")
        return
    screen.say("learn-play-now", game=game)
    later = names[names.index(chosen.key) + 1 :]
    if later:
        screen.say("learn-next", game=game, lesson=later[0])
