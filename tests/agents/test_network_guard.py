"""Tests reach this machine and no other."""

import socket

import pytest


@pytest.mark.parametrize("address", [("192.0.2.1", 80), ("example.org", 443)])
def test_a_connection_elsewhere_fails_the_test(address: tuple[str, int]) -> None:
    with socket.socket() as sock, pytest.raises(pytest.fail.Exception, match="tried to reach the network"):
        sock.connect(address)
    with socket.socket() as sock, pytest.raises(pytest.fail.Exception, match="tried to reach the network"):
        sock.connect_ex(address)


def test_loopback_is_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()[:2]) as sock:
        assert sock.getpeername() == server.getsockname()
