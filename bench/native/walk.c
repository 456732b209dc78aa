/*
 * The dense permutation walk in C, as ours does it: rows of K gathered through the order, the order alone exchanged when
 * a swap is accepted. The compiler vectorises the sum, gathers included. Usage: walk n swaps repeats. Every swap is
 * accepted, which costs the same as a refusal. Prints the best time in ns per swap, and a checksum.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static unsigned long long state = 1;
static double uniform(void) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return ((state >> 11) + 0.5) / 9007199254740992.0;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int n = atoi(argv[1]), swaps = atoi(argv[2]), repeats = atoi(argv[3]);
  double *w = malloc(sizeof(double) * n * n), *k = malloc(sizeof(double) * n * n), *x = malloc(sizeof(double) * n);
  int *order = malloc(sizeof(int) * n), *pairs = malloc(sizeof(int) * 2 * swaps);
  for (int i = 0; i < n; i++) x[i] = sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform());
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      k[(size_t)i * n + j] = k[(size_t)j * n + i] = exp(-(x[i] - x[j]) * (x[i] - x[j]) / 2);
      w[(size_t)i * n + j] = w[(size_t)j * n + i] = i == j ? 0 : (uniform() - 0.5) / ((double)n * n);
    }
  for (int s = 0; s < swaps; s++) {
    int a = (int)(uniform() * n), b = (int)(uniform() * (n - 1));
    pairs[2 * s] = a, pairs[2 * s + 1] = b >= a ? b + 1 : b;
  }
  double z = 0, best = INFINITY;
  for (int i = 0; i < n; i++) order[i] = i;
  for (int r = 0; r < repeats; r++) {
    double start = now();
    for (int s = 0; s < swaps; s++) {
      int a = pairs[2 * s], b = pairs[2 * s + 1], oa = order[a], ob = order[b];
      const double *wa = w + (size_t)a * n, *wb = w + (size_t)b * n;
      const double *ka = k + (size_t)oa * n, *kb = k + (size_t)ob * n;
      double sum = 0;
      for (int j = 0; j < n; j++) sum += (wa[j] - wb[j]) * (kb[order[j]] - ka[order[j]]);
      double next = z + sum - wa[b] * (ka[oa] + kb[ob] - 2 * ka[ob]);
      if (next >= -1e300) order[a] = ob, order[b] = oa, z = next;
    }
    double time = now() - start;
    if (time < best) best = time;
  }
  printf("{\"nsPerSwap\": %.4f, \"checksum\": %.6e}\n", best / swaps, z);
  return 0;
}
