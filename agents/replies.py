"""Which replies can be used, and what the others are called.

A reply is journalled first, whatever it is, and judged by `usable` afterwards. Providers name many reasons why a reply
ended; two of them matter here and every provider module translates its own words into them.
"""

from agents.model import ProviderError, Refused, Reply, Truncated

LENGTH = "length"
"""The finish reason of a reply that the token limit cut."""

REFUSED = "refused"
"""The finish reason of a reply in which the model declined, or that a filter withheld."""


def usable(reply: Reply) -> None:
    """Raise what makes a reply no answer: Refused, Truncated, or ProviderError if it is empty or no Unicode text."""
    if reply.finish_reason == REFUSED:
        words = " ".join(str(reply.reported.get("refusal") or reply.text).split())
        raise Refused(f"{_who(reply)} declined to answer{': ' + words[:200] if words else ''}; reword the task")
    if reply.finish_reason == LENGTH:
        raise Truncated(f"{_who(reply)} was cut by the token limit{_spent(reply)}; raise max_tokens")
    if not reply.text and not reply.exact:
        raise ProviderError(f"{_who(reply)} sent an empty reply{_spent(reply)}; run again")
    try:
        reply.text.encode()
    except UnicodeEncodeError as error:
        raise ProviderError(
            f"{_who(reply)} sent no Unicode text: character {error.start} is the lone surrogate "
            f"{reply.text[error.start]!a}; run again"
        ) from error


def _who(reply: Reply) -> str:
    return str(reply.reported.get("model") or "the model")


def _spent(reply: Reply) -> str:
    tokens = reply.usage.output_tokens
    return "" if tokens is None else f" after {tokens:,} tokens"
