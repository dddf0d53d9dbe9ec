"""What models write around values, taken away: LaTeX's fonts, spaces, escapes and dollar signs.

    \\text{accept}  \\mathtt{q0}  \\boxed{3}      accept  q0  3
    \\_  \\#  \\&  \\{  \\}  \\lbrace  \\langle      _  #  &  {  }  {  (
    \\left(  \\right)                            (  )
    q_{10}                                      q_10
    \\varepsilon  \\emptyset                      the letter epsilon, {}
    \\,  \\;  \\quad  \\\\                           a blank
    $                                           nothing

The text is gone through once, from left to right.
"""

import re

_FONTS = "|".join(
    [
        *("text", "texttt", "textbf", "textit", "textrm", "textsf", "textnormal", "operatorname"),
        *("mathrm", "mathtt", "mathbf", "mathit", "mathsf", "mbox", "f?box", "boxed"),
    ]
)
_SPELLING = re.compile(
    rf"\\(?P<font>{_FONTS})[ ]{{0,8}}\{{"
    r"|\\(?P<size>left|right|[bB]igg?[lr]?)(?![A-Za-z])"
    r"|\\(?P<name>[A-Za-z]{4,10})(?![A-Za-z])"
    r"|\\(?P<escaped>[_#&%{}])"
    r"|(?P<space>\\[,;:! \\])"
    r"|_\{(?P<index>[A-Za-z0-9]{1,40})\}"
    r"|(?P<dollar>\$)"
    r"|(?P<brace>[{}])"
)
_NAMES = {
    "epsilon": "\N{GREEK SMALL LETTER EPSILON}",
    "varepsilon": "\N{GREEK SMALL LETTER EPSILON}",
    "lambda": "\N{GREEK SMALL LETTER LAMDA}",
    "emptyset": "{}",
    "varnothing": "{}",
    "lbrace": "{",
    "rbrace": "}",
    "lbrack": "[",
    "rbrack": "]",
    "langle": "(",
    "rangle": ")",
    "quad": " ",
    "qquad": " ",
}


def plain(text: str) -> str:
    """A text without what LaTeX adds to it."""
    pieces: list[str] = []
    fonts: list[bool] = []
    """For each brace that is open, whether it belongs to a font."""
    position = 0
    for found in _SPELLING.finditer(text):
        pieces.append(text[position : found.start()])
        position = found.end()
        pieces.append(_meaning(found, fonts))
    pieces.append(text[position:])
    return "".join(pieces)


def _meaning(found: re.Match[str], fonts: list[bool]) -> str:
    match found.lastgroup:
        case "font":
            fonts.append(True)
            return ""
        case "brace" if found[0] == "{":
            fonts.append(False)
            return "{"
        case "brace":
            return "" if fonts and fonts.pop() else "}"
        case "name":
            return _NAMES.get(found["name"], found[0])
        case "escaped":
            return found["escaped"]
        case "space":
            return " "
        case "index":
            return f"_{found['index']}"
    return ""
