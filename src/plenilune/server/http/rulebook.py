"""A game's rules as a page: its rules.<lang>.md, made into HTML in which nothing but our own marks is let through. What has
notation, options or boards of letters in it is small print, and stands apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from plenilune.core.about import rules_text
from plenilune.core.errors import PleniluneError
from plenilune.core.registry import about
from plenilune.server.messages import RulesPage
from plenilune.server.refusals import NotFound

Block = list[Token]  # a heading, a paragraph, a list, a table, with all that is in it
Section = list[Block]  # a heading and what follows, up to the next one of its kind


@cache
def rules_page(game: str, lang: str) -> RulesPage:
    facts = about(game)
    try:
        text = rules_text(facts.words, lang)
    except PleniluneError as error:
        raise NotFound(error.key) from None
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table").disable("image")
    main, small = _parted(list(_sections(reader.parse(text))))

    def html(blocks: list[Block]) -> str:
        return str(reader.renderer.render([token for block in blocks for token in block], reader.options, {}))

    return RulesPage(title=facts.title, html=html(main), small_print=html(small))


def _parted(sections: Sequence[Section]) -> tuple[list[Block], list[Block]]:
    """A section is read as far as there is no notation in it. The rest follows below its heading in the small print; and all
    of them from the first that begins with notation."""
    main: list[Block] = []
    small: list[Block] = []
    is_small = False
    for heading, *blocks in sections:
        plain = 0 if is_small else next((n for n, block in enumerate(blocks) if _has_notation(block)), len(blocks))
        is_small = is_small or plain == 0
        if plain:
            main += [heading, *blocks[:plain]]
        if blocks[plain:]:
            small += [heading, *blocks[plain:]]
    return main, small


def _has_notation(block: Block) -> bool:
    kinds = {token.type for token in block} | {child.type for token in block for child in token.children or ()}
    return not kinds.isdisjoint({"fence", "code_block", "code_inline"})


def _sections(tokens: Sequence[Token]) -> Iterator[Section]:
    section: Section = []
    for block in _blocks(tokens):
        if block[0].type == "heading_open" and block[0].tag in ("h1", "h2") and section:
            yield section
            section = []
        section.append(block)
    yield section


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    block: Block = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []
