/**
 * The walk of the largest of several kernel correlations from thin factors (its readable twin is thinUnderSwaps in
 * procedures/correlation). A record of a row holds its place in the basis, what the form of each kernel makes of that, and a
 * number for each kernel. D has a row for each column of the output's basis and a column for each of the feature's; all
 * numbers of columns are multiples of 4. R of a pair of kernels is ⟨B D, D A⟩ + Σ_i α_i β_σi + a constant.
 */
import { COMMITTED, record, VECTOR } from './walk-state.part.as';

/** out = p − q over so many bytes. */
function difference(p: usize, q: usize, out: usize, bytes: usize): void {
  for (let j: usize = 0; j < bytes; j += VECTOR) {
    v128.store(out + j, f32x4.sub(v128.load(p + j), v128.load(q + j)));
  }
}

/** Σ a b over so many bytes. */
function inner(a: usize, b: usize, bytes: usize): f32 {
  let sum = f32x4.splat(0);
  let other = f32x4.splat(0);
  let j: usize = 0;
  for (; j + VECTOR < bytes; j += 2 * VECTOR) {
    sum = f32x4.add(sum, f32x4.mul(v128.load(a + j), v128.load(b + j)));
    other = f32x4.add(other, f32x4.mul(v128.load(a + j, 16), v128.load(b + j, 16)));
  }
  if (j < bytes) sum = f32x4.add(sum, f32x4.mul(v128.load(a + j), v128.load(b + j)));
  sum = f32x4.add(sum, other);
  return (
    f32x4.extract_lane(sum, 0) +
    f32x4.extract_lane(sum, 1) +
    (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
  );
}

/** matrix += u vᵀ: four rows at a time. */
function addOuter(matrix: usize, u: usize, v: usize, leftBytes: usize, rightBytes: usize): void {
  const end = u + leftBytes;
  while (u < end) {
    const w0 = v128.load32_splat(u);
    const w1 = v128.load32_splat(u, 4);
    const w2 = v128.load32_splat(u, 8);
    const w3 = v128.load32_splat(u, 12);
    const row1 = matrix + rightBytes;
    const row2 = row1 + rightBytes;
    const row3 = row2 + rightBytes;
    for (let j: usize = 0; j < rightBytes; j += VECTOR) {
      const x = v128.load(v + j);
      v128.store(matrix + j, f32x4.add(v128.load(matrix + j), f32x4.mul(w0, x)));
      v128.store(row1 + j, f32x4.add(v128.load(row1 + j), f32x4.mul(w1, x)));
      v128.store(row2 + j, f32x4.add(v128.load(row2 + j), f32x4.mul(w2, x)));
      v128.store(row3 + j, f32x4.add(v128.load(row3 + j), f32x4.mul(w3, x)));
    }
    u += VECTOR;
    matrix = row3 + rightBytes;
  }
}

/** out = Σ_c u_c · row c of the matrix, over `rowBytes` bytes of its rows, which are `apart` bytes apart. */
function weighted(matrix: usize, apart: usize, u: usize, uBytes: usize, rowBytes: usize, out: usize): void {
  const end = u + uBytes;
  let j: usize = 0;
  for (; j + 8 * VECTOR <= rowBytes; j += 8 * VECTOR) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    let sum4 = f32x4.splat(0);
    let sum5 = f32x4.splat(0);
    let sum6 = f32x4.splat(0);
    let sum7 = f32x4.splat(0);
    let row = matrix + j;
    for (let at = u; at < end; at += 4, row += apart) {
      const w = v128.load32_splat(at);
      sum0 = f32x4.add(sum0, f32x4.mul(w, v128.load(row)));
      sum1 = f32x4.add(sum1, f32x4.mul(w, v128.load(row, 16)));
      sum2 = f32x4.add(sum2, f32x4.mul(w, v128.load(row, 32)));
      sum3 = f32x4.add(sum3, f32x4.mul(w, v128.load(row, 48)));
      sum4 = f32x4.add(sum4, f32x4.mul(w, v128.load(row, 64)));
      sum5 = f32x4.add(sum5, f32x4.mul(w, v128.load(row, 80)));
      sum6 = f32x4.add(sum6, f32x4.mul(w, v128.load(row, 96)));
      sum7 = f32x4.add(sum7, f32x4.mul(w, v128.load(row, 112)));
    }
    v128.store(out + j, sum0);
    v128.store(out + j, sum1, 16);
    v128.store(out + j, sum2, 32);
    v128.store(out + j, sum3, 48);
    v128.store(out + j, sum4, 64);
    v128.store(out + j, sum5, 80);
    v128.store(out + j, sum6, 96);
    v128.store(out + j, sum7, 112);
  }
  for (; j + 4 * VECTOR <= rowBytes; j += 4 * VECTOR) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    let row = matrix + j;
    for (let at = u; at < end; at += 4, row += apart) {
      const w = v128.load32_splat(at);
      sum0 = f32x4.add(sum0, f32x4.mul(w, v128.load(row)));
      sum1 = f32x4.add(sum1, f32x4.mul(w, v128.load(row, 16)));
      sum2 = f32x4.add(sum2, f32x4.mul(w, v128.load(row, 32)));
      sum3 = f32x4.add(sum3, f32x4.mul(w, v128.load(row, 48)));
    }
    v128.store(out + j, sum0);
    v128.store(out + j, sum1, 16);
    v128.store(out + j, sum2, 32);
    v128.store(out + j, sum3, 48);
  }
  for (; j < rowBytes; j += VECTOR) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let row = matrix + j;
    for (let at = u; at < end; at += 8, row += 2 * apart) {
      sum0 = f32x4.add(sum0, f32x4.mul(v128.load32_splat(at), v128.load(row)));
      sum1 = f32x4.add(sum1, f32x4.mul(v128.load32_splat(at, 4), v128.load(row + apart)));
    }
    v128.store(out + j, f32x4.add(sum0, sum1));
  }
}

/** Rows that are taken in at a time: their factors fit the nearest cache. */
const CHUNK: i32 = 64;

/** Brings the first bytes of records side by side: of one after the other, or of those whose offsets an order holds. */
function gather(records: usize, stride: usize, order: usize, count: i32, bytes: usize, to: usize): void {
  for (let i = 0; i < count; i++) {
    const from = order == 0 ? records + <usize>i * stride : records + <usize>load<u32>(order + ((<usize>i) << 2));
    for (let j: usize = 0; j < bytes; j += VECTOR) v128.store(to + j, v128.load(from + j));
    to += bytes;
  }
}

/**
 * matrix += Σ_i ψ_i φ_iᵀ over rows that lie side by side: tiles of four rows and eight columns stay in registers meanwhile;
 * where columns are no multiple of eight, the last tile has four.
 */
function accumulate(
  matrix: usize,
  psi: usize,
  phi: usize,
  count: i32,
  leftBytes: usize,
  rightBytes: usize,
): void {
  const end = phi + <usize>count * rightBytes;
  for (let c: usize = 0; c < leftBytes; c += VECTOR) {
    const row0 = matrix + (c >> 2) * rightBytes;
    const row1 = row0 + rightBytes;
    const row2 = row1 + rightBytes;
    const row3 = row2 + rightBytes;
    let j: usize = 0;
    for (; j + 2 * VECTOR <= rightBytes; j += 2 * VECTOR) {
      let a0 = v128.load(row0 + j);
      let a1 = v128.load(row1 + j);
      let a2 = v128.load(row2 + j);
      let a3 = v128.load(row3 + j);
      let b0 = v128.load(row0 + j, 16);
      let b1 = v128.load(row1 + j, 16);
      let b2 = v128.load(row2 + j, 16);
      let b3 = v128.load(row3 + j, 16);
      let u = psi + c;
      for (let v = phi + j; v < end; v += rightBytes) {
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
    if (j < rightBytes) {
      let a0 = v128.load(row0 + j);
      let a1 = v128.load(row1 + j);
      let a2 = v128.load(row2 + j);
      let a3 = v128.load(row3 + j);
      let u = psi + c;
      for (let v = phi + j; v < end; v += rightBytes) {
        const x = v128.load(v);
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

/** The sum of so many whole numbers. */
function total(at: usize, count: i32): usize {
  let sum = 0;
  for (let j = 0; j < count; j++) sum += load<i32>(at + ((<usize>j) << 2));
  return <usize>sum;
}

/** The bytes of the j-th of some columns, of four bytes each. */
@inline
function bytesOf(widths: usize, j: i32): usize {
  return (<usize>load<i32>(widths + ((<usize>j) << 2))) << 2;
}

/** Bytes of so many numbers, one a kernel, filled up to vectors. */
@inline
function linearBytes(kernels: i32): usize {
  return ((<usize>kernels + 3) & ~3) << 2;
}

/**
 * D and R of every pair of kernels at an order, R into `out`; returns the largest. `sums` is room for the linear sums,
 * `images` for two rows of D, `chunk` for CHUNK rows of both bases.
 */
export function thinValue(
  psi: usize,
  phi: usize,
  order: usize,
  matrix: usize,
  sums: usize,
  images: usize,
  chunk: usize,
  leftForms: usize,
  rightForms: usize,
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
  const leftBytes = (<usize>left) << 2;
  const rightBytes = (<usize>right) << 2;
  const psiLinear = leftBytes + (total(lefts, outputs) << 2);
  const phiLinear = rightBytes + (total(rights, inputs) << 2);
  const psiStride = psiLinear + linearBytes(outputs);
  memory.fill(matrix, 0, <usize>left * rightBytes);
  memory.fill(sums, 0, (linearBytes(outputs) >> 2) * linearBytes(inputs));
  const others = chunk + <usize>CHUNK * leftBytes;
  for (let i = 0; i < n; i += CHUNK) {
    const count = min(CHUNK, n - i);
    const first = psi + <usize>i * psiStride;
    const places = order + ((<usize>i) << 2);
    gather(first, psiStride, 0, count, leftBytes, chunk);
    gather(phi, 0, places, count, rightBytes, others);
    accumulate(matrix, chunk, others, count, leftBytes, rightBytes);
    gather(first + psiLinear, psiStride, 0, count, linearBytes(outputs), chunk);
    gather(phi + phiLinear, 0, places, count, linearBytes(inputs), others);
    accumulate(sums, chunk, others, count, linearBytes(outputs), linearBytes(inputs));
  }
  let most = -Infinity;
  for (let b = 0; b < outputs; b++) {
    const b4 = bytesOf(lefts, b);
    let rightForm = rightForms;
    for (let a = 0; a < inputs; a++) {
      const a4 = bytesOf(rights, a);
      const at = (<usize>(b * inputs + a)) << 3;
      let value = <f64>load<f32>(sums + <usize>b * linearBytes(inputs) + ((<usize>a) << 2));
      for (let c: usize = 0; c < b4; c += 4) {
        weighted(matrix, rightBytes, leftForms + (c >> 2) * b4, b4, a4, images);
        weighted(rightForm, a4, matrix + (c >> 2) * rightBytes, a4, a4, images + a4);
        value += <f64>inner(images, images + a4, a4);
      }
      value += load<f64>(constants + at);
      store<f64>(out + at, value);
      most = max(most, value);
      rightForm += (a4 >> 2) * a4;
    }
    leftForms += (b4 >> 2) * b4;
  }
  return most;
}

/**
 * Runs `states` states of the thin walk; returns the number of accepted swaps. `u` and `v` are room for a record each;
 * `sums` holds the lengths of v in between.
 */
export function thinWalk(
  psi: usize,
  phi: usize,
  order: usize,
  matrix: usize,
  sums: usize,
  images: usize,
  chunk: usize,
  leftForms: usize,
  rightForms: usize,
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
  places: usize,
  placeBytes: i32,
): i32 {
  const leftBytes = (<usize>left) << 2;
  const rightBytes = (<usize>right) << 2;
  const uLinear = u + leftBytes + (total(lefts, outputs) << 2);
  const vLinear = v + rightBytes + (total(rights, inputs) << 2);
  const psiStride = uLinear - u + linearBytes(outputs);
  const phiStride = vLinear - v + linearBytes(inputs);
  const lengths = sums;
  const pairBytes = (<usize>(outputs * inputs)) << 3;
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
      difference(psi + a * psiStride, psi + b * psiStride, u, psiStride);
      difference(phi + offsetB, phi + offsetA, v, phiStride);
      let own = v + rightBytes;
      for (let i = 0; i < inputs; i++) {
        const i4 = bytesOf(rights, i);
        store<f32>(lengths + ((<usize>i) << 2), inner(v, own, i4));
        own += i4;
      }
      let next = -Infinity;
      let uImage = u + leftBytes;
      for (let o = 0; o < outputs; o++) {
        const o4 = bytesOf(lefts, o);
        const length = inner(u, uImage, o4);
        const linear = load<f32>(uLinear + ((<usize>o) << 2));
        weighted(matrix, rightBytes, uImage, o4, rightBytes, images);
        let vImage = v + rightBytes;
        for (let i = 0; i < inputs; i++) {
          const i4 = bytesOf(rights, i);
          const at = (<usize>(o * inputs + i)) << 3;
          const change =
            <f32>2 * inner(images, vImage, i4) +
            length * load<f32>(lengths + ((<usize>i) << 2)) +
            linear * load<f32>(vLinear + ((<usize>i) << 2));
          const value = load<f64>(current + at) + <f64>change;
          store<f64>(proposed + at, value);
          next = max(next, value);
          vImage += i4;
        }
        uImage += o4;
      }
      if (next >= floor) {
        store<u32>(placeA, offsetB);
        store<u32>(placeB, offsetA);
        addOuter(matrix, u, v, leftBytes, rightBytes);
        memory.copy(current, proposed, pairBytes);
        accepted++;
        committed++;
        if (committed >= renewAfter) {
          thinValue(
            psi, phi, order, matrix, sums, images, chunk, leftForms, rightForms, constants, current,
            n, left, right, lefts, rights, outputs, inputs,
          );
          committed = 0;
        }
      }
    }
    store<f64>(values + ((<usize>s) << 3), greatest(current, outputs * inputs));
    store<i32>(state, committed, COMMITTED);
    places = record(places, order, placeBytes);
  }
  return accepted;
}

/** The largest of so many numbers. */
function greatest(at: usize, count: i32): f64 {
  let most = -Infinity;
  for (let j = 0; j < count; j++) most = max(most, load<f64>(at + ((<usize>j) << 3)));
  return most;
}
