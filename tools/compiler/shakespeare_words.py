"""Numbers, comparisons and numerals in the words of Shakespeare."""

ADJECTIVES = ("big", "large", "huge", "little", "old", "green", "blue", "furry")
NOUNS = ("cat", "horse", "town", "tree", "lamp", "sister", "squirrel", "road")
VILLAIN = "pig"
NUMERALS = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL"}
NUMERALS |= {10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}

COMPARISONS = {
    "<": "worse than",
    "<=": "not better than",
    "==": "as good as",
    "!=": "not as good as",
    ">": "better than",
    ">=": "not worse than",
}


def roman(number: int) -> str:
    """A Roman numeral, with as many M as it takes."""
    text = ""
    for value, letters in NUMERALS.items():
        text += letters * (number // value)
        number %= value
    return text


def constant(value: int) -> str:
    """A number as sums and differences of powers of two, of which no two are neighbours: so they are the fewest."""
    if value == 0:
        return "nothing"
    powers: list[int] = []
    rest, exponent = value, 0
    while rest:
        if rest & 1:
            digit = 2 - (rest & 3)
            powers.append(digit << exponent)
            rest -= digit
        rest >>= 1
        exponent += 1
    phrase = _power(powers[-1])
    for power in reversed(powers[:-1]):
        if power > 0 or powers[-1] < 0:
            phrase = f"the sum of {phrase} and {_power(power)}"
        else:
            phrase = f"the difference between {phrase} and {_power(-power)}"
    return phrase


def _power(power: int) -> str:
    exponent = abs(power).bit_length() - 1
    adjectives = " ".join(ADJECTIVES[number % len(ADJECTIVES)] for number in range(exponent))
    noun = NOUNS[exponent % len(NOUNS)] if power > 0 else VILLAIN
    article = "an" if exponent == 0 and noun[0] in "aeiou" else "a"
    return " ".join(word for word in (article, adjectives, noun) if word)
