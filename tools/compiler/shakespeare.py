"""The back end for Shakespeare.

Every variable is a character, and an expression is said as it is: values of characters can be named whether or not they
are on stage. Only what has to be looked at (a sum that may not fit, an element of an array) goes to an attendant first,
a character for values in between. A condition is a question, and what depends on it is a scene that is jumped to.

An array is three characters and their stacks (shakespeare_arrays.py).

Integers of Shakespeare have no bounds. A value v fits a width with the greatest number m if v(v+1) <= m(m+1); a scene
that divides by zero is the trap. Division cuts, so the remainder is made first where a number may be negative.
"""

from tools.compiler import checks
from tools.compiler.ir import (
    Arithmetic,
    Assign,
    Block,
    Comparison,
    Compiled,
    Constant,
    Element,
    Expression,
    If,
    PrintCharacter,
    PrintInteger,
    PrintText,
    Program,
    ReadCharacter,
    Statement,
    Store,
    TargetError,
    Trap,
    Variable,
    While,
)
from tools.compiler.shakespeare_arrays import fill, reach
from tools.compiler.shakespeare_cast import Cast, said
from tools.compiler.shakespeare_stage import CHORUS, Stage
from tools.compiler.shakespeare_words import COMPARISONS, constant

PHRASES = {"+": "the sum of", "-": "the difference between", "*": "the product of"}
QUOTIENT, REMAINDER = "the quotient between", "the remainder of the quotient between"


def emit(program: Program, dialect: str = "spec") -> Compiled:
    """A play of the dialect "spec". Raises TargetError if the program needs more characters than there are."""
    if dialect != "spec":
        raise TargetError(f"plays are written in the dialect spec; {dialect} is another language")
    return _Writer(program).play()


class _Writer:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.stage = Stage()
        self.cast = Cast(program)
        self.trap = self.stage.label()
        self.attendants = 0
        """Those that hold a value of the statement under way."""

    def play(self) -> Compiled:
        self.stage.scene(self.stage.label(), "Everybody takes their place")
        # What the widths need is only known when all else is written, and has to be said before it.
        body, self.stage = self.stage, Stage(labels=self.stage.labels)
        self.block(self.program.body)
        self.stage.alone()
        ended = self.stage.label()
        self.stage.go(ended)
        self.stage.scene(self.trap, "Something went wrong")
        self.stage.say(f"Is {QUOTIENT} a cat and nothing as good as nothing?")
        self.stage.scene(ended, "The end")
        self.stage.say("Is nothing as good as nothing?")
        rest, self.stage = self.stage, body
        self.stage.labels = rest.labels
        self.prologue()
        self.stage.alone()
        start = len(self.stage.parts)
        self.stage.parts += rest.parts
        self.stage.places += [(start + number, place) for number, place in rest.places]
        self.stage.order += rest.order
        self.stage.aliases |= rest.aliases
        title = "A Play of Numbers.\n\n"
        return self.stage.assembled(f"{title}{self.cast.declared()}\nAct I: The only one.\n")

    def prologue(self) -> None:
        self.stage.direct(f"[Enter {CHORUS}]")
        for bits, name in self.cast.bounds.items():
            least = f"You are {constant(1 << (bits - 1))}."
            self.stage.tell(name, least, f"You are the product of yourself and {PHRASES['-']} yourself and a cat.")
        for name, array in self.program.arrays.items():
            fill(self.stage, said(name), self.cast.arrays[name], array.length)

    # -- statements

    def block(self, block: Block) -> None:
        for statement in block:
            self.stage.mark(statement.place)
            self.attendants = 0
            self.statement(statement)

    def statement(self, statement: Statement) -> None:
        stage = self.stage
        match statement:
            case Assign(name, value):
                self.assign(self.cast.variables[name], value, self.program.variables[name])
            case Store(name, index, value):
                at = self.index(name, index)
                phrase = self.fitting(value, self.program.arrays[name].bits)
                after = reach(self.stage, said(name), self.cast.arrays[name], at)
                stage.tell(after, "Recall your past.", f"Remember {phrase}.")
            case If(condition, then, otherwise):
                self.choice(condition, then, otherwise, statement.place.line)
            case While(before, condition, body):
                again, end = stage.label(), stage.label()
                stage.scene(again, f"Line {statement.place.line}, once more")
                self.block(before)
                stage.mark(statement.place)
                self.attendants = 0
                self.unless(condition, end)
                self.block(body)
                stage.go(again)
                stage.scene(end, f"Line {statement.place.line} is done")
            case ReadCharacter(name):
                character = self.cast.variables[name]
                stage.tell(character, "Open your mind.", "Are you as good as nothing?", "If so, you are a pig.")
            case PrintCharacter(value):
                self.print_character(value)
            case PrintText(text):
                attendant = self.attendant()
                for character in text:
                    stage.tell(attendant, f"You are {constant(ord(character))}.", "Speak your mind.")
            case PrintInteger(value):
                stage.tell(self.held(value), "Open your heart.")
            case Trap():
                stage.go(self.trap)

    def choice(self, condition: Expression, then: Block, otherwise: Block, line: int) -> None:
        no, end = self.stage.label(), self.stage.label()
        self.unless(condition, no)
        self.block(then)
        if otherwise:
            self.stage.go(end)
        self.stage.scene(no, f"Line {line}, or else")
        if otherwise:
            self.block(otherwise)
            self.stage.scene(end, f"Line {line} is done")

    def print_character(self, value: Expression) -> None:
        character = self.held(value)
        if checks.may_be_no_character(value):
            self.below(character, checks.HIGHEST_CHARACTER + 1)
        self.stage.tell(character, "Speak your mind.")

    def assign(self, character: str, value: Expression, bits: int) -> None:
        """Give a character a value that fits, or trap."""
        if isinstance(value, Comparison):
            self.judge(character, value)
            return
        if isinstance(value, Element) and not checks.may_not_fit(value, bits):
            self.stage.tell(character, f"You are as good as {self.element(value)}.")
            return
        top = value if isinstance(value, Arithmetic) else None
        checked = checks.may_not_fit(value, bits) or (top is not None and checks.may_overflow(top))
        phrase = self.phrase(value, check=False)
        self.stage.tell(character, self.set_to(phrase))
        if checked:
            self.fit(character, min(bits, top.bits) if top is not None and checks.may_overflow(top) else bits)

    @staticmethod
    def set_to(phrase: str) -> str:
        plain = phrase.startswith(("a ", "an ", "nothing"))
        return f"You are {phrase}." if plain else f"You are as good as {phrase}."

    def judge(self, character: str, comparison: Comparison) -> None:
        """Make a character 1 if the comparison holds, else 0. It may be what is compared."""
        question = self.question(comparison)
        self.stage.tell(character, question, "If so, you are a cat.", "If not, you are nothing.")

    # -- arrays

    def index(self, array: str, index: Expression) -> str:
        """The value of an index, which lies within the array."""
        length = self.program.arrays[array].length
        if isinstance(index, Constant) and 0 <= index.value < length:
            return constant(index.value)
        if isinstance(index, Variable) and not checks.may_miss(index, length):
            return self.cast.variables[index.name]
        held = self.held(index)
        if checks.may_miss(index, length):
            self.below(held, length)
        return held

    def element(self, element: Element) -> str:
        """Who has the value of an element, until the next of that array is reached for."""
        at = self.index(element.array, element.index)
        after = reach(self.stage, said(element.array), self.cast.arrays[element.array], at)
        self.stage.tell(after, "Recall your past.", "Remember yourself.")
        return after

    # -- expressions

    def attendant(self) -> str:
        self.attendants += 1
        return self.cast.attendant(self.attendants)

    def held(self, value: Expression) -> str:
        """A character that has the value."""
        if isinstance(value, Variable):
            return self.cast.variables[value.name]
        attendant = self.attendant()
        self.assign(attendant, value, 64)
        return attendant

    def fitting(self, value: Expression, bits: int) -> str:
        """A value that fits, as a phrase."""
        if not checks.may_not_fit(value, bits):
            return self.phrase(value)
        attendant = self.attendant()
        self.assign(attendant, value, bits)
        return attendant

    def phrase(self, expression: Expression, check: bool = True) -> str:
        """A value in words, after all that has to happen before; with or without the check of the outermost sum."""
        match expression:
            case Constant(value):
                return constant(value)
            case Variable(name):
                return self.cast.variables[name]
            case Element() | Comparison():
                return self.held(expression)
            case Arithmetic(operator, left, right, bits):
                if check and checks.may_overflow(expression):
                    attendant = self.attendant()
                    self.assign(attendant, expression, bits)
                    return attendant
                if operator in ("//", "%"):
                    return self.division(expression)
                one = self.phrase(left)
                return f"{PHRASES[operator]} {one} and {self.phrase(right)}"

    def division(self, expression: Arithmetic) -> str:
        """Rounded down. A divisor of zero is an error of Shakespeare's own, too."""
        left, right = expression.left, expression.right
        if not checks.may_be_negative(left, right):
            words = QUOTIENT if expression.operator == "//" else REMAINDER
            one = self.phrase(left)
            return f"{words} {one} and {self.phrase(right)}"
        one, other = self.atom(left), self.atom(right)
        remainder = f"{REMAINDER} the sum of {REMAINDER} {one} and {other} and {other} and {other}"
        if expression.operator == "%":
            return remainder
        return f"{QUOTIENT} the difference between {one} and {remainder} and {other}"

    def atom(self, value: Expression) -> str:
        """A value in few words, to be said more than once."""
        return constant(value.value) if isinstance(value, Constant) else self.held(value)

    def question(self, comparison: Comparison) -> str:
        one = self.phrase(comparison.left)
        return f"Is {one} {COMPARISONS[comparison.operator]} {self.phrase(comparison.right)}?"

    def unless(self, condition: Expression, label: int) -> None:
        """Go to a scene if the condition does not hold."""
        if isinstance(condition, Comparison):
            question = self.question(condition)
        else:
            question = f"Is {self.phrase(condition)} not as good as nothing?"
        self.stage.alone()
        self.stage.say(question)
        self.stage.go(label, "If not")

    # -- checks

    def fit(self, character: str, bits: int) -> None:
        bound = self.cast.bound(bits)
        product = f"the product of {character} and the sum of {character} and a cat"
        self.stage.say(f"Is {product} better than {bound}?")
        self.fail_if_so()

    def below(self, character: str, length: int) -> None:
        """Trap if a character's value is not from 0 to length - 1."""
        high = constant(length - 1)
        self.stage.say(f"Is the product of {character} and {PHRASES['-']} {character} and {high} better than nothing?")
        self.fail_if_so()

    def fail_if_so(self) -> None:
        self.stage.go(self.trap, "If so")
