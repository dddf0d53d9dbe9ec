"""A play under construction: who is on stage, who says what, and in which scenes.

One character, the Chorus of the play, is always on stage, alone or with the one it speaks to. Scenes begin and end with
the Chorus alone, so that everybody can jump to them. Who is spoken to is called when that is due.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.compiler.ir import Compiled, Place
from tools.compiler.shakespeare_words import roman

CHORUS = "Hamlet"


@dataclass
class Stage:
    parts: list[str] = field(default_factory=list)
    """The text so far, after the cast. A scene's number stands there as a character of its own: see `numeral`."""
    places: list[tuple[int, Place]] = field(default_factory=list)
    """(number of a part, place)"""
    listener: str | None = None
    speaking: bool = False
    labels: int = 0
    order: list[int] = field(default_factory=list)
    """Labels as their scenes come."""
    aliases: dict[int, int] = field(default_factory=dict)
    """Labels of scenes in which nothing would happen before the next: to that one."""
    empty: bool = False
    """Whether nothing has happened yet in the scene under way."""

    def label(self) -> int:
        """A scene that is yet to come, or to be gone back to."""
        self.labels += 1
        return self.labels

    def scene(self, label: int, title: str) -> None:
        """Begin a scene."""
        self.alone()
        if self.empty:
            self.aliases[label] = self.order[-1]
            return
        self.order.append(label)
        self.empty = True
        self.parts += ["\nScene ", numeral(label), f": {title}.\n"]
        self.speaking = False

    def alone(self) -> None:
        """Send everybody off but the Chorus."""
        if self.listener is not None:
            self.direct(f"[Exit {self.listener}]")
            self.listener = None

    def call(self, name: str) -> None:
        """Have a character on stage to be spoken to."""
        if self.listener != name:
            self.alone()
            self.direct(f"[Enter {name}]")
            self.listener = name

    def say(self, *sentences: str) -> None:
        """Let the Chorus speak."""
        for sentence in sentences:
            self.parts.append((" " if self.speaking else f"{CHORUS}: ") + sentence)
            self.speaking = True
        self.empty = False

    def tell(self, name: str, *sentences: str) -> None:
        """Let the Chorus speak to a character."""
        self.call(name)
        self.say(*sentences)

    def go(self, label: int, condition: str = "") -> None:
        """Go to a scene; from here everybody but the Chorus has to be off."""
        self.alone()
        label = self.aliases.get(label, label)
        way = "return to" if label in self.order else "proceed to"
        begin = f"{condition}, let us" if condition else "Let us"
        self.say(f"{begin} {way} scene ")
        self.parts += [numeral(label), "."]

    def mark(self, place: Place) -> None:
        """What follows belongs to a place of the source."""
        self.places.append((len(self.parts), place))

    def direct(self, direction: str) -> None:
        """Write a stage direction."""
        self.parts.append(f"\n{direction}\n" if self.speaking else f"{direction}\n")
        self.speaking = False
        self.empty = False

    def assembled(self, opening: str) -> Compiled:
        """The whole play. Scenes are numbered as they come."""
        numbers = {numeral(label): roman(number) for number, label in enumerate(self.order, 1)}
        numbers |= {numeral(label): numbers[numeral(other)] for label, other in self.aliases.items()}
        parts: Sequence[str] = [opening, *(numbers.get(part, part) for part in self.parts)]
        starts, offset = [], 0
        for part in parts:
            starts.append(offset)
            offset += len(part)
        places = tuple((starts[1 + number], place) for number, place in self.places if 1 + number < len(parts))
        return Compiled("".join(parts), places)


def numeral(label: int) -> str:
    """What stands for the number of a scene until all scenes are known; no text of a play looks like it."""
    return f"\0{label}"
