"""Functions of Loom that generated programs call, each as its text."""

READ_TOKEN = """\
def read_token(into: list[int8]):
    c = read_char()
    while c == 32 or 9 <= c <= 13:
        c = read_char()
    n = 0
    while c >= 0 and c != 32 and not 9 <= c <= 13:
        into[n] = c
        n += 1
        c = read_char()
    return n
"""

READ_INPUT = """\
def read_input(into: list[int8]):
    n = 0
    c = read_char()
    while c >= 0:
        into[n] = c
        n += 1
        c = read_char()
    return n
"""

DECIMAL = """\
def decimal(value, into: list[int8]):
    length = 1
    rest = value // 10
    if value < 0:
        rest = 0 - ((0 - value) // 10)
        length += 1
    while rest != 0:
        length += 1
        if rest < 0:
            rest = 0 - ((0 - rest) // 10)
        else:
            rest = rest // 10
    at = length
    rest = value
    if rest < 0:
        into[0] = 45
    while at > 0 and (at > 1 or value >= 0):
        at -= 1
        digit = rest % 10
        if rest < 0:
            digit = (10 - digit) % 10
            rest = 0 - ((0 - rest) // 10)
        else:
            rest = rest // 10
        into[at] = 48 + digit
    return length
"""

BINARY = """\
def binary(value, into: list[int8]):
    length = 1
    rest = value // 2
    while rest > 0:
        length += 1
        rest = rest // 2
    at = length
    rest = value
    while at > 0:
        at -= 1
        into[at] = 48 + rest % 2
        rest = rest // 2
    return length
"""

RUN_LENGTHS = """\
def run_lengths(text: list[int8], n, into: list[int8]):
    length = 0
    i = 0
    while i < n:
        c = text[i]
        count = 0
        while i < n and text[i] == c:
            count += 1
            i += 1
        into[length] = c
        length += 1
        if count > 99:
            into[length] = 48 + count // 100
            length += 1
        if count > 9:
            into[length] = 48 + count // 10 % 10
            length += 1
        into[length] = 48 + count % 10
        length += 1
    return length
"""
