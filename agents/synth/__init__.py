"""The built-in agent `builtin/synth`: inductive synthesis of programs. It is no language model.

For programs, it looks for the simplest expression of a small library that agrees with every input and output that it
was shown, writes a Loom program for that, and has it compiled to the language that is asked for.

    values, grammar      what is computed with, the library, and what an expression means
    notation             expressions and texts in words
    bank                 all expressions in order of cost
    templates, trees     constants and conditions, read off the examples
    solve                the simplest expressions that agree with the examples
    lines, functions     a Loom program under construction, and what it calls
    codegen_numbers, codegen   numbers and truths; texts, and whole programs
    evidence, probes     what the cases say, in words; what would tell candidates apart
    guesses              what to do without examples

For Turing machines, it reads the set that the statement describes and builds a machine that decides it; if it cannot
read it, it learns a finite automaton from the words that it was shown.

    machines_sweeps, machines_source            machines that run over the word, to and fro; a machine as a program
    machines_conditions                         conditions on words, and how they are put together
    machines_numbers, machines_division         on numbers of letters: linear ones; primes, quotients, divisors
    machines_letters, machines_parts            on letters and their order; on the parts of a divided word
    machines_grammar                            on brackets, and for the words of a grammar
    turing_statement, turing_template           reading statements, and how the words of a set are built
    turing_sentences, turing_terms              tables of sentences, and the numbers that they name
    turing_numbers, turing_counts               sentences about numbers, and about how many letters there are
    turing_letters, turing_places               about letters and their order; about brackets and all places of a word
    turing_learner, turing_writer               learning automata; requests and replies

    agent, replies       who writes which language; requests and replies for programs, and what all replies have
"""

from agents.synth.agent import Synth

__all__ = ["Synth"]
