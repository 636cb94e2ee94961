"""Gives the documentation a page with the rules of every game, made of its words."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from stammtisch.games import own_games
from stammtisch.games.protocol import AnyGame
from stammtisch.games.texts import LANGUAGES, texts


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add ``rules/<game>.md`` for every game of this repository, and a list of them."""
    pages = {name: "\n".join(rules_of(game)) for name, game in own_games().items()}
    pages["index"] = "# Rules\n\n" + "\n".join(
        f"- [{texts(game.folder, name).game.title.en}]({name}.md): "
        f"{texts(game.folder, name).game.tagline.en}"
        for name, game in own_games().items()
    )
    for name, page in pages.items():
        files.append(File.generated(config, f"rules/{name}.md", content=page))
    return files


def rules_of(game: AnyGame) -> Iterator[str]:
    """The clauses that players read, in both languages."""
    words = texts(game.folder, game.name)
    yield f"# {words.game.title.en}\n"
    for language in LANGUAGES:
        yield f"## {'Regeln' if language == 'de' else 'Rules'}\n\n{words.game.tagline[language]}\n"
        for name, clause in words.clauses.items():
            text = clause.de if language == "de" else clause.en
            yield f"**{name} {clause.title[language]}.** {text}\n"
