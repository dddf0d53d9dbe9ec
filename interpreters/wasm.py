"""WebAssembly, written as binary: as much of it as a compiler of small languages needs.

Code is bytes, and what puts code together is `+`. A function here takes nothing, returns an i32, and works on a memory
that it is lent; arguments and results of more than that travel through the memory. Numbers are LEB128: seven bits a
byte, low bits first, the top bit set on all but the last.

Instructions are named as in the specification (https://webassembly.github.io/spec/core/binary/).
"""

from functools import lru_cache

I32, I64 = b"\x7f", b"\x7e"

# Control. A block is left through its label; labels count outwards from 0.
BLOCK = b"\x02\x40"
BLOCK_I32 = b"\x02\x7f"
LOOP = b"\x03\x40"
IF = b"\x04\x40"
ELSE = b"\x05"
END = b"\x0b"
DROP = b"\x1a"

I32_EQZ, I32_EQ, I32_NE, I32_LT_U, I32_GE_U = b"\x45", b"\x46", b"\x47", b"\x49", b"\x4f"
I64_LT_S = b"\x53"
I32_ADD, I32_MUL, I32_AND, I32_SHR_U = b"\x6a", b"\x6c", b"\x71", b"\x76"
I64_SUB, I64_EXTEND_I32_U = b"\x7d", b"\xad"


@lru_cache(4096)
def unsigned(value: int) -> bytes:
    """An unsigned number."""
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value])


@lru_cache(4096)
def signed(value: int) -> bytes:
    """A signed number; the last byte's bit 6 is its sign."""
    encoded = bytearray()
    while not -64 <= value < 64:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value & 127])


def i32(value: int) -> bytes:
    return b"\x41" + signed(value)


def i64(value: int) -> bytes:
    return b"\x42" + signed(value)


def get(local: int) -> bytes:
    return b"\x20" + unsigned(local)


def put(local: int) -> bytes:
    """Take the top of the stack into a local variable (local.set)."""
    return b"\x21" + unsigned(local)


def tee(local: int) -> bytes:
    """Copy the top of the stack into a local variable."""
    return b"\x22" + unsigned(local)


def br(label: int) -> bytes:
    return b"\x0c" + unsigned(label)


def br_if(label: int) -> bytes:
    return b"\x0d" + unsigned(label)


def i32_load(offset: int) -> bytes:
    """Load from the address on the stack plus the offset, aligned to four bytes."""
    return b"\x28\x02" + unsigned(offset)


def i64_load(offset: int) -> bytes:
    return b"\x29\x03" + unsigned(offset)


def i32_load8_u(offset: int) -> bytes:
    return b"\x2d\x00" + unsigned(offset)


def i32_store(offset: int) -> bytes:
    """Store the top of the stack at the address beneath it plus the offset, aligned to four bytes."""
    return b"\x36\x02" + unsigned(offset)


def i64_store(offset: int) -> bytes:
    return b"\x37\x03" + unsigned(offset)


def i32_store8(offset: int) -> bytes:
    return b"\x3a\x00" + unsigned(offset)


def module(locals_: tuple[bytes, ...], code: bytes) -> bytes:
    """A module with one function, exported as "run", that imports its memory as "" "memory"."""
    variables = _vector(*(b"\x01" + kind for kind in locals_))
    body = variables + code + END
    return b"\0asm\x01\0\0\0" + b"".join(
        (
            _section(1, _vector(b"\x60" + _vector() + _vector(I32))),
            _section(2, _vector(_name("") + _name("memory") + b"\x02\x00\x01")),
            _section(3, _vector(b"\x00")),
            _section(7, _vector(_name("run") + b"\x00\x00")),
            _section(10, _vector(unsigned(len(body)) + body)),
        )
    )


def _section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content


def _vector(*items: bytes) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def _name(text: str) -> bytes:
    return unsigned(len(text)) + text.encode()
