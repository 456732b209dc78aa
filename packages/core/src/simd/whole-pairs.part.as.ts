/**
 * The dense walk in whole numbers, for few rows: entries of U-centred matrices of norm 1, times a scale and rounded, in 16
 * bits. Of a feature, entry (i, j) has a lane for each of up to four kernels; of the output, two neighbouring columns of row i
 * lie side by side, 32 bits for each of up to three kernels. One multiplication then serves two columns and four kernels,
 * where numbers of 32 bits (dense-pairs) serve one column. Sums are exact: rounding does not add up, whatever the way.
 *
 * Correlations are three vectors, one for each kernel of the output, a lane for each of the feature, in units of half the
 * square of the scale; lanes without a pair start far below. No sum is beyond 31 bits: by the norms it is at most 1.
 */
import { drawPairs, drawPairsWithin, shuffle, shuffleWithin } from './draws.part.as';
import { lane0, lane1, lane2, record, VECTOR } from './walk-state.part.as';

/** Bytes of a row of the output: columns are a multiple of four, 0 behind the last. */
@inline
function rowBytes(n: i32): usize {
  return (<usize>((n + 3) >> 2)) * 2 * VECTOR;
}

/** The entries of a row of the feature at two places of the order, kernel by kernel side by side. */
@inline
function sideBySide(row: usize, place: usize): v128 {
  const one = v128.load64_zero(row + <usize>load<u32>(place));
  const other = v128.load64_zero(row + <usize>load<u32>(place, 4));
  return i8x16.shuffle(one, other, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
}

/** The largest lane of three vectors. */
@inline
function largest(at: usize): i32 {
  const most = i32x4.max_s(i32x4.max_s(v128.load(at), v128.load(at, 16)), v128.load(at, 32));
  return max(
    max(i32x4.extract_lane(most, 0), i32x4.extract_lane(most, 1)),
    max(i32x4.extract_lane(most, 2), i32x4.extract_lane(most, 3)),
  );
}

/** out = bias + Σ_{i<j} L_ij ⊗ K_{σi σj}; returns the largest. */
export function wholeValue(
  target: usize,
  feature: usize,
  order: usize,
  bias: usize,
  out: usize,
  n: i32,
): i32 {
  const targetRow = rowBytes(n);
  let sum0 = v128.load(bias);
  let sum1 = v128.load(bias, 16);
  let sum2 = v128.load(bias, 32);
  const end = order + ((<usize>n) << 2);
  for (let i = 0; i < n - 1; i++) {
    const row = feature + <usize>load<u32>(order + ((<usize>i) << 2)) * <usize>n;
    // An even row begins with its own place, where the output has 0; so it has behind an odd number of columns.
    const pair = <usize>((i + 1) >> 1);
    let weight = target + <usize>i * targetRow + pair * VECTOR;
    for (let at = order + (pair << 3); at < end; at += 8) {
      const kernels = sideBySide(row, at);
      sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(kernels, v128.load32_splat(weight)));
      sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(kernels, v128.load32_splat(weight, 4)));
      sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(kernels, v128.load32_splat(weight, 8)));
      weight += VECTOR;
    }
  }
  v128.store(out, sum0);
  v128.store(out, sum1, 16);
  v128.store(out, sum2, 32);
  return largest(out);
}

/** out = current + the change by a swap of positions a and b, where x has the rows at offsets A and B; returns the largest. */
@inline
function change(
  target: usize,
  feature: usize,
  order: usize,
  n: i32,
  a: usize,
  b: usize,
  offsetA: usize,
  offsetB: usize,
  current: usize,
  out: usize,
): i32 {
  const targetRow = rowBytes(n);
  let weightA = target + a * targetRow;
  let weightB = target + b * targetRow;
  const kernelA = feature + offsetA * <usize>n;
  const kernelB = feature + offsetB * <usize>n;
  // The pair (a, b) itself keeps its kernel value: what the sums take off for it is put back.
  const twice = i16x8.shl(v128.load64_zero(kernelA + offsetB), 1);
  const zero = i64x2.splat(0);
  const own = i8x16.shuffle(twice, zero, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
  const between = v128.load(weightA + (b >> 1) * VECTOR);
  const ownWeights = (b & 1) == 0 ? between : i32x4.shr_u(between, 16);
  let sum0 = i32x4.add(v128.load(current), i32x4.dot_i16x8_s(own, lane0(ownWeights)));
  let sum1 = i32x4.add(v128.load(current, 16), i32x4.dot_i16x8_s(own, lane1(ownWeights)));
  let sum2 = i32x4.add(v128.load(current, 32), i32x4.dot_i16x8_s(own, lane2(ownWeights)));
  const end = order + ((<usize>n) << 2);
  // Four columns at a time: this is where nearly all of a walk goes.
  for (let at = order; at < end; at += 16) {
    const kernels = i16x8.sub(sideBySide(kernelB, at), sideBySide(kernelA, at));
    const weights = i16x8.sub(v128.load(weightA), v128.load(weightB));
    sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(kernels, lane0(weights)));
    sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(kernels, lane1(weights)));
    sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(kernels, lane2(weights)));
    const next = i16x8.sub(sideBySide(kernelB, at + 8), sideBySide(kernelA, at + 8));
    const nextWeights = i16x8.sub(v128.load(weightA, 16), v128.load(weightB, 16));
    sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(next, lane0(nextWeights)));
    sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(next, lane1(nextWeights)));
    sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(next, lane2(nextWeights)));
    weightA += 2 * VECTOR;
    weightB += 2 * VECTOR;
  }
  v128.store(out, sum0);
  v128.store(out, sum1, 16);
  v128.store(out, sum2, 32);
  return largest(out);
}

/**
 * Runs `states` states; returns the number of accepted swaps. `order` holds byte offsets into a row, `values` are in the unit.
 * `alike` has a number for each row of the feature; swaps of rows with the same one change nothing: they are accepted, and cost next to nothing.
 */
export function wholeWalk(
  target: usize,
  feature: usize,
  order: usize,
  current: usize,
  proposed: usize,
  alike: usize,
  n: i32,
  pairs: usize,
  states: i32,
  swapsPerState: i32,
  floor: i32,
  values: usize,
  unit: f64,
  places: usize,
  placeBytes: i32,
): i32 {
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
      if (load<u32>(alike + (offsetA >> 1)) == load<u32>(alike + (offsetB >> 1))) {
        accepted++;
        continue;
      }
      if (change(target, feature, order, n, a, b, offsetA, offsetB, current, proposed) < floor) continue;
      store<u32>(placeA, <u32>offsetB);
      store<u32>(placeB, <u32>offsetA);
      v128.store(current, v128.load(proposed));
      v128.store(current, v128.load(proposed, 16), 16);
      v128.store(current, v128.load(proposed, 32), 32);
      accepted++;
    }
    store<f64>(values + ((<usize>s) << 3), unit * <f64>largest(current));
    places = record(places, order, placeBytes);
  }
  return accepted;
}

/**
 * The values of so many orders, drawn by shuffling the one at `place` again and again, and their places; `words` has room for n.
 * Among those of a table of m numbers each, if there is one.
 */
export function wholeDraws(
  target: usize,
  feature: usize,
  place: usize,
  standing: usize,
  bias: usize,
  n: i32,
  state: usize,
  table: usize,
  m: i32,
  words: usize,
  count: i32,
  values: usize,
  unit: f64,
  places: usize,
  placeBytes: i32,
): void {
  for (const end = values + ((<usize>count) << 3); values < end; values += 8) {
    if (table == 0) shuffle(state, words, place, n);
    else shuffleWithin(state, words, place, table, m);
    store<f64>(values, unit * <f64>wholeValue(target, feature, place, bias, standing, n));
    places = record(places, place, placeBytes);
  }
}

/** Pairs that are drawn at once. */
const PIECE: i32 = 128;

/**
 * Goes through chains, each from one of the places at `starts`, given by `indices`, which is its first state, with `lengths`
 * states; returns how many swaps were accepted. Pairs are drawn into `pairs`, with room for PIECE; among those of a table of m numbers each, if there is one.
 */
export function wholeChains(
  target: usize,
  feature: usize,
  place: usize,
  standing: usize,
  proposed: usize,
  alike: usize,
  n: i32,
  state: usize,
  table: usize,
  m: i32,
  pairs: usize,
  starts: usize,
  indices: usize,
  lengths: usize,
  chains: i32,
  swapsPerState: i32,
  floor: i32,
  values: usize,
  unit: f64,
  places: usize,
  placeBytes: i32,
): i32 {
  let accepted = 0;
  for (let chain = 0; chain < chains; chain++) {
    const index = <usize>load<u32>(indices + ((<usize>chain) << 2));
    memory.copy(place, starts + index * <usize>placeBytes, <usize>placeBytes);
    store<f64>(values, unit * <f64>largest(standing));
    places = record(places, place, placeBytes);
    const end = values + ((<usize>load<u32>(lengths + ((<usize>chain) << 2))) << 3);
    for (values += 8; values < end; values += 8) {
      for (let left = swapsPerState; left > 0; left -= PIECE) {
        const count = min(left, PIECE);
        if (table == 0) drawPairs(state, pairs, count, n);
        else drawPairsWithin(state, pairs, count, table, m);
        accepted += wholeWalk(
          target,
          feature,
          place,
          standing,
          proposed,
          alike,
          n,
          pairs,
          1,
          count,
          floor,
          values,
          unit,
          0,
          placeBytes,
        );
      }
      places = record(places, place, placeBytes);
    }
  }
  return accepted;
}
