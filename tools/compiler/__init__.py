"""The compiler of Loom, a small structured language, to esoteric ones."""
