"""The benchmark chomsky: questions about machines and grammars of the five levels of the Chomsky hierarchy.

notation    how values are written, in questions and in answers
schema      the types of an answer's components
glossary    the conventions, of which a question prints those that it needs
layout      how machines are printed in a question and read back; machine_*.py has a file for each kind
measure     what can be asked of a machine, and the vocabularies of such measures
question    the text of a question, made and read back
instance    one question with its answer
family      what makes instances; families lists all of them, solver answers any of their questions
answers     the answer in a reply, and how right it is
"""
