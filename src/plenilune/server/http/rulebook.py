"""A game's rules as a page: its rules.<lang>.md, made into HTML in which nothing but our own marks is let through."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt

from plenilune.core.about import rules_text
from plenilune.core.errors import PleniluneError
from plenilune.core.registry import about
from plenilune.server.messages import RulesPage
from plenilune.server.refusals import NotFound


@cache
def rules_page(game: str, lang: str) -> RulesPage:
    facts = about(game)
    try:
        text = rules_text(facts.words, lang)
    except PleniluneError as error:
        raise NotFound(error.key) from None
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table").disable("image")
    return RulesPage(title=facts.title, html=str(reader.render(text)))
