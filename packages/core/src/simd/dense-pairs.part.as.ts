/**
 * The dense walk of the largest of several kernel correlations, from U-centred n × n matrices of norm 1 (its readable twin is
 * correlationsUnderSwaps in procedures/correlation). Entry (i, j) of a group of up to four kernels is one vector, a lane for
 * each kernel, 0 beyond the last. A block is a group of the feature's kernels beside one of the output's: four vectors of
 * correlations, one for each kernel of the output, a lane for each of the feature. Lanes without a pair hold −Infinity.
 */
import { COMMITTED, lane0, lane1, lane2, lane3, record, VECTOR } from './walk-state.part.as';

/** Bytes of the correlations of a block. */
const BLOCK: usize = 64;

/** The largest lane of the vectors at an address. */
@inline
function largest(at: usize, vectors: i32): f32 {
  let most = v128.load(at);
  for (let v = 1; v < vectors; v++) most = f32x4.max(most, v128.load(at + <usize>v * VECTOR));
  return max(
    max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  );
}

/** The entry of a feature's kernels at a row and a place of the order. */
@inline
function kernelAt(row: usize, place: usize): v128 {
  return v128.load(row + <usize>load<u32>(place));
}

/**
 * out = bias + 2 Σ_{i<j} L_ij ⊗ K_{σi σj} of one block with `lanes` kernels of the output. Two rows at a time, so that no sum
 * waits for the one before, and the ends of rows, where a processor guesses wrong, are half as many.
 */
function blockValue(l: usize, k: usize, order: usize, n: i32, lanes: i32, bias: usize, out: usize): void {
  const rowBytes = (<usize>n) << 4;
  let sum0 = f32x4.splat(0);
  let sum1 = f32x4.splat(0);
  let sum2 = f32x4.splat(0);
  let sum3 = f32x4.splat(0);
  const end = order + ((<usize>n) << 2);
  for (let i = 0; i < n - 1; i += 2) {
    const place = order + ((<usize>i) << 2);
    const row = k + <usize>load<u32>(place) * <usize>n;
    const next = k + <usize>load<u32>(place, 4) * <usize>n;
    let weight = l + <usize>i * (rowBytes + VECTOR) + VECTOR;
    // The second row has no entry at its own place: the first one's is counted alone.
    const first = kernelAt(row, place + 4);
    let a0 = f32x4.mul(v128.load32_splat(weight), first);
    let a1 = f32x4.mul(v128.load32_splat(weight, 4), first);
    let a2 = f32x4.mul(v128.load32_splat(weight, 8), first);
    let a3 = f32x4.mul(v128.load32_splat(weight, 12), first);
    let b0 = f32x4.splat(0);
    let b1 = f32x4.splat(0);
    let b2 = f32x4.splat(0);
    let b3 = f32x4.splat(0);
    let other = weight + rowBytes + VECTOR;
    weight += VECTOR;
    if (lanes == 1) {
      for (let at = place + 8; at < end; at += 4) {
        a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(weight), kernelAt(row, at)));
        b0 = f32x4.add(b0, f32x4.mul(v128.load32_splat(other), kernelAt(next, at)));
        weight += VECTOR;
        other += VECTOR;
      }
    } else if (lanes == 3) {
      for (let at = place + 8; at < end; at += 4) {
        const x = kernelAt(row, at);
        const y = kernelAt(next, at);
        a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(weight), x));
        a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(weight, 4), x));
        a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(weight, 8), x));
        b0 = f32x4.add(b0, f32x4.mul(v128.load32_splat(other), y));
        b1 = f32x4.add(b1, f32x4.mul(v128.load32_splat(other, 4), y));
        b2 = f32x4.add(b2, f32x4.mul(v128.load32_splat(other, 8), y));
        weight += VECTOR;
        other += VECTOR;
      }
    } else {
      for (let at = place + 8; at < end; at += 4) {
        const x = kernelAt(row, at);
        const y = kernelAt(next, at);
        a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(weight), x));
        a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(weight, 4), x));
        a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(weight, 8), x));
        a3 = f32x4.add(a3, f32x4.mul(v128.load32_splat(weight, 12), x));
        b0 = f32x4.add(b0, f32x4.mul(v128.load32_splat(other), y));
        b1 = f32x4.add(b1, f32x4.mul(v128.load32_splat(other, 4), y));
        b2 = f32x4.add(b2, f32x4.mul(v128.load32_splat(other, 8), y));
        b3 = f32x4.add(b3, f32x4.mul(v128.load32_splat(other, 12), y));
        weight += VECTOR;
        other += VECTOR;
      }
    }
    // Row by row, so that the large sum takes in few small ones.
    sum0 = f32x4.add(sum0, f32x4.add(a0, b0));
    sum1 = f32x4.add(sum1, f32x4.add(a1, b1));
    sum2 = f32x4.add(sum2, f32x4.add(a2, b2));
    sum3 = f32x4.add(sum3, f32x4.add(a3, b3));
  }
  const two = f32x4.splat(2);
  v128.store(out, f32x4.add(v128.load(bias), f32x4.mul(two, sum0)));
  v128.store(out, f32x4.add(v128.load(bias, 16), f32x4.mul(two, sum1)), 16);
  v128.store(out, f32x4.add(v128.load(bias, 32), f32x4.mul(two, sum2)), 32);
  v128.store(out, f32x4.add(v128.load(bias, 48), f32x4.mul(two, sum3)), 48);
}

/** The correlations of all blocks at an order, into `out`; returns the largest. `targetLanes` holds the kernels of each group. */
export function denseValue(
  target: usize,
  feature: usize,
  order: usize,
  bias: usize,
  out: usize,
  targetLanes: usize,
  n: i32,
  targetGroups: i32,
  featureGroups: i32,
): f32 {
  const matrix = (<usize>n * <usize>n) << 4;
  let at: usize = 0;
  for (let h = 0; h < targetGroups; h++) {
    for (let g = 0; g < featureGroups; g++) {
      blockValue(
        target + <usize>h * matrix,
        feature + <usize>g * matrix,
        order,
        n,
        load<i32>(targetLanes + ((<usize>h) << 2)),
        bias + at,
        out + at,
      );
      at += BLOCK;
    }
  }
  return largest(out, 4 * targetGroups * featureGroups);
}

/** out = current + the change of one block by a swap of positions a and b. */
function blockChange(
  l: usize,
  k: usize,
  order: usize,
  n: i32,
  lanes: i32,
  a: usize,
  b: usize,
  offsetA: usize,
  offsetB: usize,
  current: usize,
  out: usize,
): void {
  const rowBytes = (<usize>n) << 4;
  let weightA = l + a * rowBytes;
  let weightB = l + b * rowBytes;
  const kernelA = k + offsetA * <usize>n;
  const kernelB = k + offsetB * <usize>n;
  // The pair (a, b) itself keeps its kernel value: what the sums take off for it is put back.
  const own = f32x4.mul(f32x4.splat(2), v128.load(kernelA + offsetB));
  const ownWeights = v128.load(weightA + (b << 4));
  let sum0 = f32x4.mul(lane0(ownWeights), own);
  let sum1 = f32x4.mul(lane1(ownWeights), own);
  let sum2 = f32x4.mul(lane2(ownWeights), own);
  let sum3 = f32x4.mul(lane3(ownWeights), own);
  const end = order + ((<usize>n) << 2);
  if (lanes == 1) {
    for (let at = order; at < end; at += 4) {
      const o = <usize>load<u32>(at);
      const kernel = f32x4.sub(v128.load(kernelB + o), v128.load(kernelA + o));
      sum0 = f32x4.add(
        sum0,
        f32x4.mul(lane0(f32x4.sub(v128.load(weightA), v128.load(weightB))), kernel),
      );
      weightA += VECTOR;
      weightB += VECTOR;
    }
  } else if (lanes == 3) {
    // Two at a time, so that no sum waits for the one before.
    let other0 = f32x4.splat(0);
    let other1 = f32x4.splat(0);
    let other2 = f32x4.splat(0);
    let at = order;
    for (; at + 4 < end; at += 8) {
      const o = <usize>load<u32>(at);
      const p = <usize>load<u32>(at, 4);
      const kernel = f32x4.sub(v128.load(kernelB + o), v128.load(kernelA + o));
      const next = f32x4.sub(v128.load(kernelB + p), v128.load(kernelA + p));
      const weights = f32x4.sub(v128.load(weightA), v128.load(weightB));
      const others = f32x4.sub(v128.load(weightA, 16), v128.load(weightB, 16));
      sum0 = f32x4.add(sum0, f32x4.mul(lane0(weights), kernel));
      sum1 = f32x4.add(sum1, f32x4.mul(lane1(weights), kernel));
      sum2 = f32x4.add(sum2, f32x4.mul(lane2(weights), kernel));
      other0 = f32x4.add(other0, f32x4.mul(lane0(others), next));
      other1 = f32x4.add(other1, f32x4.mul(lane1(others), next));
      other2 = f32x4.add(other2, f32x4.mul(lane2(others), next));
      weightA += 2 * VECTOR;
      weightB += 2 * VECTOR;
    }
    if (at < end) {
      const o = <usize>load<u32>(at);
      const kernel = f32x4.sub(v128.load(kernelB + o), v128.load(kernelA + o));
      const weights = f32x4.sub(v128.load(weightA), v128.load(weightB));
      other0 = f32x4.add(other0, f32x4.mul(lane0(weights), kernel));
      other1 = f32x4.add(other1, f32x4.mul(lane1(weights), kernel));
      other2 = f32x4.add(other2, f32x4.mul(lane2(weights), kernel));
    }
    sum0 = f32x4.add(sum0, other0);
    sum1 = f32x4.add(sum1, other1);
    sum2 = f32x4.add(sum2, other2);
  } else {
    for (let at = order; at < end; at += 4) {
      const o = <usize>load<u32>(at);
      const kernel = f32x4.sub(v128.load(kernelB + o), v128.load(kernelA + o));
      const weights = f32x4.sub(v128.load(weightA), v128.load(weightB));
      sum0 = f32x4.add(sum0, f32x4.mul(lane0(weights), kernel));
      sum1 = f32x4.add(sum1, f32x4.mul(lane1(weights), kernel));
      sum2 = f32x4.add(sum2, f32x4.mul(lane2(weights), kernel));
      sum3 = f32x4.add(sum3, f32x4.mul(lane3(weights), kernel));
      weightA += VECTOR;
      weightB += VECTOR;
    }
  }
  const two = f32x4.splat(2);
  v128.store(out, f32x4.add(v128.load(current), f32x4.mul(two, sum0)));
  v128.store(out, f32x4.add(v128.load(current, 16), f32x4.mul(two, sum1)), 16);
  v128.store(out, f32x4.add(v128.load(current, 32), f32x4.mul(two, sum2)), 32);
  v128.store(out, f32x4.add(v128.load(current, 48), f32x4.mul(two, sum3)), 48);
}

/** The least number of 32 bits that is not below one of 64. */
function notBelow(floor: f64): f32 {
  const near = <f32>floor;
  if (<f64>near >= floor) return near;
  const bits = reinterpret<i32>(near);
  return near == 0 ? reinterpret<f32>(1) : reinterpret<f32>(near > 0 ? bits + 1 : bits - 1);
}

/** Copies so many vectors. */
@inline
function copyVectors(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += VECTOR) v128.store(to + at, v128.load(from + at));
}

/** Runs `states` states of the dense walk; returns the number of accepted swaps. `order` holds byte offsets into a row. */
export function denseWalk(
  target: usize,
  feature: usize,
  order: usize,
  bias: usize,
  current: usize,
  proposed: usize,
  targetLanes: usize,
  n: i32,
  targetGroups: i32,
  featureGroups: i32,
  state: usize,
  pairs: usize,
  states: i32,
  swapsPerState: i32,
  floor: f64,
  renewAfter: i32,
  values: usize,
  places: usize,
  placeBytes: i32,
): i32 {
  const matrix = (<usize>n * <usize>n) << 4;
  const vectors = 4 * targetGroups * featureGroups;
  const bytes = <usize>vectors * VECTOR;
  const least = notBelow(floor);
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
      let at: usize = 0;
      for (let h = 0; h < targetGroups; h++) {
        for (let g = 0; g < featureGroups; g++) {
          blockChange(
            target + <usize>h * matrix,
            feature + <usize>g * matrix,
            order,
            n,
            load<i32>(targetLanes + ((<usize>h) << 2)),
            a,
            b,
            offsetA,
            offsetB,
            current + at,
            proposed + at,
          );
          at += BLOCK;
        }
      }
      if (largest(proposed, vectors) >= least) {
        store<u32>(placeA, <u32>offsetB);
        store<u32>(placeB, <u32>offsetA);
        copyVectors(current, proposed, bytes);
        accepted++;
        committed++;
        if (committed >= renewAfter) {
          denseValue(target, feature, order, bias, current, targetLanes, n, targetGroups, featureGroups);
          committed = 0;
        }
      }
    }
    store<f64>(values + ((<usize>s) << 3), <f64>largest(current, vectors));
    store<i32>(state, committed, COMMITTED);
    places = record(places, order, placeBytes);
  }
  return accepted;
}
