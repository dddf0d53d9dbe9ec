"""The LL(1) table of a grammar, by the textbook's fixed points: what is nullable, what stands first, what follows."""

from evals.benchmarks.chomsky.machine_parser import END, Grammar, LLParser


def ll_table(grammar: Grammar) -> LLParser | None:
    """The grammar with its table; None if two rules would share an entry."""
    nullable = nullables(grammar)
    first = _first(grammar, nullable)
    follow = _follow(grammar, nullable, first)
    entries: dict[tuple[str, str], int] = {}
    for number, rule in enumerate(grammar.rules):
        begins = _first_of(rule.right, nullable, first)
        if nullable.issuperset(rule.right):
            begins = begins | follow[rule.left]
        for symbol in begins:
            if (rule.left, symbol) in entries:
                return None
            entries[rule.left, symbol] = number
    rows = [
        (left, symbol, entries[left, symbol])
        for left in grammar.nonterminals
        for symbol in (*grammar.terminals, END)
        if (left, symbol) in entries
    ]
    return LLParser(grammar, tuple(rows))


def nullables(grammar: Grammar) -> set[str]:
    """The nonterminals from which the empty word can be derived."""
    found: set[str] = set()
    while True:
        more = {rule.left for rule in grammar.rules if found.issuperset(rule.right)}
        if more <= found:
            return found
        found |= more


def _first(grammar: Grammar, nullable: set[str]) -> dict[str, set[str]]:
    first: dict[str, set[str]] = {symbol: {symbol} for symbol in grammar.terminals}
    first |= {symbol: set() for symbol in grammar.nonterminals}
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules:
            more = _first_of(rule.right, nullable, first)
            changed = changed or not more <= first[rule.left]
            first[rule.left] |= more
    return first


def _first_of(word: str, nullable: set[str], first: dict[str, set[str]]) -> set[str]:
    """The terminals that words derived from a word can begin with."""
    found: set[str] = set()
    for symbol in word:
        found |= first[symbol]
        if symbol not in nullable:
            break
    return found


def _follow(grammar: Grammar, nullable: set[str], first: dict[str, set[str]]) -> dict[str, set[str]]:
    follow: dict[str, set[str]] = {symbol: set() for symbol in grammar.nonterminals}
    follow[grammar.nonterminals[0]].add(END)
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules:
            for place, symbol in enumerate(rule.right):
                if symbol not in follow:
                    continue
                rest = rule.right[place + 1 :]
                more = _first_of(rest, nullable, first)
                if nullable.issuperset(rest):
                    more = more | follow[rule.left]
                changed = changed or not more <= follow[symbol]
                follow[symbol] |= more
    return follow
