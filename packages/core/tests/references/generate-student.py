"""Write student.json: tails of Student's t given a union of intervals, straight from the incomplete beta function.

Usage: python3 generate-student.py      (needs mpmath)

Each case: degrees of freedom, x, the ends of the intervals (infinite ones as strings), log P(T >= x | T in union) and
log P(T <= x | T in union). 200 digits, so that differences of distribution functions lose none that matter.
"""

import json
import random
from pathlib import Path

from mpmath import mp, mpf

mp.dps = 200
INF = float("inf")


def below(t, degrees):
    """P(T <= t): half the regularised incomplete beta function, on the side of the mean where it is small."""
    if t == -INF:
        return mpf(0)
    if t == INF:
        return mpf(1)
    t, nu = mpf(t), mpf(degrees)
    tail = mp.betainc(nu / 2, mpf(1) / 2, 0, nu / (nu + t * t), regularized=True) / 2
    return tail if t < 0 else 1 - tail


def case(degrees, x, intervals):
    mass = lambda lower, upper: below(upper, degrees) - below(lower, degrees)
    under = sum(mass(a, min(max(x, a), b)) for a, b in intervals)
    over = sum(mass(min(max(x, a), b), b) for a, b in intervals)
    log = lambda part: float(mp.log(part / (under + over)))
    text = lambda end: end if abs(end) != INF else ("Infinity" if end > 0 else "-Infinity")
    ends = [[text(a), text(b)] for a, b in intervals]
    return {"degrees": degrees, "x": x, "intervals": ends, "logUpper": log(over), "logLower": log(under)}


if __name__ == "__main__":
    random.seed(1)
    cases = []
    for degrees in [23, 35, 59, 200, 999, 5000]:
        # Whole line, half lines, narrow, far, and unions on one or both sides.
        cases += [
            case(degrees, 1.75, [(-INF, INF)]),
            case(degrees, -0.4, [(-INF, 0.3)]),
            case(degrees, 2.5, [(1.9, INF)]),
            case(degrees, 2.5, [(2.4999, 2.5002)]),
            case(degrees, 12.0, [(11.0, INF)]),
            case(degrees, 12.0, [(-INF, INF)]),
            case(degrees, 30.0, [(2.0, INF)]),
            case(degrees, -7.5, [(-8.0, -7.0)]),
            case(degrees, 1.0, [(-3.0, -2.5), (0.5, 1.5), (4.0, INF)]),
            case(degrees, 6.0, [(-INF, -5.0), (5.5, 6.25), (9.0, 9.5)]),
        ]
        x = random.uniform(-4, 4)
        cases.append(case(degrees, x, [(x - random.expovariate(1), x + random.expovariate(1))]))
    lines = ",\n".join(json.dumps(one) for one in cases)
    Path(__file__).with_name("student.json").write_text(f"[\n{lines}\n]\n")
