"""No test reaches the network: a connection to anything but this machine fails the test that makes it."""

import ipaddress
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# Examples are counted, not timed: the machine that runs them may be busy.
settings.register_profile("untimed", deadline=None)
settings.register_profile("fuzz", deadline=None, max_examples=20_000)  # `make fuzz`
settings.load_profile("untimed")


def _stays_here(family: int, address: Any) -> bool:
    if family == socket.AF_UNIX:
        return True
    host = address[0]
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let sockets connect to loopback only. The failure is no Exception, so that no retry or handler swallows it."""
    with monkeypatch.context() as patch:
        for name in ("connect", "connect_ex"):
            _guard(patch, name)
        yield


def _guard(patch: pytest.MonkeyPatch, name: str) -> None:
    original = getattr(socket.socket, name)

    def guarded(self: socket.socket, address: Any) -> Any:
        if not _stays_here(self.family, address):
            pytest.fail(f"a test tried to reach the network: {address!r}")
        return original(self, address)

    patch.setattr(socket.socket, name, guarded)
