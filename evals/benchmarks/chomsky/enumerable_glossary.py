"""The conventions that only questions of the level RE need; glossary.py holds them with all others."""

from collections.abc import Mapping

TERMS: Mapping[str, str] = {
    "bound": "The run goes on until it halts, or until as many steps have been made as the given bound says, whichever "
    "comes first. That moment is called the end of the run.",
    "moments": "The given moments are numbers of steps: what is asked for is what there is after so many steps. After "
    "0 steps, all is as it was at the beginning.",
    # Turing machines.
    "heads": "On every tape, the cell that the head is on at the beginning has number 0.",
    "turing runs": "A run of a nondeterministic machine begins as described above, and applies one transition after "
    "the other, until it accepts or no transition can be applied. Where several can, each of them makes a run of its "
    "own. Two runs are different if they differ in a transition. A configuration is a state, the contents of all tapes "
    "and the cells that the heads are on.",
    # Tag systems.
    "tag step": "A step of a tag system looks at the first symbol of the word, appends what that symbol produces at "
    "the end of the word, and then deletes as many symbols at the front as the deletion number says. The system halts "
    "as soon as the word has fewer symbols than that, which is looked at before each step.",
    "tag word": "The words of a tag system are lists of symbols, since a symbol may have several characters. At the "
    "beginning it has the given word.",
    "imitation": "The tag system imitates the Turing machine, whose tape symbols are only 1 and the blank. A word that "
    "begins with a symbol A followed by a number i stands for a configuration of the Turing machine, and no other word "
    "does: the element with number i of the given list of pairs is the machine's state and the symbol under its head. "
    "Let the word hold P times the symbol a followed by i, and Q times the symbol b followed by i. If the machine's "
    "transition for that pair moves to the left, Q describes the cells to the left of the head and P those to the "
    "right of it; if it moves to the right, or if there is none, P describes those to the left and Q those to the "
    "right. To describe them, write the number in binary: its lowest digit is the cell next to the head, the digit "
    "before that the cell one further away, and so on, where 1 is a 1 and 0 is a blank.",
    # Counter machines.
    "counter step": "Counters hold integers that are at least 0. (k, increment, x) -> i adds 1 to counter x and goes "
    "to instruction i. (k, decrement, x) -> (i, j) subtracts 1 from counter x and goes to instruction i if x is "
    "greater than 0; otherwise it leaves x as it is and goes to instruction j. Each of these is one step. The machine "
    "begins with instruction 0 and the given values of the counters. It halts as soon as it comes to an instruction "
    "(k, halt), which is no step. Values of counters are listed in the order in which the counters are printed.",
    # Rewriting systems.
    "numbered rules": "Rules are printed with their numbers: (number, left side) -> right side.",
    "derivable": "A word can be derived from another in k steps if k derivation steps lead from the other to it. Every "
    "word can be derived from itself in 0 steps.",
    "ordered rewriting": "Ordered rewriting leaves no choice: every step applies the first of the rules, in the order "
    "in which they are printed, whose left side occurs in the word, and replaces the leftmost occurrence of that left "
    "side. It ends as soon as no left side occurs.",
    # Post's correspondence problem.
    "correspondence": "Every pair has a number, an upper word and a lower word: (number, upper word) -> lower word. A "
    "sequence of numbers, in which a number may come several times, spells two words: the upper words of its pairs, "
    "one after the other, and their lower words in the same order. It is a solution if it is not empty and spells "
    "equal words.",
    # Combinator terms.
    "term": "A term is a variable, a combinator S, K or I, or a term applied to a term. (xy) is x applied to y. "
    "Brackets that are not needed are left out: xyz is ((xy)z), and there are no brackets around a whole term.",
    "contraction": "A contraction replaces Ix by x, or Kxy by x, or Sxyz by xz(yz), where x, y and z are any terms; S, "
    "K and I have to be applied to so many terms one after the other. If several contractions are possible, the one "
    "whose combinator stands furthest to the left in the written term is made. A contraction is one step. A term halts "
    "as soon as no contraction is possible: it is then a normal form.",
    # Enumeration.
    "dovetailing": "The pairs of a machine and an input are numbered: pair 0 is the first machine with the first "
    "input, then come the other machines with the first input, in the order in which they are printed, then all "
    "machines with the second input, and so on. The stages are numbered from 1. In stage s, the first s pairs (all "
    "pairs, if there are not so many) are taken one after the other, in the order of their numbers. A pair that has "
    "been listed before is passed over. Of any other, the machine is run from the beginning on the input until it "
    "halts or has made s steps. If it has halted by then, the pair is listed.",
}
