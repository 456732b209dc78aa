"""Block HSIC of Gaussian features in numpy, vectorised over blocks and pairs, one feature at a time so that it stays in
the cache. Usage: block_numpy.py n B d repeats. Prints the best ns per kernel pair, standardising included."""
import json
import sys
import time

import numpy as np

n, size, d, repeats = map(int, sys.argv[1:])
blocks = n // size
rng = np.random.default_rng(1)
x = rng.standard_normal((d, blocks, size))
first, second = np.triu_indices(size, 1)
w = rng.standard_normal((len(first), blocks))
best = float("inf")
difference = np.empty((len(first), blocks))
for _ in range(repeats):
    start = time.perf_counter()
    for feature in x:
        u = ((feature - feature.mean()) / feature.std(ddof=1) * np.sqrt(0.5)).T.copy()
        np.subtract(u[first], u[second], out=difference)
        np.multiply(difference, difference, out=difference)
        np.negative(difference, out=difference)
        np.exp(difference, out=difference)
        np.einsum("pb,pb->b", difference, w)
    best = min(best, time.perf_counter() - start)
print(json.dumps({"nsPerPair": best * 1e9 / (d * blocks * len(first)), "numpy": np.__version__}))
