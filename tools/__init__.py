"""Tools: what may be done to a program."""
