"""The vocabulary of Shakespeare: the word lists of SPL 1.2.1, and the phrases that its grammar is made of.

"Cymberline" and "Hermonie" are spelt as the language spells them. A phrase is a kind of token of its own, which bears
its name. A term is one word or several with white space between them, and of several terms that would fit, the longest
is meant: "the square root of" is one operator, "the Ghost" one name, and "the" before anything else an article.
"""

from collections.abc import Mapping

_LISTS = {
    "character": """
        Achilles, Adonis, Adriana, Aegeon, Aemilia, Agamemnon, Agrippa, Ajax, Alonso, Andromache, Angelo, Antiochus,
        Antonio, Arthur, Autolycus, Balthazar, Banquo, Beatrice, Benedick, Benvolio, Bianca, Brabantio, Brutus, Capulet,
        Cassandra, Cassius, Christopher Sly, Cicero, Claudio, Claudius, Cleopatra, Cordelia, Cornelius, Cressida,
        Cymberline, Demetrius, Desdemona, Dionyza, Doctor Caius, Dogberry, Don John, Don Pedro, Donalbain, Dorcas,
        Duncan, Egeus, Emilia, Escalus, Falstaff, Fenton, Ferdinand, Ford, Fortinbras, Francisca, Friar John,
        Friar Laurence, Gertrude, Goneril, Hamlet, Hecate, Hector, Helen, Helena, Hermia, Hermonie, Hippolyta, Horatio,
        Imogen, Isabella, John of Gaunt, John of Lancaster, Julia, Juliet, Julius Caesar, King Henry, King John,
        King Lear, King Richard, Lady Capulet, Lady Macbeth, Lady Macduff, Lady Montague, Lennox, Leonato, Luciana,
        Lucio, Lychorida, Lysander, Macbeth, Macduff, Malcolm, Mariana, Mark Antony, Mercutio, Miranda, Mistress Ford,
        Mistress Overdone, Mistress Page, Montague, Mopsa, Oberon, Octavia, Octavius Caesar, Olivia, Ophelia, Orlando,
        Orsino, Othello, Page, Pantino, Paris, Pericles, Pinch, Polonius, Pompeius, Portia, Priam, Prince Henry,
        Prospero, Proteus, Publius, Puck, Queen Elinor, Regan, Robin, Romeo, Rosalind, Sebastian, Shallow, Shylock,
        Slender, Solinus, Stephano, Thaisa, The Abbot of Westminster, The Apothecary, The Archbishop of Canterbury,
        The Duke of Milan, The Duke of Venice, The Ghost, Theseus, Thurio, Timon, Titania, Titus, Troilus, Tybalt,
        Ulysses, Valentine, Venus, Vincentio, Viola
    """,
    "positive_noun": "angel, flower, happiness, Heaven, hero, joy, King, kingdom, Lord, plum, pony, rose, summer's day",
    "neutral_noun": """
        animal, aunt, brother, cat, chihuahua, cousin, cow, daughter, door, face, father, fellow, granddaughter,
        grandfather, grandmother, grandson, hair, hamster, horse, lamp, lantern, mistletoe, moon, morning, mother,
        nephew, niece, nose, purse, road, roman, sister, sky, son, squirrel, stone wall, thing, town, tree, uncle, wind
    """,
    "negative_noun": """
        bastard, beggar, blister, codpiece, coward, curse, death, devil, draught, famine, flirt-gill, goat, hate, Hell,
        hog, hound, leech, lie, Microsoft, pig, plague, starvation, toad, war, wolf
    """,
    "positive_adjective": """
        amazing, beautiful, blossoming, bold, brave, charming, clearest, cunning, cute, delicious, embroidered, fair,
        fine, gentle, golden, good, handsome, happy, healthy, honest, lovely, loving, mighty, noble, peaceful, pretty,
        prompt, proud, reddest, rich, smooth, sunny, sweet, sweetest, trustworthy, warm
    """,
    "neutral_adjective": """
        big, black, blue, bluest, bottomless, furry, green, hard, huge, large, little, normal, old, purple, red, rural,
        small, tiny, white, yellow
    """,
    "negative_adjective": """
        bad, cowardly, cursed, damned, dirty, disgusting, distasteful, dusty, evil, fat, fat-kidneyed, fatherless, foul,
        hairy, half-witted, horrible, horrid, infected, lying, miserable, misused, oozing, rotten, smelly, snotty,
        sorry, stinking, stuffed, stupid, vile, villainous, worried
    """,
    "positive_comparative": "better, bigger, fresher, friendlier, jollier, nicer",
    "negative_comparative": "punier, smaller, worse",
    "article": "a, an, the",
    "possessive": "her, his, its, mine, my, their",
    "be": "am, are, art, be, is",
    "first_person": "I, me, myself",
    "second_person": "thee, thou, you",
    "second_person_reflexive": "thyself, yourself",
    "second_person_possessive": "thine, thy, your",
    "nothing": "nothing, zero",
}
"""By kind of token, the words of that kind as they are usually written."""

_PHRASES = """
    and, as, enter, exeunt, exit, heart, if not, if so, less, let us, listen to, mind, more, not, open, proceed to,
    recall, remember, return to, speak, than, we must, we shall, the sum of, the difference between, the product of,
    the quotient between, the remainder of the quotient between, the square of, the cube of, the square root of,
    the factorial of, twice
"""


def _split(terms: str) -> tuple[str, ...]:
    return tuple([term.strip() for term in terms.split(",")])


WORDS: Mapping[str, tuple[str, ...]] = {kind: _split(words) for kind, words in _LISTS.items()}
"""All words of each list, as they are usually written."""

PHRASES = _split(_PHRASES)

NAMES: Mapping[str, str] = {name.lower(): name for name in WORDS["character"]}
"""Names of characters, by what they are in lower case."""

TERMS: Mapping[str, tuple[str, str]] = {
    term.lower(): (kind, term)
    for kind, terms in (*WORDS.items(), *((phrase, (phrase,)) for phrase in PHRASES))
    for term in terms
}
"""The kind of every term and how it is usually written, by what it is in lower case with single spaces."""


def _lengths() -> dict[str, tuple[int, ...]]:
    lengths: dict[str, set[int]] = {}
    for term in TERMS:
        if " " in term:
            first, *rest = term.split()
            lengths.setdefault(first, set()).add(1 + len(rest))
    return {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()}


LENGTHS: Mapping[str, tuple[int, ...]] = _lengths()
"""How many words the terms of several words have, the most first, by their first word in lower case."""
