/*
 * The permutation walk in C: swaps with acceptance by a threshold, K kept in the current order, rows and columns exchanged
 * in place. Usage: walk n swaps repeats. Prints the best time in ns per swap, and the share of accepted swaps.
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

static double change(const double *wa, const double *wb, const double *ka, const double *kb, int from, int to) {
  double sum = 0;
  for (int j = from; j < to; j++) sum += (wa[j] - wb[j]) * (kb[j] - ka[j]);
  return sum;
}

static void exchange(double *k, int n, int a, int b) {
  for (int j = 0; j < n; j++) {
    double kept = k[(size_t)a * n + j];
    k[(size_t)a * n + j] = k[(size_t)b * n + j];
    k[(size_t)b * n + j] = kept;
  }
  for (int j = 0; j < n; j++) {
    double kept = k[(size_t)j * n + a];
    k[(size_t)j * n + a] = k[(size_t)j * n + b];
    k[(size_t)j * n + b] = kept;
  }
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int n = atoi(argv[1]), swaps = atoi(argv[2]), repeats = atoi(argv[3]);
  double *w = malloc(sizeof(double) * n * n), *k = malloc(sizeof(double) * n * n), *x = malloc(sizeof(double) * n);
  for (int i = 0; i < n; i++) x[i] = sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform());
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      k[(size_t)i * n + j] = k[(size_t)j * n + i] = exp(-(x[i] - x[j]) * (x[i] - x[j]) / 2);
      w[(size_t)i * n + j] = w[(size_t)j * n + i] = i == j ? 0 : (uniform() - 0.5) / ((double)n * n);
    }
  double z = 0, deviation = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) z += w[(size_t)i * n + j] * k[(size_t)i * n + j], deviation += w[(size_t)i * n + j] * w[(size_t)i * n + j];
  double threshold = z - 0.5 * sqrt(deviation);
  double best = INFINITY;
  long accepted = 0;
  for (int r = 0; r < repeats; r++) {
    double start = now();
    for (int s = 0; s < swaps; s++) {
      int a = (int)(uniform() * n), b = (int)(uniform() * (n - 1));
      if (b >= a) b++;
      int low = a < b ? a : b, high = a < b ? b : a;
      const double *wa = w + (size_t)a * n, *wb = w + (size_t)b * n, *ka = k + (size_t)a * n, *kb = k + (size_t)b * n;
      double next = z + change(wa, wb, ka, kb, 0, low) + change(wa, wb, ka, kb, low + 1, high) + change(wa, wb, ka, kb, high + 1, n);
      if (next >= threshold) exchange(k, n, a, b), z = next, accepted++;
    }
    double time = now() - start;
    if (time < best) best = time;
  }
  printf("{\"nsPerSwap\": %.4f, \"acceptance\": %.4f, \"z\": %.6e}\n", best / swaps, (double)accepted / ((double)swaps * repeats), z);
  return 0;
}
