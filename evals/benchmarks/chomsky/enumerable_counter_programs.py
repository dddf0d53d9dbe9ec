"""Four programs of counter machines, each as it is printed, and as Python does the same.

    product     x * y, in z; t keeps y meanwhile
    divisor     the greatest common divisor of x and y, in z: the smaller number is subtracted from the other
    collatz     two counters: halves x, or puts (3x + 1) / 2 in its place, until x is 1
    fraction    two counters: divides x by q and multiplies it by p, as long as q divides it

The second way is a generator of the instructions that are come to, with the values of the counters then. Its loops are
those of Python; all that it has of the table is the numbers of instructions.
"""

from collections.abc import Iterator

from evals.benchmarks.chomsky.machine_counter import CounterProgram, Instruction

Steps = Iterator[tuple[int, tuple[int, ...]]]


def _program(counters: str, text: str) -> CounterProgram:
    """A program from lines such as x+ 3 (increment), x- 1 5 (decrement) and halt, each with what comes next."""
    instructions = []
    for line in text.split("; "):
        name, *targets = line.split()
        if name == "halt":
            instructions.append(Instruction("halt"))
        elif name.endswith("+"):
            instructions.append(Instruction("increment", name[0], int(targets[0])))
        else:
            instructions.append(Instruction("decrement", name[0], int(targets[0]), int(targets[1])))
    return CounterProgram(tuple(counters), tuple(instructions))


def product() -> CounterProgram:
    return _program("xyzt", "x- 1 6; y- 2 4; z+ 3; t+ 1; t- 5 0; y+ 4; halt")


def product_steps(x: int, y: int) -> Steps:
    whole, z = y, 0
    for left in range(x, 0, -1):
        yield 0, (left, whole, z, 0)
        for t in range(whole):
            yield 1, (left - 1, whole - t, z, t)
            yield 2, (left - 1, whole - t - 1, z, t)
            z += 1
            yield 3, (left - 1, whole - t - 1, z, t)
        yield 1, (left - 1, 0, z, whole)
        for back in range(whole):
            yield 4, (left - 1, back, z, whole - back)
            yield 5, (left - 1, back, z, whole - back - 1)
        yield 4, (left - 1, whole, z, 0)
    yield 0, (0, whole, z, 0)
    yield 6, (0, whole, z, 0)


def divisor() -> CounterProgram:
    return _program("xyz", "x- 1 3; y- 2 7; z+ 0; y- 4 10; y+ 5; z- 6 0; x+ 5; x+ 8; z- 9 0; y+ 8; halt")


def divisor_steps(x: int, y: int) -> Steps:
    while True:
        less = min(x, y)
        for z in range(less):
            yield 0, (x - z, y - z, z)
            yield 1, (x - z - 1, y - z, z)
            yield 2, (x - z - 1, y - z - 1, z)
        yield 0, (x - less, y - less, less)
        if x == y:
            yield 3, (0, 0, less)
            yield 10, (0, 0, less)
            return
        x, y = x - less, y - less
        if x:  # and y is 0
            yield 1, (x - 1, 0, less)
            yield 7, (x - 1, 0, less)
            for back in range(less):
                yield 8, (x, back, less - back)
                yield 9, (x, back, less - back - 1)
            yield 8, (x, less, 0)
            y = less
        else:
            yield 3, (0, y, less)
            yield 4, (0, y - 1, less)
            for back in range(less):
                yield 5, (back, y, less - back)
                yield 6, (back, y, less - back - 1)
            yield 5, (less, y, 0)
            x = less


def collatz() -> CounterProgram:
    return _program("xt", "x- 1 3; x- 2 5; t+ 0; t- 4 0; x+ 3; t- 6 12; x+ 7; x+ 8; x+ 9; t- 6 10; x+ 11; x+ 0; halt")


def collatz_steps(x: int) -> Steps:
    while True:
        for t in range(x // 2):
            yield 0, (x - 2 * t, t)
            yield 1, (x - 2 * t - 1, t)
            yield 2, (x - 2 * t - 2, t)
        half, odd = divmod(x, 2)
        yield 0, (odd, half)
        if not odd:
            for back in range(half):
                yield 3, (back, half - back)
                yield 4, (back, half - back - 1)
            yield 3, (half, 0)
            x = half
            continue
        yield 1, (0, half)
        yield 5, (0, half)
        if not half:
            yield 12, (0, 0)
            return
        for back in range(half):
            yield from ((6 + more, (3 * back + more, half - back - 1)) for more in range(3))
            yield 9, (3 * back + 3, half - back - 1)
        yield 10, (3 * half, 0)
        yield 11, (3 * half + 1, 0)
        x = 3 * half + 2


def fraction(p: int, q: int) -> CounterProgram:
    """Instruction 0 to q - 1 count x down, those from q on put p into t, and the last but two bring it back to x."""
    back, halt = q + p, q + p + 2
    down = [f"x- {place + 1} {halt if place else back}" for place in range(q)]
    up = [f"t+ {place + 1 if place + 1 < back else 0}" for place in range(q, back)]
    return _program("xt", "; ".join([*down, *up, f"t- {back + 1} 0", f"x+ {back}", "halt"]))


def fraction_steps(p: int, q: int, x: int) -> Steps:
    back, halt = q + p, q + p + 2
    while True:
        whole, rest = divmod(x, q)
        for done in range(whole):
            yield from ((place, (x - q * done - place, p * done)) for place in range(q))
            yield from ((q + more, (x - q * (done + 1), p * done + more)) for more in range(p))
        yield from ((place, (rest - place, p * whole)) for place in range(rest + 1))
        if rest:
            yield halt, (0, p * whole)
            return
        for moved in range(p * whole):
            yield back, (moved, p * whole - moved)
            yield back + 1, (moved, p * whole - moved - 1)
        yield back, (p * whole, 0)
        x = p * whole
