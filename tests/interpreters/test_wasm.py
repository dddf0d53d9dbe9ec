"""WebAssembly: numbers are written as its specification has them."""

import pytest

from interpreters import wasm


@pytest.mark.parametrize(
    ("value", "encoded"), [(0, "00"), (127, "7f"), (128, "8001"), (624_485, "e58e26"), (2**32 - 1, "ffffffff0f")]
)
def test_an_unsigned_number_is_written_seven_bits_at_a_time(value: int, encoded: str) -> None:
    assert wasm.unsigned(value).hex() == encoded


@pytest.mark.parametrize(
    ("value", "encoded"),
    [(0, "00"), (63, "3f"), (64, "c000"), (-1, "7f"), (-64, "40"), (-65, "bf7f"), (-123_456, "c0bb78")],
)
def test_a_signed_number_carries_its_sign_in_its_last_byte(value: int, encoded: str) -> None:
    assert wasm.signed(value).hex() == encoded
