"""One command of the command line a file: what it prints, and the exit code that it returns."""
