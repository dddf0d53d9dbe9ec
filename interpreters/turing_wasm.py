"""The deterministic Turing machine as one WebAssembly function, the same for all machines: they are tables to it.

The function runs a batch of words, one after the other, each to its end or to the limit on steps. Its memory, in bytes:

    0         registers: what all words of the batch have in common
    TABLE     a row for each state, and in it a rule for each symbol; the rows of the final states are the last
    records   one for each word: where it stands; and afterwards, how its run ended
    words     their symbols, at least one each
    tape      with room on both sides; empty between two runs
    copy      of the tape that is watched for, at a fixed distance behind it

A symbol is the place of its rule in a row, in two bytes. The first is EDGE, which stands wherever no head has been yet;
the second is the blank. A state is the address of its row. A rule holds the next state, or 0 where there is no rule,
the symbol to write, and how far the head moves. What a step is, and how a configuration is watched for, is told in
turing_stepper.py and turing_quick.py.
"""

from functools import cache

from interpreters import wasm as w
from interpreters.turing_snapshot import WINDOW
from interpreters.turing_stepper import FIRST_WATCHED, GROWTH

REGISTERS = "<q7i"
"""As `struct` packs them: limit on steps, first record, end of the records, most bytes from the first to the last cell,
address of cell 0, distance from the tape to the copy, the initial state, the first of the final states."""

RECORD = f"<iiqiiiii{2 * WINDOW + 1}Hxx"
"""Address of the word, its bytes; steps, state, head, first cell, last cell, why the run ended, the cells around the
head."""

RULE = "<iHh"
RULE_SIZE = 8
TABLE = 64
EDGE, BLANK = 0, RULE_SIZE
CELL = 2
"""Bytes of a cell."""

OUT_OF_STEPS, HALTED, FULL, LOOPS = range(4)
"""Why a run ended. With no step left it is not looked at what would come next."""

RECORD_SIZE = 36 + CELL * (2 * WINDOW + 1) + 2
_MOST_SPAN, _ORIGIN, _FIRST_FINAL = (w.i32(0) + w.i32_load(at) for at in (16, 20, 32))

UNTIL, STEPS, MARK, AT, STATE, HEAD, SYMBOL, RULE_AT, NEXT, LOW, HIGH, REASON, COPY, WATCHED, HOME, DIFFERING = range(
    16
)
"""Local variables: a step at which to stop, the steps taken, the next configuration to be watched for; the record; the
configuration; a rule and what it leads to; the first and the last cell; and what belongs to watching."""

_LOCALS = (w.I64,) * 3 + (w.I32,) * 13

# Instructions that only this function needs.
_I64_EQ, _I64_LT_U, _I64_ADD, _I64_SHL, _I64_SHR_U, _SELECT = b"\x51", b"\x54", b"\x7c", b"\x86", b"\x88", b"\x1b"
_I32_SUB, _I32_OR = b"\x6b", b"\x72"
_MEMORY_COPY, _MEMORY_FILL = b"\xfc\x0a\x00\x00", b"\xfc\x0b\x00"


def _load16_u(offset: int) -> bytes:
    return b"\x2f\x01" + w.unsigned(offset)


def _load16_s(offset: int) -> bytes:
    return b"\x2e\x01" + w.unsigned(offset)


_STORE16 = b"\x3b\x01\x00"


@cache
def translate() -> bytes:
    """The binary module, whose function "run" works on the memory that it imports."""
    again = w.get(AT) + w.i32(0) + w.i32_load(12) + w.I32_LT_U + w.IF
    word = _begin() + w.BLOCK + w.LOOP + _round() + w.END + w.END + _record()
    first = w.i32(0) + w.i32_load(8) + w.put(AT) + w.i32(0) + w.i32_load(24) + w.put(COPY)
    return w.module(_LOCALS, first + w.LOOP + again + word + w.br(1) + w.END + w.END + w.i32(0))


def _begin() -> bytes:
    """Lay the word on the tape."""
    code = _ORIGIN + w.get(AT) + w.i32_load(0) + w.get(AT) + w.i32_load(4) + _MEMORY_COPY
    code += _ORIGIN + w.tee(HEAD) + w.tee(LOW) + w.get(AT) + w.i32_load(4) + w.I32_ADD
    code += w.i32(CELL) + _I32_SUB + w.put(HIGH)
    code += w.i32(0) + w.i32_load(28) + w.put(STATE) + w.i32(OUT_OF_STEPS) + w.put(REASON)
    return code + w.i64(0) + w.put(STEPS) + w.i64(FIRST_WATCHED) + w.put(MARK)


def _round() -> bytes:
    """Run to the next configuration that is watched for, and watch; inside of a loop inside of a block to leave by."""
    no_step_left = w.get(STEPS) + _limit() + _I64_EQ + w.br_if(1)
    code = _until(w.get(MARK)) + _steps(watching=False) + no_step_left
    code += w.get(LOW) + w.get(COPY) + w.I32_ADD + w.get(LOW) + _span() + w.i32(CELL) + w.I32_ADD + _MEMORY_COPY
    code += w.get(STATE) + w.put(WATCHED) + w.get(HEAD) + w.put(HOME) + w.i32(0) + w.put(DIFFERING)
    watched = w.get(MARK) + w.i64(_power(GROWTH)) + _I64_SHR_U
    code += _until(w.get(MARK) + watched + _I64_ADD) + _steps(watching=True) + no_step_left
    return code + w.get(MARK) + w.i64(_power(GROWTH)) + _I64_SHL + w.put(MARK) + w.br(0)


def _steps(watching: bool) -> bytes:
    """Take steps until there have been as many as in UNTIL, or leave the block around both loops."""
    halt = w.br(4)
    code = w.BLOCK + w.LOOP
    code += w.get(STEPS) + w.get(UNTIL) + _I64_EQ + w.br_if(1)
    code += w.get(STATE) + w.get(HEAD) + _load16_u(0) + w.tee(SYMBOL) + w.I32_ADD + w.tee(RULE_AT)
    code += w.i32_load(0) + w.tee(NEXT) + w.I32_EQZ + w.IF + _look(watching) + w.br(1) + w.END
    if watching:
        differing = _original() + w.I32_NE
        code += w.get(DIFFERING) + w.get(RULE_AT) + _load16_u(4) + differing + w.I32_ADD
        code += w.get(SYMBOL) + differing + _I32_SUB + w.put(DIFFERING)
    code += w.get(HEAD) + w.get(RULE_AT) + _load16_u(4) + _STORE16
    code += w.get(HEAD) + w.get(RULE_AT) + _load16_s(6) + w.I32_ADD + w.put(HEAD)
    code += w.get(NEXT) + w.put(STATE) + w.get(STEPS) + w.i64(1) + _I64_ADD + w.put(STEPS)
    if watching:
        code += w.get(HEAD) + w.get(HOME) + w.I32_EQ + w.get(STATE) + w.get(WATCHED) + w.I32_EQ + w.I32_AND
        code += w.get(DIFFERING) + w.I32_EQZ + w.I32_AND + w.IF + w.i32(LOOPS) + w.put(REASON) + halt + w.END
    return code + w.br(0) + w.END + w.END


def _look(watching: bool) -> bytes:
    """There is no rule: halt, or put a blank where no head has been; inside of two ifs in the loop of steps."""
    halt = w.br(5)
    code = w.get(SYMBOL) + w.i32(EDGE) + w.I32_NE + w.get(STATE) + _FIRST_FINAL + w.I32_GE_U + _I32_OR
    code += w.IF + w.i32(HALTED) + w.put(REASON) + halt + w.END
    code += _span() + _MOST_SPAN + w.I32_EQ + w.IF + w.i32(FULL) + w.put(REASON) + halt + w.END
    code += w.get(HEAD) + w.get(LOW) + w.I32_LT_U + w.IF + w.get(HEAD) + w.put(LOW)
    code += w.ELSE + w.get(HEAD) + w.put(HIGH) + w.END
    code += w.get(HEAD) + w.i32(BLANK) + _STORE16
    if watching:
        code += w.get(HEAD) + w.get(COPY) + w.I32_ADD + w.i32(BLANK) + _STORE16
    return code


def _record() -> bytes:
    """Note how the run ended, empty the tape, and go on to the next record."""
    code = w.get(AT) + w.get(STEPS) + w.i64_store(8)
    for local, offset in ((STATE, 16), (HEAD, 20), (LOW, 24), (HIGH, 28), (REASON, 32)):
        code += w.get(AT) + w.get(local) + w.i32_store(offset)
    code += w.get(AT) + w.i32(36) + w.I32_ADD + w.get(HEAD) + w.i32(CELL * WINDOW) + _I32_SUB
    code += w.i32(CELL * (2 * WINDOW + 1)) + _MEMORY_COPY
    code += w.get(LOW) + w.i32(0) + _span() + w.i32(CELL) + w.I32_ADD + _MEMORY_FILL
    return code + w.get(AT) + w.i32(RECORD_SIZE) + w.I32_ADD + w.put(AT)


def _until(steps: bytes) -> bytes:
    """Stop at so many steps, or at the limit if that is less."""
    return steps + w.tee(UNTIL) + _limit() + w.get(UNTIL) + _limit() + _I64_LT_U + _SELECT + w.put(UNTIL)


def _limit() -> bytes:
    return w.i32(0) + w.i64_load(0)


def _span() -> bytes:
    """The bytes from the first cell to the last."""
    return w.get(HIGH) + w.get(LOW) + _I32_SUB


def _original() -> bytes:
    """What is in the copy in the place of the head."""
    return w.get(HEAD) + w.get(COPY) + w.I32_ADD + _load16_u(0)


def _power(number: int) -> int:
    """Of two."""
    return number.bit_length() - 1
