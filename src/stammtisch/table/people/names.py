"""Names that people see: which are refused, which look alike, and how a foreign text is printed."""

from __future__ import annotations

import re
import unicodedata

from stammtisch.games.protocol import RuleViolation

MAX_NAME = 24
_MAX_MARKS = 3
"""Marks on one letter; Hebrew and Arabic need that many, towers of them do not."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters, marks and symbols by their category that show nothing."""
_JOINER, _EMOJI_STYLE, _TEXT_STYLE = "\u200d", "\ufe0f", "\ufe0e"
_VARIATIONS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def clean_name(name: str, most: int = MAX_NAME) -> str:
    """The name trimmed, its white space single, ``most`` characters. Raises ``bad_name``.

    Refused is what cannot be seen: control characters, bidirectional and zero-width ones, blank
    letters, loose marks. Emoji keep the characters that hold them together.
    """
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if not text or len(text) > most or not _visible(_without_joints(text)):
        raise RuleViolation("bad_name", max=most)
    return text


def _without_joints(text: str) -> str:
    """The text without what holds emoji together and chooses their style."""
    kept = []
    for place, char in enumerate(text):
        before = text[place - 1] if place else ""
        after = text[place + 1 : place + 2]
        joins = char == _JOINER and _pictured(before) and _pictured(after)
        styles = char in {_EMOJI_STYLE, _TEXT_STYLE} and _pictured(before)
        if not (joins or styles):
            kept.append(char)
    return "".join(kept)


def _pictured(char: str) -> bool:
    """A picture, a modifier of one, or the style of the one before it."""
    return char == _EMOJI_STYLE or (char != "" and unicodedata.category(char) in {"So", "Sk"})


def _visible(text: str) -> bool:
    marks, shown = 0, False
    for place, char in enumerate(text):
        category = unicodedata.category(char)
        if category in _UNSEEN or char in _BLANK or _VARIATIONS.match(char):
            return False
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks > _MAX_MARKS or (marks and (place == 0 or text[place - 1] == " ")):
            return False
        shown = shown or category[0] in "LNSP"
    return shown


# --- look-alikes ------------------------------------------------------------------------------

_LOOKS = {
    # Latin letters, and the Cyrillic, Greek, Armenian, Cherokee and small capital ones like them.
    "A": "АΑᎪᴀ", "B": "ВΒᏴʙ", "C": "СϹᏟᴄ", "D": "Ꭰᴅ", "E": "ЕΕᎬᴇ", "F": "Ϝꜰ", "G": "Ꮐɢ",
    "H": "НΗᎻʜ", "I": "ІΙӀᏆɪ", "J": "ЈᎫᴊ", "K": "КΚᏦᴋ", "L": "Ꮮʟ", "M": "МΜᎷᴍ", "N": "Νɴ",
    "O": "ОΟՕ0ᴏ", "P": "РΡᏢᴘ", "Q": "Ԛ", "R": "ᎡᏒʀ", "S": "ЅᏚՏꜱ", "T": "ТΤᎢᴛ", "U": "Սᴜ",
    "V": "ᏙѴᴠ", "W": "ᎳԜᴡ", "X": "ХΧ", "Y": "УΥҮʏ", "Z": "ΖᏃᴢ",
    "a": "аαɑ", "b": "Ьƅ", "c": "сϲ", "d": "ԁ", "e": "еєҽ", "g": "ɡց", "h": "һհ", "i": "іιı",
    "j": "јϳȷ", "k": "кκ", "l": "1|ӏ", "n": "ոη", "o": "оοօ", "p": "рρ", "q": "ԛզ",
    "s": "ѕ", "t": "τ", "u": "υսʋ", "v": "νѵ", "w": "ԝωѡ", "x": "хχ", "y": "уγүყ",
}  # fmt: skip
_AS_LATIN = str.maketrans({like: latin for latin, likes in _LOOKS.items() for like in likes})
_DIAERESIS = "\u0308"


def skeleton(name: str) -> str:
    """What is left of a name at a glance; names with the same skeleton pass for one another.

    Compatibility forms, capitals, look-alike letters and digits fall together, and accents on
    Latin letters but the two dots: Müller is not Muller, René may be Rene.
    """
    text = unicodedata.normalize("NFKC", name).translate(_AS_LATIN)
    letters: list[str] = []
    for char in unicodedata.normalize("NFD", text.casefold()):
        mark = unicodedata.category(char) == "Mn"
        if not mark or char == _DIAERESIS or not (letters and letters[-1].isascii()):
            letters.append(char)
    return "".join(letters).replace("rn", "m").replace("vv", "w").replace("i", "l")


# --- foreign text on a terminal, and in a log ---------------------------------------------------


def printable(text: str) -> str:
    r"""The text with everything that steers a terminal or hides written out, as in ``\u001b``.

    The form is that of JSON, so a line of JSON still says the same.
    """
    return "".join(_written_out(char) for char in text) if not _harmless(text) else text


def _harmless(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _written_out(char: str) -> str:
    if unicodedata.category(char) not in _UNSEEN:
        return char
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))
