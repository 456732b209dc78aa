/*
 * The limit to compare with: block HSIC of Gaussian features in C, AVX-512 by hand where the machine has it.
 * Usage: block n B d repeats. Prints the best time of `repeats` in ns per kernel pair, standardising included,
 * and a checksum. Weights of the output are made once, outside the clock, as they are shared by all features.
 *
 * exp2: K = 2^(-s), s = d^2. s is split at multiples of 1/16: a 16-entry table in registers, a polynomial of degree 6
 * for the rest, the integer part into the exponent.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double uniform(unsigned long long *state) {
  *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
  return ((*state >> 11) + 0.5) / 9007199254740992.0;
}

/* Scaled so that K = 2^(-(u_i - u_j)^2), and laid out by position in the block, then block. */
static void standardise(const double *x, double *u, int blocks, int size) {
  int n = blocks * size;
  /* Sixteen partial sums: one running sum would wait for every addition. */
  double sums[16] = {0}, mean = 0, squares = 0;
  for (int i = 0; i + 16 <= n; i += 16)
    for (int l = 0; l < 16; l++) sums[l] += x[i + l];
  for (int i = n - n % 16; i < n; i++) mean += x[i];
  for (int l = 0; l < 16; l++) mean += sums[l], sums[l] = 0;
  mean /= n;
  for (int i = 0; i + 16 <= n; i += 16)
    for (int l = 0; l < 16; l++) sums[l] += (x[i + l] - mean) * (x[i + l] - mean);
  for (int i = n - n % 16; i < n; i++) squares += (x[i] - mean) * (x[i] - mean);
  for (int l = 0; l < 16; l++) squares += sums[l];
  double scale = sqrt(0.5 * 1.4426950408889634) / sqrt(squares / (n - 1));
  /* Eight blocks at a time, so that what is written together lies together. */
  for (int b = 0; b < blocks; b += 8) {
    int lanes = blocks - b < 8 ? blocks - b : 8;
    for (int i = 0; i < size; i++)
      for (int l = 0; l < lanes; l++) u[(size_t)i * blocks + b + l] = (x[(b + l) * size + i] - mean) * scale;
  }
}

#ifdef __AVX512F__
#include <immintrin.h>
const char *flavour = "AVX-512";

static inline __m512d power(__m512d s, __m512d low, __m512d high) {
  const __m512d magic = _mm512_set1_pd(6755399441055744.0 / 16);
  s = _mm512_min_pd(s, _mm512_set1_pd(1000));
  __m512d m = _mm512_add_pd(s, magic);
  __m512d g = _mm512_sub_pd(s, _mm512_sub_pd(m, magic));
  __m512i k = _mm512_castpd_si512(m);
  __m512d table = _mm512_permutex2var_pd(low, k, high);
  __m512i whole = _mm512_slli_epi64(_mm512_srli_epi64(_mm512_slli_epi64(k, 32), 36), 52);
  table = _mm512_castsi512_pd(_mm512_sub_epi64(_mm512_castpd_si512(table), whole));
  __m512d p = _mm512_set1_pd(1.5403530393381606e-4);
  p = _mm512_fmadd_pd(p, g, _mm512_set1_pd(-1.3333558146428443e-3));
  p = _mm512_fmadd_pd(p, g, _mm512_set1_pd(9.618129107628477e-3));
  p = _mm512_fmadd_pd(p, g, _mm512_set1_pd(-5.550410866482158e-2));
  p = _mm512_fmadd_pd(p, g, _mm512_set1_pd(0.2402265069591007));
  p = _mm512_fmadd_pd(p, g, _mm512_set1_pd(-0.6931471805599453));
  return _mm512_fmadd_pd(_mm512_mul_pd(p, g), table, table);
}

static void feature(const double *u, const double *w, double *eta, int blocks, int size) {
  double t[16];
  for (int r = 0; r < 16; r++) t[r] = exp2(-r / 16.0);
  const __m512d low = _mm512_loadu_pd(t), high = _mm512_loadu_pd(t + 8);
  for (int b = 0; b < blocks; b += 8) {
    __mmask8 mask = blocks - b >= 8 ? 0xff : (1 << (blocks - b)) - 1;
    __m512d sum0 = _mm512_setzero_pd(), sum1 = _mm512_setzero_pd();
    const double *weight = w + b;
    for (int i = 0; i < size; i++) {
      __m512d a = _mm512_maskz_loadu_pd(mask, u + (size_t)i * blocks + b);
      int j = i + 1;
      for (; j + 1 < size; j += 2, weight += 2 * (size_t)blocks) {
        __m512d d0 = _mm512_sub_pd(a, _mm512_maskz_loadu_pd(mask, u + (size_t)j * blocks + b));
        __m512d d1 = _mm512_sub_pd(a, _mm512_maskz_loadu_pd(mask, u + (size_t)(j + 1) * blocks + b));
        sum0 = _mm512_fmadd_pd(power(_mm512_mul_pd(d0, d0), low, high), _mm512_maskz_loadu_pd(mask, weight), sum0);
        sum1 = _mm512_fmadd_pd(power(_mm512_mul_pd(d1, d1), low, high), _mm512_maskz_loadu_pd(mask, weight + blocks), sum1);
      }
      for (; j < size; j++, weight += blocks) {
        __m512d d = _mm512_sub_pd(a, _mm512_maskz_loadu_pd(mask, u + (size_t)j * blocks + b));
        sum0 = _mm512_fmadd_pd(power(_mm512_mul_pd(d, d), low, high), _mm512_maskz_loadu_pd(mask, weight), sum0);
      }
    }
    _mm512_mask_storeu_pd(eta + b, mask, _mm512_add_pd(sum0, sum1));
  }
}
#else
const char *flavour = "compiler's own vectors";

static void feature(const double *u, const double *w, double *eta, int blocks, int size) {
  memset(eta, 0, blocks * sizeof(double));
  for (int i = 0; i < size; i++)
    for (int j = i + 1; j < size; j++, w += blocks)
      for (int b = 0; b < blocks; b++) {
        double d = u[(size_t)i * blocks + b] - u[(size_t)j * blocks + b];
        eta[b] += w[b] * exp2(-d * d);
      }
}
#endif

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  int n = atoi(argv[1]), size = atoi(argv[2]), d = atoi(argv[3]), repeats = atoi(argv[4]);
  int blocks = n / size, pairs = size * (size - 1) / 2;
  unsigned long long state = 1;
  double *x = malloc(sizeof(double) * (size_t)n * d), *u = malloc(sizeof(double) * n);
  double *w = malloc(sizeof(double) * (size_t)pairs * blocks), *eta = malloc(sizeof(double) * blocks);
  for (size_t i = 0; i < (size_t)n * d; i++) x[i] = sqrt(-2 * log(uniform(&state))) * cos(6.283185307179586 * uniform(&state));
  for (size_t i = 0; i < (size_t)pairs * blocks; i++) w[i] = uniform(&state) - 0.5;
  double best = INFINITY, sum = 0;
  for (int r = 0; r < repeats; r++) {
    double start = now();
    for (int f = 0; f < d; f++) {
      standardise(x + (size_t)f * n, u, blocks, size);
      feature(u, w, eta, blocks, size);
      sum += eta[f % blocks];
    }
    double time = now() - start;
    if (time < best) best = time;
  }
  printf("{\"nsPerPair\": %.6f, \"flavour\": \"%s\", \"checksum\": %.6e}\n", best / ((double)d * blocks * pairs), flavour, sum);
  return 0;
}
