/**
 * The walk of the largest of several kernel correlations from thin factors (its readable twin is thinUnderSwaps in
 * procedures/correlation). D has a part for each pair of kernels: a row of parts for each of the output, of `lefts` rows, and
 * a column for each of the feature, of `rights` columns; R of a pair is the sum of squares of its part and a constant.
 */
import { COMMITTED, record, VECTOR } from './walk-state.part.as';

/** out = p − q over `count` numbers, a multiple of 4. */
function difference(p: usize, q: usize, out: usize, count: i32): void {
  for (let j: usize = 0, bytes = (<usize>count) << 2; j < bytes; j += VECTOR) {
    v128.store(out + j, f32x4.sub(v128.load(p + j), v128.load(q + j)));
  }
}

/** Σ v² over `count` numbers, a multiple of 4. */
function squares(v: usize, count: i32): f32 {
  let sum = f32x4.splat(0);
  for (let j: usize = 0, bytes = (<usize>count) << 2; j < bytes; j += VECTOR) {
    const x = v128.load(v + j);
    sum = f32x4.add(sum, f32x4.mul(x, x));
  }
  return total(sum);
}

@inline
function total(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

/** D += u vᵀ: four rows at a time. */
function addOuter(matrix: usize, u: usize, v: usize, left: i32, right: i32): void {
  const rowBytes = (<usize>right) << 2;
  const end = u + ((<usize>left) << 2);
  while (u < end) {
    const w0 = v128.load32_splat(u);
    const w1 = v128.load32_splat(u, 4);
    const w2 = v128.load32_splat(u, 8);
    const w3 = v128.load32_splat(u, 12);
    const row1 = matrix + rowBytes;
    const row2 = row1 + rowBytes;
    const row3 = row2 + rowBytes;
    for (let j: usize = 0; j < rowBytes; j += VECTOR) {
      const x = v128.load(v + j);
      v128.store(matrix + j, f32x4.add(v128.load(matrix + j), f32x4.mul(w0, x)));
      v128.store(row1 + j, f32x4.add(v128.load(row1 + j), f32x4.mul(w1, x)));
      v128.store(row2 + j, f32x4.add(v128.load(row2 + j), f32x4.mul(w2, x)));
      v128.store(row3 + j, f32x4.add(v128.load(row3 + j), f32x4.mul(w3, x)));
    }
    u += VECTOR;
    matrix = row3 + rowBytes;
  }
}

/** Rows that are taken in at a time: their factors fit the nearest cache. */
const CHUNK: i32 = 64;

/**
 * D += Σ_i ψ_i φ_{σi}ᵀ for rows [from, to): tiles of four rows and eight columns of D stay in registers meanwhile; where
 * columns are no multiple of eight, the last tile has four.
 */
function accumulate(
  matrix: usize,
  psi: usize,
  phi: usize,
  order: usize,
  from: i32,
  to: i32,
  left: i32,
  right: i32,
): void {
  const leftBytes = (<usize>left) << 2;
  const rowBytes = (<usize>right) << 2;
  const firstOrder = order + ((<usize>from) << 2);
  const endOrder = order + ((<usize>to) << 2);
  for (let c: usize = 0; c < leftBytes; c += VECTOR) {
    const row0 = matrix + (c >> 2) * rowBytes;
    const row1 = row0 + rowBytes;
    const row2 = row1 + rowBytes;
    const row3 = row2 + rowBytes;
    let j: usize = 0;
    for (; j + 2 * VECTOR <= rowBytes; j += 2 * VECTOR) {
      let a0 = v128.load(row0 + j);
      let a1 = v128.load(row1 + j);
      let a2 = v128.load(row2 + j);
      let a3 = v128.load(row3 + j);
      let b0 = v128.load(row0 + j, 16);
      let b1 = v128.load(row1 + j, 16);
      let b2 = v128.load(row2 + j, 16);
      let b3 = v128.load(row3 + j, 16);
      let u = psi + <usize>from * leftBytes + c;
      for (let at = firstOrder; at < endOrder; at += 4) {
        const v = phi + <usize>load<u32>(at) + j;
        const x = v128.load(v);
        const y = v128.load(v, 16);
        const w0 = v128.load32_splat(u);
        const w1 = v128.load32_splat(u, 4);
        const w2 = v128.load32_splat(u, 8);
        const w3 = v128.load32_splat(u, 12);
        a0 = f32x4.add(a0, f32x4.mul(w0, x));
        b0 = f32x4.add(b0, f32x4.mul(w0, y));
        a1 = f32x4.add(a1, f32x4.mul(w1, x));
        b1 = f32x4.add(b1, f32x4.mul(w1, y));
        a2 = f32x4.add(a2, f32x4.mul(w2, x));
        b2 = f32x4.add(b2, f32x4.mul(w2, y));
        a3 = f32x4.add(a3, f32x4.mul(w3, x));
        b3 = f32x4.add(b3, f32x4.mul(w3, y));
        u += leftBytes;
      }
      v128.store(row0 + j, a0);
      v128.store(row1 + j, a1);
      v128.store(row2 + j, a2);
      v128.store(row3 + j, a3);
      v128.store(row0 + j, b0, 16);
      v128.store(row1 + j, b1, 16);
      v128.store(row2 + j, b2, 16);
      v128.store(row3 + j, b3, 16);
    }
    if (j < rowBytes) {
      let a0 = v128.load(row0 + j);
      let a1 = v128.load(row1 + j);
      let a2 = v128.load(row2 + j);
      let a3 = v128.load(row3 + j);
      let u = psi + <usize>from * leftBytes + c;
      for (let at = firstOrder; at < endOrder; at += 4) {
        const x = v128.load(phi + <usize>load<u32>(at) + j);
        a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(u), x));
        a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(u, 4), x));
        a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(u, 8), x));
        a3 = f32x4.add(a3, f32x4.mul(v128.load32_splat(u, 12), x));
        u += leftBytes;
      }
      v128.store(row0 + j, a0);
      v128.store(row1 + j, a1);
      v128.store(row2 + j, a2);
      v128.store(row3 + j, a3);
    }
  }
}

/** uᵀ D v of the part of D with rows [0, left) and columns [0, right) of it, rows `rowBytes` apart. */
function bilinear(matrix: usize, rowBytes: usize, u: usize, v: usize, left: i32, right: i32): f32 {
  let total0 = f32x4.splat(0);
  let total1 = f32x4.splat(0);
  const end = u + ((<usize>left) << 2);
  const width = (<usize>right) << 2;
  while (u < end) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    const row1 = matrix + rowBytes;
    const row2 = row1 + rowBytes;
    const row3 = row2 + rowBytes;
    for (let j: usize = 0; j < width; j += VECTOR) {
      const x = v128.load(v + j);
      sum0 = f32x4.add(sum0, f32x4.mul(v128.load(matrix + j), x));
      sum1 = f32x4.add(sum1, f32x4.mul(v128.load(row1 + j), x));
      sum2 = f32x4.add(sum2, f32x4.mul(v128.load(row2 + j), x));
      sum3 = f32x4.add(sum3, f32x4.mul(v128.load(row3 + j), x));
    }
    total0 = f32x4.add(total0, f32x4.mul(v128.load32_splat(u), sum0));
    total1 = f32x4.add(total1, f32x4.mul(v128.load32_splat(u, 4), sum1));
    total0 = f32x4.add(total0, f32x4.mul(v128.load32_splat(u, 8), sum2));
    total1 = f32x4.add(total1, f32x4.mul(v128.load32_splat(u, 12), sum3));
    u += VECTOR;
    matrix = row3 + rowBytes;
  }
  return total(f32x4.add(total0, total1));
}

/**
 * Thin: D = base + Σ_i ψ_i φ_{σi}ᵀ, in parts: a row of parts for each kernel of the output, of `lefts` rows, and a column for
 * each of the feature, of `rights` columns. R = ‖part‖² + constant of the part, into `out`; returns the largest.
 */
export function thinValue(
  psi: usize,
  phi: usize,
  order: usize,
  base: usize,
  matrix: usize,
  constants: usize,
  out: usize,
  n: i32,
  left: i32,
  right: i32,
  lefts: usize,
  rights: usize,
  outputs: i32,
  inputs: i32,
): f64 {
  const rowBytes = (<usize>right) << 2;
  memory.copy(matrix, base, <usize>left * rowBytes);
  for (let i = 0; i < n; i += CHUNK) accumulate(matrix, psi, phi, order, i, min(i + CHUNK, n), left, right);
  return partValues(matrix, constants, out, right, lefts, rights, outputs, inputs);
}

/** R = ‖part‖² + constant of every part of D, into `out`; returns the largest. */
function partValues(
  matrix: usize,
  constants: usize,
  out: usize,
  right: i32,
  lefts: usize,
  rights: usize,
  outputs: i32,
  inputs: i32,
): f64 {
  const rowBytes = (<usize>right) << 2;
  let most = -Infinity;
  let part = matrix;
  for (let b = 0; b < outputs; b++) {
    const rows = load<i32>(lefts + ((<usize>b) << 2));
    let column = part;
    for (let a = 0; a < inputs; a++) {
      const columns = load<i32>(rights + ((<usize>a) << 2));
      let sum: f64 = 0;
      for (let c = 0; c < rows; c++) sum += <f64>squares(column + <usize>c * rowBytes, columns);
      const at = (<usize>(b * inputs + a)) << 3;
      const value = sum + load<f64>(constants + at);
      store<f64>(out + at, value);
      most = max(most, value);
      column += (<usize>columns) << 2;
    }
    part += <usize>rows * rowBytes;
  }
  return most;
}

/** Runs `states` states of the thin walk; returns the number of accepted swaps. `order` holds byte offsets of rows of φ. */
export function thinWalk(
  psi: usize,
  phi: usize,
  order: usize,
  base: usize,
  matrix: usize,
  constants: usize,
  current: usize,
  n: i32,
  left: i32,
  right: i32,
  lefts: usize,
  rights: usize,
  outputs: i32,
  inputs: i32,
  proposed: usize,
  u: usize,
  v: usize,
  state: usize,
  pairs: usize,
  states: i32,
  swapsPerState: i32,
  floor: f64,
  renewAfter: i32,
  values: usize,
  orders: usize,
): i32 {
  const leftBytes = (<usize>left) << 2;
  const rowBytes = (<usize>right) << 2;
  const parts = outputs * inputs;
  let committed = load<i32>(state, COMMITTED);
  let accepted = 0;
  let value = greatest(current, parts);
  let isStale = false;
  // The part with the largest value, its place in D and in u and v, and its size.
  let best = -1;
  let bestPart: usize = 0;
  let bestU: usize = 0;
  let bestV: usize = 0;
  let bestRows = 0;
  let bestColumns = 0;
  for (let s = 0; s < states; s++) {
    for (let swap = 0; swap < swapsPerState; swap++) {
      if (best < 0) {
        best = placeOf(current, parts, value);
        const o = best / inputs;
        const i = best % inputs;
        const above = total32(lefts, o);
        const before = total32(rights, i);
        bestPart = matrix + <usize>above * rowBytes + ((<usize>before) << 2);
        bestU = u + ((<usize>above) << 2);
        bestV = v + ((<usize>before) << 2);
        bestRows = load<i32>(lefts + ((<usize>o) << 2));
        bestColumns = load<i32>(rights + ((<usize>i) << 2));
      }
      const a = <usize>load<u32>(pairs);
      const b = <usize>load<u32>(pairs, 4);
      pairs += 8;
      const placeA = order + (a << 2);
      const placeB = order + (b << 2);
      const offsetA = load<u32>(placeA);
      const offsetB = load<u32>(placeB);
      difference(psi + a * leftBytes, psi + b * leftBytes, u, left);
      difference(phi + offsetB, phi + offsetA, v, right);
      const bestAt = current + ((<usize>best) << 3);
      let next = load<f64>(bestAt) + <f64>changeOf(bestPart, rowBytes, bestU, bestV, bestRows, bestColumns);
      let moves = next >= floor;
      if (moves) {
        // That suffices: what the other parts are is worked out when it is needed.
        store<f64>(bestAt, next);
        isStale = true;
      } else {
        if (isStale) {
          value = partValues(matrix, constants, current, right, lefts, rights, outputs, inputs);
          isStale = false;
        }
        next = -Infinity;
        let part = matrix;
        let uPart = u;
        for (let o = 0; o < outputs; o++) {
          const rows = load<i32>(lefts + ((<usize>o) << 2));
          let column = part;
          let vPart = v;
          for (let i = 0; i < inputs; i++) {
            const columns = load<i32>(rights + ((<usize>i) << 2));
            const at = (<usize>(o * inputs + i)) << 3;
            const own =
              load<f64>(current + at) + <f64>changeOf(column, rowBytes, uPart, vPart, rows, columns);
            store<f64>(proposed + at, own);
            next = max(next, own);
            column += (<usize>columns) << 2;
            vPart += (<usize>columns) << 2;
          }
          part += <usize>rows * rowBytes;
          uPart += (<usize>rows) << 2;
        }
        moves = next >= floor;
        if (moves) {
          memory.copy(current, proposed, (<usize>parts) << 3);
          value = next;
          best = -1;
        }
      }
      if (moves) {
        store<u32>(placeA, offsetB);
        store<u32>(placeB, offsetA);
        addOuter(matrix, u, v, left, right);
        accepted++;
        committed++;
        if (committed >= renewAfter) {
          value = thinValue(
            psi, phi, order, base, matrix, constants, current,
            n, left, right, lefts, rights, outputs, inputs,
          );
          committed = 0;
          isStale = false;
          best = -1;
        }
      }
    }
    if (isStale) {
      value = partValues(matrix, constants, current, right, lefts, rights, outputs, inputs);
      isStale = false;
      best = -1;
    }
    store<f64>(values + ((<usize>s) << 3), value);
    orders = record(orders, order, n);
  }
  store<i32>(state, committed, COMMITTED);
  return accepted;
}

/** What a swap adds to one part: 2 uᵀDv + ‖u‖²‖v‖². */
function changeOf(part: usize, rowBytes: usize, u: usize, v: usize, rows: i32, columns: i32): f32 {
  return <f32>2 * bilinear(part, rowBytes, u, v, rows, columns) + squares(u, rows) * squares(v, columns);
}

/** The place of a value. */
function placeOf(at: usize, count: i32, value: f64): i32 {
  for (let j = 0; j < count; j++) if (load<f64>(at + ((<usize>j) << 3)) == value) return j;
  return 0;
}

/** The sum of the first `count` whole numbers. */
function total32(at: usize, count: i32): i32 {
  let sum = 0;
  for (let j = 0; j < count; j++) sum += load<i32>(at + ((<usize>j) << 2));
  return sum;
}

/** The largest of so many numbers. */
function greatest(at: usize, count: i32): f64 {
  let most = -Infinity;
  for (let j = 0; j < count; j++) most = max(most, load<f64>(at + ((<usize>j) << 3)));
  return most;
}
