"""A strategy that cannot be loaded, for it needs a package that nobody has."""

from a_package_that_nobody_has import STRATEGY  # type: ignore[import-not-found]

__all__ = ["STRATEGY"]
