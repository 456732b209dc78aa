/**
 * The walk of the largest of several kernel correlations from thin factors (its readable twin is thinUnderSwaps in
 * procedures/correlation). A record of a row holds its place in the basis, what the form of each kernel makes of that, and a
 * number for each kernel. D has a row for each column of the output's basis and a column for each of the feature's; all
 * numbers of columns are multiples of 4. R of a pair of kernels is ⟨B D, D A⟩ + Σ_i α_i β_σi + a constant.
 */
import { accumulate, addOuter, difference, inner, weighted } from './small-matrices.part.as';
import { COMMITTED, record, VECTOR } from './walk-state.part.as';

/** Rows that are taken in at a time: their factors fit the nearest cache. */
const CHUNK: i32 = 64;
/** Kernels of fewer bytes share a row of B D: the columns of wider ones are added up otherwise, and round otherwise. */
const WIDE: usize = 4 * VECTOR;

/** Brings rows of the feature side by side, whose offsets an order holds: their places in the basis, and the numbers of kernels. */
function gather(phi: usize, linear: usize, order: usize, count: i32, bytes: usize, linearBytes: usize, to: usize): void {
  for (let i = 0; i < count; i++) {
    const from = phi + <usize>load<u32>(order + ((<usize>i) << 2));
    for (let j: usize = 0; j < bytes; j += VECTOR) v128.store(to + j, v128.load(from + j));
    to += bytes;
    for (let j: usize = 0; j < linearBytes; j += VECTOR) v128.store(to + j, v128.load(from + linear + j));
    to += linearBytes;
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
 * `images` for two rows of D and for D A of every kernel, `chunk` for CHUNK rows of the feature's basis and numbers of kernels.
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
  const inputBytes = linearBytes(inputs);
  const apart = rightBytes + inputBytes;
  for (let i = 0; i < n; i += CHUNK) {
    const count = min(CHUNK, n - i);
    const first = psi + <usize>i * psiStride;
    gather(phi, phiLinear, order + ((<usize>i) << 2), count, rightBytes, inputBytes, chunk);
    accumulate(matrix, first, psiStride, chunk, apart, count, leftBytes, rightBytes);
    const linear = chunk + rightBytes;
    accumulate(sums, first + psiLinear, psiStride, linear, apart, count, linearBytes(outputs), inputBytes);
  }
  // D A of every kernel of the feature, row by row of D, those of a row side by side.
  const shared = images;
  const alone = shared + rightBytes;
  const applied = alone + rightBytes;
  let narrow: usize = 0;
  let image = applied;
  for (let c: usize = 0; c < leftBytes; c += 4) {
    let rightForm = rightForms;
    for (let a = 0; a < inputs; a++) {
      const a4 = bytesOf(rights, a);
      weighted(rightForm, a4, matrix + (c >> 2) * rightBytes, a4, a4, image);
      if (a4 < WIDE) narrow = max(narrow, a4);
      image += a4;
      rightForm += (a4 >> 2) * a4;
    }
  }
  let most = -Infinity;
  for (let b = 0; b < outputs; b++) {
    const b4 = bytesOf(lefts, b);
    for (let a = 0; a < inputs; a++) {
      const linear = load<f32>(sums + <usize>b * inputBytes + ((<usize>a) << 2));
      store<f64>(out + ((<usize>a) << 3), <f64>linear);
    }
    image = applied;
    for (let c: usize = 0; c < b4; c += 4) {
      const form = leftForms + (c >> 2) * b4;
      weighted(matrix, rightBytes, form, b4, narrow, shared);
      for (let a = 0; a < inputs; a++) {
        const a4 = bytesOf(rights, a);
        const isWide = a4 >= WIDE;
        if (isWide) weighted(matrix, rightBytes, form, b4, a4, alone);
        const at = out + ((<usize>a) << 3);
        store<f64>(at, load<f64>(at) + <f64>inner(isWide ? alone : shared, image, a4));
        image += a4;
      }
    }
    for (let a = 0; a < inputs; a++) {
      const value = load<f64>(out) + load<f64>(constants);
      store<f64>(out, value);
      most = max(most, value);
      out += 8;
      constants += 8;
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
