"""Write exp.json: 2^(-s) as the sum of two doubles, for s = u*u in doubles, and the constants of the SIMD kernels.

Points u are spread over the range of the table, dense where the kernel is near 1, with many on either side of the
rounding boundaries (k + 1/2)/1024 of s, where the polynomial is at its worst.

Usage: python3 generate-exp.py      (needs mpmath)
"""

import json
import math
import random
from pathlib import Path

from mpmath import mp, mpf

mp.dps = 60
random.seed(1)


def two_doubles(value):
    high = float(value)
    return [high, float(value - mpf(high))]


points = [0.0, 1e-300, 1e-9, 1e-5, 7.9]
for _ in range(1500):
    k = int(65535 * random.random() ** 3)
    points.append(math.sqrt((k + 0.5) / 1024) * (1 + random.choice([-1, 1]) * 2.0**-52 * random.randrange(1, 9)))
for _ in range(1500):
    points.append(8 * random.random() ** 2 * 0.999)

# 2^(-g) = 1 + g (c1 + c2 g + c3 g^2) for |g| <= 1/2048, with the error x^4 - a h^2 x^2 (x = g ln 2) levelled out.
ln2 = mp.log(2)
h = ln2 / 2048
a = 2 * (mp.sqrt(2) - 1)
coefficients = [-ln2, (mpf(1) / 2 + a * h * h / 24) * ln2**2, -(mpf(1) / 6 + mpf(5) / 4 * h * h / 120) * ln2**3]

content = {
    "powers": [two_doubles(mpf(2) ** (-mpf(2) ** m / 1024)) for m in range(10)],
    "coefficients": [float(c) for c in coefficients],
    "values": [[u, *two_doubles(mpf(2) ** (-mpf(u * u)))] for u in points],
    "table": [[k, *two_doubles(mpf(2) ** (-mpf(k) / 1024))] for k in [*range(0, 1024, 7), 1024, 5000, 65535]],
}
Path(__file__).with_name("exp.json").write_text(json.dumps(content).replace("], [", "],\n["))
