"""Write normal.json: erfcx, Mills ratio and normal quantiles at fixed points, straight from their definitions.

Usage: python3 generate-normal.py      (needs mpmath)
"""

import json
from pathlib import Path

from mpmath import mp, mpf

mp.dps = 60


def erfcx(x):
    return mp.exp(mpf(x) ** 2) * mp.erfc(x)


def upper_tail(x):
    return mp.erfc(mpf(x) / mp.sqrt(2)) / 2


def mills_ratio(x):
    return upper_tail(x) / mp.npdf(x)


def quantile(p):
    """Newton on the log of the smaller tail, in the arithmetic of mpmath, from the leading asymptotic term."""
    p = mpf(p)
    if p == mpf(1) / 2:
        return mpf(0)
    tail = min(p, 1 - p)
    x = mp.sqrt(-2 * mp.log(2 * tail)) if tail < 0.2 else mpf("0.5") - tail
    for _ in range(200):
        step = (mp.log(upper_tail(x)) - mp.log(tail)) * mills_ratio(x)
        x += step
        if abs(step) < mpf(10) ** -45 * abs(x):
            break
    return x if p > 0.5 else -x


def table(function, points):
    return [[float(x), float(function(float(x)))] for x in points]


if __name__ == "__main__":
    grid = [k / 7 for k in range(-180, 181)]
    far = [1e-300, 1e-12, 1e-3, 30, 37.5, 100.3, 1234.5, 1e6, 3.3e10, 1e150]
    probabilities = [k / 257 for k in range(1, 257)] + [10.0**-k for k in range(2, 308, 3)]
    probabilities += [1 - 2.0**-k for k in range(2, 54)] + [0.5 + s * 10.0**-k for k in range(1, 16) for s in (-1, 1)]
    probabilities += [0.075, 0.925, 5e-324, 1.389e-11, 1.388e-11]
    tables = {
        "erfcx": table(erfcx, grid + [x for x in far if x < 1e9]),
        "millsRatio": table(mills_ratio, [x for x in grid if x >= 0] + [x for x in far if x < 1e9]),
        "quantile": table(quantile, probabilities),
    }
    text = json.dumps(tables).replace("]], ", "]],\n")
    Path(__file__).with_name("normal.json").write_text(text + "\n")
