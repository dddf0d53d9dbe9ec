"""The built-in agent `builtin/synth`: inductive synthesis of Brainfuck programs from examples.

It is no language model. It looks for the simplest expression of a small library that agrees with every input and
output that it was shown, and writes a Brainfuck program for that.

    values, grammar      what is computed with, the library, and what an expression means
    notation             expressions and texts in words
    bank                 all expressions in order of cost
    templates, trees     constants and conditions, read off the examples
    solve                the simplest expressions that agree with the examples
    bf, arithmetic       an assembler for Brainfuck; decimal numbers of any sign
    texts, codegen       texts as streams; from an expression to a program
    evidence, probes     what the cases say, in words; what would tell candidates apart
    guesses, agent       what to do without examples; requests and replies
"""

from agents.synth.agent import Synth

__all__ = ["Synth"]
