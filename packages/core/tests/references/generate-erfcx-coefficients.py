"""Print the Chebyshev coefficients used by src/numerics/erfcx.ts, and the error of the series in exact arithmetic.

On [0, inf) the function (1 + 2x) erfcx(x) is smooth in t = (x - c) / (x + c), which maps the half line to [-1, 1)
(Schonfelder 1978; Shepherd and Laframboise 1981). Its coefficients are the discrete cosine sums over Chebyshev nodes.

Usage: python3 generate-erfcx-coefficients.py      (needs mpmath)
"""

from mpmath import mp, mpf

mp.dps = 40
CENTRE = mpf("3.75")
NODES = 80
TERMS = 25


def scaled(t):
    """(1 + 2x) erfcx(x) at the x that t stands for; its limit 2 / sqrt(pi) where x is infinite."""
    if t == 1:
        return 2 / mp.sqrt(mp.pi)
    x = CENTRE * (1 + t) / (1 - t)
    return (1 + 2 * x) * mp.exp(x * x) * mp.erfc(x)


def coefficients():
    angles = [mp.pi * (k + mpf(1) / 2) / NODES for k in range(NODES)]
    values = [scaled(mp.cos(angle)) for angle in angles]
    sums = [mp.fsum(v * mp.cos(j * a) for v, a in zip(values, angles)) for j in range(NODES)]
    return [2 * s / NODES if j else s / NODES for j, s in enumerate(sums)]


def series(terms, t):
    return mp.fsum(c * mp.cos(j * mp.acos(t)) for j, c in enumerate(terms))


if __name__ == "__main__":
    kept = coefficients()[:TERMS]
    for c in kept:
        print(f"  {float(c)!r},")
    points = [mpf(k) / 200 for k in range(-200, 201)]
    worst = max(abs(series(kept, t) / scaled(t) - 1) for t in points)
    print(f"largest relative truncation error: {mp.nstr(worst, 3)}")
