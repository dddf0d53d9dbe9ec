"""Errors by who must act: these are the user's. A harness that breaks raises anything else, with its traceback.

UserError
|-- JournalError     a journal is damaged, in use, or cannot be read or written
`-- Misconfigured    no call of a run can succeed until the user has mended something: a key is not accepted

Broken               what works on a trial, a plug-in most likely, broke: that trial is missing, and the run goes on
"""


class UserError(Exception):
    """What the user can mend. Its text is one line that says what is wrong and what to do; the exit code is 2."""


class JournalError(UserError):
    """A journal that is damaged, in use, or cannot be read or written."""


class Misconfigured(UserError):
    """No call of a run can succeed until the user has mended something."""


class Broken(Exception):
    """What works on a trial broke. Its text says what that was, and how."""
