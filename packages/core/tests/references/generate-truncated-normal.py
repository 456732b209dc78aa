"""Write truncated-normal.csv: 100,000 seeded cases of log tails of a normal truncated to a union of intervals.

Deliberately naive: masses are differences of erfc at 50 digits, of which narrow intervals cancel about 15. The only
care taken is to reflect an interval below the mean to above it, since erfc is tiny only there.

Columns: x, mean, sd, the interval ends in ascending order separated by spaces, log P(Z >= x), log P(Z <= x).
Inputs are the doubles nearest the short decimals in the file; references have 15 significant digits.

Usage: python3 generate-truncated-normal.py      (needs mpmath; takes half a minute)
"""

import random
from math import inf, isinf
from pathlib import Path

from mpmath import mp, mpf

mp.dps = 50
CASES = 100_000
draw = random.Random(20160701)


def mass(a, b):
    """Twice the standard normal mass of [a, b]."""
    if b <= 0:
        return mass(-b, -a)
    root = mp.sqrt(2)
    if a >= 0:
        return mp.erfc(a / root) - mp.erfc(b / root)
    return mp.erf(b / root) - mp.erf(a / root)


def log_tails(x, mean, sd, intervals):
    def standard(value):
        return mpf(value) if isinf(value) else (mpf(value) - mpf(mean)) / mpf(sd)

    above = mp.fsum(mass(standard(max(a, x)), standard(b)) for a, b in intervals if b > x)
    below = mp.fsum(mass(standard(a), standard(min(b, x))) for a, b in intervals if a < x)
    total = above + below

    def log_share(part, rest):
        if part == 0:
            return -inf
        return mp.log(part / total) if part < rest else mp.log1p(-rest / total)

    return log_share(above, below), log_share(below, above)


def log_uniform(low, high):
    return 10 ** draw.uniform(low, high)


def short(value, resolution):
    """The shortest decimal of the value at about a thousandth of the resolution."""
    decimals = 2
    while 10.0**-decimals > resolution / 300 and decimals < 17:
        decimals += 1
    return f"{value:.{decimals}f}".rstrip("0").rstrip(".")


def draw_intervals(mean, sd):
    """Ends as text: one to three intervals, at most 1e4 sd from the mean, 1e-9 to 1e3 sd wide or half infinite."""
    distance = draw.choice([draw.uniform(0, 4), log_uniform(0, 2), log_uniform(1, 4)])
    start = mean + sd * distance * draw.choice([-1, 1])
    ends = []
    for _ in range(draw.choice([1, 1, 1, 2, 2, 3])):
        width = sd * log_uniform(-9, 3)
        ends += [short(start, width), short(start + width, width)]
        if draw.random() < 0.3 and start + width < mean:
            # The next interval on the other side, about as far from the mean.
            start = 2 * mean - start - width + sd * log_uniform(-6, 0) / max(1, distance)
        else:
            start += width + sd * log_uniform(-3, 2)
    if draw.random() < 0.12:
        ends[0] = "-Infinity"
    if draw.random() < 0.12:
        ends[-1] = "Infinity"
    return ends


def draw_x(mean, sd, ends):
    """Mostly inside an interval, either anywhere or where the tail has not yet decayed; also at ends and in gaps."""
    kind = draw.random()
    if kind < 0.04 and not isinf(float(ends[0])):
        return ends[0]
    if kind < 0.08 and not isinf(float(ends[-1])):
        return ends[-1]
    first = 1 if kind < 0.14 and len(ends) > 2 else 2 * draw.randrange(len(ends) // 2)
    low, high = float(ends[first]), float(ends[first + 1])
    near = min(max(mean, low), high)
    side = -1 if near == high else 1
    decay = sd * draw.expovariate(1) * draw.choice([0.1, 1, 10, 200]) / max(1, abs(near - mean) / sd)
    if decay > high - low or (draw.random() < 0.4 and not isinf(high - low)):
        return short(draw.uniform(low, high), high - low)
    return short(near + side * decay, decay)


def draw_case():
    """A case as text, drawn again where rounding to short decimals left an interval without width."""
    while True:
        sd_text = draw.choice(["1", "1", "0.5", "3", "0.013", "40"])
        mean_text = draw.choice(["0", short(draw.uniform(-20, 20), inf), short(draw.uniform(-900, 900), inf)])
        mean, sd = float(mean_text), float(sd_text)
        ends = draw_intervals(mean, sd)
        values = [float(text) for text in ends]
        if all(a < b for a, b in zip(values, values[1:])):
            return draw_x(mean, sd, ends), mean_text, sd_text, ends


def line(x, mean, sd, ends):
    values = [float(text) for text in ends]
    logs = log_tails(float(x), float(mean), float(sd), list(zip(values[::2], values[1::2])))
    references = ["-Infinity" if log == -inf else f"{float(log):.15g}" for log in logs]
    return ",".join([x, mean, sd, " ".join(ends), *references])


if __name__ == "__main__":
    header = "x,mean,sd,intervals,log_upper,log_lower"
    lines = [header, *(line(*draw_case()) for _ in range(CASES))]
    Path(__file__).with_name("truncated-normal.csv").write_text("\n".join(lines) + "\n")
