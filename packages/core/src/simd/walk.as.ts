/**
 * The permutation walk over many proposed swaps a call: full HSIC from two n × n matrices, or from thin factors of them
 * (the readable twins are hsicUnderSwaps and lowRankUnderSwaps in procedures/exact). Everything lives in the imported memory;
 * simd/walk.ts lays it out.
 *
 * A proposal is a pair of positions. It is accepted where the statistic stays at or above `floor`. After every
 * `swapsPerState` proposals the statistic is written down. The statistic is made anew after `renewAfter` accepted swaps,
 * so that rounding cannot add up. Sums run in several f64x2 accumulators in a fixed order: the same bits everywhere.
 */

/** The state between calls, at `state`: the statistic, and the accepted swaps since it was last made anew. */
const VALUE: usize = 0;
const COMMITTED: usize = 8;

/**
 * Δz of a swap from dense matrices: the rows `weightA − weightB` in position order against `kernelB − kernelA` gathered
 * through `order`, which holds byte offsets. Rows are padded with zero weights to a multiple of 4.
 */
function denseChange(
  weightA: usize,
  weightB: usize,
  kernelA: usize,
  kernelB: usize,
  order: usize,
  stride: i32,
): f64 {
  let sum0 = f64x2.splat(0);
  let sum1 = f64x2.splat(0);
  const end = order + ((<usize>stride) << 2);
  while (order < end) {
    const o0 = <usize>load<u32>(order);
    const o1 = <usize>load<u32>(order, 4);
    const o2 = <usize>load<u32>(order, 8);
    const o3 = <usize>load<u32>(order, 12);
    sum0 = f64x2.add(
      sum0,
      f64x2.mul(
        f64x2.sub(v128.load(weightA), v128.load(weightB)),
        f64x2.sub(
          v128.load64_lane(kernelB + o1, v128.load64_zero(kernelB + o0), 1),
          v128.load64_lane(kernelA + o1, v128.load64_zero(kernelA + o0), 1),
        ),
      ),
    );
    sum1 = f64x2.add(
      sum1,
      f64x2.mul(
        f64x2.sub(v128.load(weightA, 16), v128.load(weightB, 16)),
        f64x2.sub(
          v128.load64_lane(kernelB + o3, v128.load64_zero(kernelB + o2), 1),
          v128.load64_lane(kernelA + o3, v128.load64_zero(kernelA + o2), 1),
        ),
      ),
    );
    order += 16;
    weightA += 32;
    weightB += 32;
  }
  const sum = f64x2.add(sum0, sum1);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** z = Σ_{i<j} w_ij K_{σi σj}, from scratch. */
export function denseValue(weights: usize, kernel: usize, order: usize, n: i32, stride: i32): f64 {
  const rowBytes = (<usize>stride) << 3;
  let total: f64 = 0;
  for (let i = 0; i < n; i++) {
    const kernelRow = kernel + (<usize>load<u32>(order + ((<usize>i) << 2)) >> 3) * rowBytes;
    // An even start may take in the diagonal, where the weight is 0.
    let j = (i + 1) & ~1;
    let weight = weights + <usize>i * rowBytes + ((<usize>j) << 3);
    let at = order + ((<usize>j) << 2);
    let sum = f64x2.splat(0);
    for (; j < stride; j += 2) {
      const o0 = <usize>load<u32>(at);
      const o1 = <usize>load<u32>(at, 4);
      const pair = v128.load64_lane(kernelRow + o1, v128.load64_zero(kernelRow + o0), 1);
      sum = f64x2.add(sum, f64x2.mul(v128.load(weight), pair));
      weight += 16;
      at += 8;
    }
    total += f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  }
  return total;
}

/** Runs `states` states of the dense walk; returns the number of accepted swaps. */
export function denseWalk(
  weights: usize,
  kernel: usize,
  order: usize,
  state: usize,
  n: i32,
  stride: i32,
  pairs: usize,
  states: i32,
  swapsPerState: i32,
  floor: f64,
  renewAfter: i32,
  values: usize,
): i32 {
  const rowBytes = (<usize>stride) << 3;
  let value = load<f64>(state, VALUE);
  let committed = load<i32>(state, COMMITTED);
  let accepted = 0;
  for (let s = 0; s < states; s++) {
    for (let swap = 0; swap < swapsPerState; swap++) {
      const a = <usize>load<u32>(pairs);
      const b = <usize>load<u32>(pairs, 4);
      pairs += 8;
      const placeA = order + (a << 2);
      const placeB = order + (b << 2);
      const offsetA = <usize>load<u32>(placeA);
      const offsetB = <usize>load<u32>(placeB);
      const weightA = weights + a * rowBytes;
      const weightB = weights + b * rowBytes;
      const kernelA = kernel + (offsetA >> 3) * rowBytes;
      const kernelB = kernel + (offsetB >> 3) * rowBytes;
      const change = denseChange(weightA, weightB, kernelA, kernelB, order, stride);
      // The pair (a, b) itself keeps its kernel value: its two terms are taken out again.
      const weight = load<f64>(weightA + (b << 3));
      const self = load<f64>(kernelA + offsetA) + load<f64>(kernelB + offsetB);
      const proposed = value + (change - weight * (self - 2 * load<f64>(kernelA + offsetB)));
      if (proposed >= floor) {
        store<u32>(placeA, <u32>offsetB);
        store<u32>(placeB, <u32>offsetA);
        value = proposed;
        accepted++;
        committed++;
        if (committed == renewAfter) {
          value = denseValue(weights, kernel, order, n, stride);
          committed = 0;
        }
      }
    }
    store<f64>(values + ((<usize>s) << 3), value);
  }
  store<f64>(state, value, VALUE);
  store<i32>(state, committed, COMMITTED);
  return accepted;
}

/** out = p − q over `count` numbers, a multiple of 2; returns ‖p − q‖². */
function difference(p: usize, q: usize, out: usize, count: i32): f64 {
  let sum = f64x2.splat(0);
  for (let j: usize = 0, bytes = (<usize>count) << 3; j < bytes; j += 16) {
    const d = f64x2.sub(v128.load(p + j), v128.load(q + j));
    v128.store(out + j, d);
    sum = f64x2.add(sum, f64x2.mul(d, d));
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** uᵀ D v: four rows of D at a time against v. */
function bilinear(matrix: usize, u: usize, v: usize, left: i32, right: i32): f64 {
  const rowBytes = (<usize>right) << 3;
  let total0 = f64x2.splat(0);
  let total1 = f64x2.splat(0);
  const end = u + ((<usize>left) << 3);
  while (u < end) {
    let sum0 = f64x2.splat(0);
    let sum1 = f64x2.splat(0);
    let sum2 = f64x2.splat(0);
    let sum3 = f64x2.splat(0);
    const row1 = matrix + rowBytes;
    const row2 = row1 + rowBytes;
    const row3 = row2 + rowBytes;
    for (let j: usize = 0; j < rowBytes; j += 16) {
      const w = v128.load(v + j);
      sum0 = f64x2.add(sum0, f64x2.mul(v128.load(matrix + j), w));
      sum1 = f64x2.add(sum1, f64x2.mul(v128.load(row1 + j), w));
      sum2 = f64x2.add(sum2, f64x2.mul(v128.load(row2 + j), w));
      sum3 = f64x2.add(sum3, f64x2.mul(v128.load(row3 + j), w));
    }
    total0 = f64x2.add(total0, f64x2.mul(v128.load64_splat(u), sum0));
    total1 = f64x2.add(total1, f64x2.mul(v128.load64_splat(u, 8), sum1));
    total0 = f64x2.add(total0, f64x2.mul(v128.load64_splat(u, 16), sum2));
    total1 = f64x2.add(total1, f64x2.mul(v128.load64_splat(u, 24), sum3));
    u += 32;
    matrix = row3 + rowBytes;
  }
  const total = f64x2.add(total0, total1);
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}

/** D += u vᵀ. */
function addOuter(matrix: usize, u: usize, v: usize, left: i32, right: i32): void {
  const rowBytes = (<usize>right) << 3;
  const end = u + ((<usize>left) << 3);
  while (u < end) {
    const w0 = v128.load64_splat(u);
    const w1 = v128.load64_splat(u, 8);
    const row1 = matrix + rowBytes;
    for (let j: usize = 0; j < rowBytes; j += 16) {
      const x = v128.load(v + j);
      v128.store(matrix + j, f64x2.add(v128.load(matrix + j), f64x2.mul(w0, x)));
      v128.store(row1 + j, f64x2.add(v128.load(row1 + j), f64x2.mul(w1, x)));
    }
    u += 16;
    matrix = row1 + rowBytes;
  }
}

/** D += Σ u_i v_iᵀ over four pairs, one after the other: the bits of four calls of addOuter, with one walk through D. */
function addFourOuter(
  matrix: usize,
  u0: usize,
  leftBytes: usize,
  v0: usize,
  v1: usize,
  v2: usize,
  v3: usize,
  right: i32,
): void {
  const rowBytes = (<usize>right) << 3;
  const u1 = u0 + leftBytes;
  const u2 = u1 + leftBytes;
  const u3 = u2 + leftBytes;
  for (let at: usize = 0; at < leftBytes; at += 8, matrix += rowBytes) {
    const w0 = v128.load64_splat(u0 + at);
    const w1 = v128.load64_splat(u1 + at);
    const w2 = v128.load64_splat(u2 + at);
    const w3 = v128.load64_splat(u3 + at);
    for (let j: usize = 0; j < rowBytes; j += 16) {
      let x = f64x2.add(v128.load(matrix + j), f64x2.mul(w0, v128.load(v0 + j)));
      x = f64x2.add(x, f64x2.mul(w1, v128.load(v1 + j)));
      x = f64x2.add(x, f64x2.mul(w2, v128.load(v2 + j)));
      v128.store(matrix + j, f64x2.add(x, f64x2.mul(w3, v128.load(v3 + j))));
    }
  }
}

/** D = base + Σ_i ψ_i φ_{σi}ᵀ, and from it z = factor·(‖D‖² + constant). */
export function lowRankValue(
  psi: usize,
  phi: usize,
  order: usize,
  base: usize,
  matrix: usize,
  n: i32,
  left: i32,
  right: i32,
  factor: f64,
  constant: f64,
): f64 {
  const leftBytes = (<usize>left) << 3;
  const size = <usize>left * ((<usize>right) << 3);
  memory.copy(matrix, base, size);
  let i = 0;
  for (; i + 4 <= n; i += 4, order += 16) {
    addFourOuter(
      matrix,
      psi + <usize>i * leftBytes,
      leftBytes,
      phi + load<u32>(order),
      phi + load<u32>(order, 4),
      phi + load<u32>(order, 8),
      phi + load<u32>(order, 12),
      right,
    );
  }
  for (; i < n; i++, order += 4) {
    addOuter(matrix, psi + <usize>i * leftBytes, phi + load<u32>(order), left, right);
  }
  let sum = f64x2.splat(0);
  for (let j: usize = 0; j < size; j += 16) {
    const x = v128.load(matrix + j);
    sum = f64x2.add(sum, f64x2.mul(x, x));
  }
  return factor * (f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + constant);
}

/** Runs `states` states of the low-rank walk; returns the number of accepted swaps. */
export function lowRankWalk(
  psi: usize,
  phi: usize,
  order: usize,
  base: usize,
  matrix: usize,
  u: usize,
  v: usize,
  state: usize,
  n: i32,
  left: i32,
  right: i32,
  factor: f64,
  constant: f64,
  pairs: usize,
  states: i32,
  swapsPerState: i32,
  floor: f64,
  renewAfter: i32,
  values: usize,
): i32 {
  const leftBytes = (<usize>left) << 3;
  let value = load<f64>(state, VALUE);
  let committed = load<i32>(state, COMMITTED);
  let accepted = 0;
  for (let s = 0; s < states; s++) {
    for (let swap = 0; swap < swapsPerState; swap++) {
      const a = <usize>load<u32>(pairs);
      const b = <usize>load<u32>(pairs, 4);
      pairs += 8;
      const placeA = order + (a << 2);
      const placeB = order + (b << 2);
      const offsetA = load<u32>(placeA);
      const offsetB = load<u32>(placeB);
      const norms =
        difference(psi + a * leftBytes, psi + b * leftBytes, u, left) *
        difference(phi + offsetB, phi + offsetA, v, right);
      // Equal values on either side: nothing moves.
      const moves = norms > 0;
      const proposed = moves ? value + factor * (2 * bilinear(matrix, u, v, left, right) + norms) : value;
      if (proposed >= floor) {
        store<u32>(placeA, offsetB);
        store<u32>(placeB, offsetA);
        if (moves) addOuter(matrix, u, v, left, right);
        value = proposed;
        accepted++;
        committed++;
        if (committed == renewAfter) {
          value = lowRankValue(psi, phi, order, base, matrix, n, left, right, factor, constant);
          committed = 0;
        }
      }
    }
    store<f64>(values + ((<usize>s) << 3), value);
  }
  store<f64>(state, value, VALUE);
  store<i32>(state, committed, COMMITTED);
  return accepted;
}
