"""Integers of any size: how much room they take, and how they are written and read in decimal.

Python refuses to convert more than some thousands of digits at once, by a setting that belongs to the whole process.
So long numbers are cut into halves until the pieces are short enough for any such setting.
"""

CELL = 64
"""Bits of magnitude that one cell of memory holds."""

PIECE = 512
"""Decimal digits converted at once; the setting cannot be made smaller than 640."""

PER_CELL = 19
"""Decimal digits that surely fit into one cell."""

LONGEST_SHOWN = 1_024
"""Bits of the longest number that a snapshot shows as a number."""


def cells(number: int) -> int:
    """Cells of memory that a number takes: one for every 64 bits of its magnitude, and at least one."""
    return (number.bit_length() + CELL - 1) // CELL or 1


def fewest_digits(number: int) -> int:
    """Characters that the number in decimal surely has; never too many, and too few by little."""
    # 0.30102 is a little less than the decimal logarithm of 2.
    return max(0, number.bit_length() - 1) * 30_102 // 100_000 + 1 + (number < 0)


def decimal(number: int) -> bytes:
    """A number in decimal, with a minus sign if it is negative."""
    if number.bit_length() <= CELL:
        return b"%d" % number
    most = number.bit_length() * 30_103 // 100_000 + 1
    digits = _digits(abs(number), most).lstrip("0")
    return f"{'-' if number < 0 else ''}{digits}".encode()


def _digits(number: int, width: int) -> str:
    if width <= PIECE:
        return str(number).zfill(width)
    low_width = width // 2
    high, low = divmod(number, 10**low_width)
    return _digits(high, width - low_width) + _digits(low, low_width)


def value(digits: str) -> int:
    """The number that digits stand for. Raises ValueError if they are none."""
    if len(digits) <= PIECE:
        return int(digits)
    low_width = len(digits) // 2
    power: int = 10**low_width
    return value(digits[:-low_width]) * power + value(digits[-low_width:])


def shown(number: int) -> int | str:
    """A number for a snapshot: a very long one is only described, as JSON readers have their limits, too."""
    if number.bit_length() <= LONGEST_SHOWN:
        return number
    return f"a {'negative' if number < 0 else 'positive'} number of {number.bit_length():,} bits"
