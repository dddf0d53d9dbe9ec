"""How a trial ends without a result of its own making.

Interrupted       the run was asked to stop; the trial stands still between two steps and can be resumed
EndlessStrategy   the strategy's table does not come to an end, or asks for more attempts than there are
"""


class Interrupted(Exception):
    """The run was asked to stop."""


class EndlessStrategy(Exception):
    """The strategy's fault: a circle that no router leaves."""
