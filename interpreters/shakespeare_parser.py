"""The grammar of Shakespeare, SPL 1.2.1, read from left to right without ever going back.

    play        title, one declaration or more, one act or more
    declaration NAME , text
    act         act NUMERAL : text, one scene or more
    scene       scene NUMERAL : text, one direction or line or more
    direction   [ enter NAMES ]  |  [ exit NAME ]  |  [ exeunt ]  |  [ exeunt NAMES ]
    names       NAME , NAME , NAME and NAME: two or more for exeunt, one or more for enter
    line        NAME : one sentence or more

Title and texts end with a full stop, an exclamation mark or a question mark. Sentences are at shakespeare_sentences.

What spl2c finds only in its second pass, as an error of the C compiler, is an error here, too: a name that was not
declared or was declared twice, two acts of one number, two scenes of one number in an act, a jump to what is not there.
"""

from interpreters.shakespeare_lexer import Token
from interpreters.shakespeare_play import ENTER, EXEUNT, EXIT, GO, Event, Play, Scene
from interpreters.shakespeare_reader import Reader
from interpreters.shakespeare_sentences import Speaker, read_sentence

_A_NAME = "the name of one of Shakespeare's characters, such as Romeo, Juliet, Hamlet or Lady Macbeth"
_ROLE = f"{_A_NAME}, a comma and a description, or the heading of an act, such as Act I: The beginning."


def parse(source: str, accept_warnings: bool = True) -> Play:
    """Read a play; with or without what spl2c accepts under a warning. Raises CompileError."""
    return _Parser(source, accept_warnings).play()


class _Parser:
    def __init__(self, source: str, accept_warnings: bool) -> None:
        self.reader = Reader(source)
        self.accept_warnings = accept_warnings
        self.cast: dict[str, int] = {}
        self.events: list[Event] = []
        self.scenes: list[Scene] = []
        self.acts: dict[str, int] = {}
        """Number of the first event of each act."""
        self.jumps: list[tuple[int, Token, str]] = []
        """Number of an event, where it goes, and the act in which it stands."""

    def play(self) -> Play:
        reader = self.reader
        reader.text("the title of the play")
        self.declarations()
        while reader.kind == "act":
            self.act()
        reader.expect("the end of the play, a heading such as Act II: or Scene II:, a stage direction or a cue", "end")
        self.resolve_jumps()
        return Play(reader.source, tuple(self.cast), tuple(self.events), tuple(self.scenes))

    def declarations(self) -> None:
        reader = self.reader
        while reader.kind != "act" or not self.cast:
            name = reader.expect(_ROLE if self.cast else _A_NAME, "character")
            if name.term in self.cast:
                raise reader.error("every character once", f"{name.term} is introduced twice", name)
            self.cast[name.term] = len(self.cast)
            reader.expect(f"a comma after {name.term}, and a description", ",")
            reader.text(f"the description of {name.term}")

    def act(self) -> None:
        reader = self.reader
        act = self.heading()
        if act.term in self.acts:
            raise reader.error("every act once", f"there are two acts of the number {act.term}", act)
        self.acts[act.term] = len(self.events)
        numbers: set[str] = set()
        while reader.kind == "scene" or not numbers:
            if reader.kind != "scene":
                raise reader.error("the heading of a scene with a Roman numeral, such as Scene I: A garden.")
            scene = self.heading()
            if scene.term in numbers:
                raise reader.error("every scene once in an act", f"act {act.term} has two scenes {scene.term}", scene)
            numbers.add(scene.term)
            self.scenes.append(Scene(act.term, scene.term, len(self.events)))
            self.scene_contents(act.term)

    def heading(self) -> Token:
        heading = self.reader.advance()
        self.reader.expect(f"a colon after {heading.kind} {heading.term}", ":")
        self.reader.text(f"the description of {heading.kind} {heading.term}")
        return heading

    def scene_contents(self, act: str) -> None:
        reader = self.reader
        first = len(self.events)
        while True:
            if reader.kind == "[":
                self.direction()
            elif reader.kind == "character":
                self.line(act)
            elif reader.kind in ("act", "scene", "end") and len(self.events) > first:
                return
            else:
                raise reader.error("a stage direction, such as [Exeunt], or a speaker and a colon, such as Romeo:")

    def direction(self) -> None:
        reader = self.reader
        start = reader.advance().start
        word = reader.expect("Enter, Exit or Exeunt", "enter", "exit", "exeunt")
        if word.kind == "exit":
            people = [self.person()]
            if reader.kind in (",", "and"):
                raise reader.error("], or Exeunt instead of Exit for more than one")
        elif word.kind == "exeunt" and reader.kind == "]":
            people = []
        else:
            people = self.people()
            if word.kind == "exeunt" and len(people) == 1:
                raise reader.error(
                    "two names or more, or Exit instead of Exeunt for one", "one name does not go with Exeunt"
                )
        end = reader.expect("] at the end of the stage direction", "]").end
        kind = EXEUNT if not people else ENTER if word.kind == "enter" else EXIT
        self.events.append(Event(kind, start, end, tuple(people)))

    def people(self) -> list[int]:
        reader = self.reader
        people = [self.person()]
        commas = 0
        while reader.accept(","):
            commas += 1
            if reader.kind == "and":
                raise reader.error("a name, with no comma before the last 'and'")
            people.append(self.person())
        if reader.accept("and"):
            people.append(self.person())
        elif commas:
            raise reader.error("'and' before the last name")
        return people

    def person(self) -> int:
        return self.declared(self.reader.expect(_A_NAME, "character"))

    def declared(self, name: Token) -> int:
        if name.term not in self.cast:
            known = ", ".join(self.cast)
            expected = f"one of {known}, or {name.term} introduced under the title, which is the first sentence"
            raise self.reader.error(expected, f"{name.term} is not introduced under the title", name)
        return self.cast[name.term]

    def line(self, act: str) -> None:
        reader = self.reader
        cue = reader.advance()
        reader.expect(f"a colon after {cue.term}, who is to speak", ":")
        speaker = Speaker(reader, self.declared(cue), cue.start, self.accept_warnings, self.declared)
        while True:
            event, goal = read_sentence(speaker)
            if goal:
                self.jumps.append((len(self.events), goal, act))
            self.events.append(event)
            if reader.kind in ("[", "act", "scene", "end") or (
                reader.kind == "character" and reader.kind_after() == ":"
            ):
                return

    def resolve_jumps(self) -> None:
        scenes = {(scene.act, scene.scene): scene.first for scene in self.scenes}
        for number, goal, act in self.jumps:
            target = self.acts.get(goal.term) if goal.kind == "act" else scenes.get((act, goal.term))
            if target is None:
                here = f" in act {act}" if goal.kind == "scene" else ""
                known = self.acts if goal.kind == "act" else [scene for of, scene in scenes if of == act]
                raise self.reader.error(
                    f"one that there is{here}: {', '.join(known)}", f"there is no {goal.kind} {goal.term}{here}", goal
                )
            assert self.events[number].kind == GO
            self.events[number] = self.events[number]._replace(target=target)
