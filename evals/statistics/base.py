"""What all figures have in common: confidence, level, power, seed, and the interval."""

from dataclasses import dataclass

CONFIDENCE = 0.95
"""Of every interval."""

LEVEL = 0.05
"""Two arms differ when their adjusted p-value is below this."""

POWER = 0.8
"""With which a minimum detectable effect is found."""

RESAMPLES = 1000
"""Of a correlation's bootstrap: as many as the EsoLang-Bench paper takes."""

SEED = 0


@dataclass(frozen=True, slots=True)
class Interval:
    """Bounds of a share, a difference or a correlation, both included."""

    low: float
    high: float
