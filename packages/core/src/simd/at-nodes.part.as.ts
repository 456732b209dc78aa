/**
 * Rows of numbers collected at the nodes of a grid, and what is made of them. Readable definition: kernels/gaussian-grid.ts.
 */

/** Nodes that share one point; their weights lie together. */
const NODES: usize = 14;
/** Bytes of the weights of one point. */
export const BYTES: usize = NODES << 3;

/**
 * The weights of the nodes around `count` positions, and the first of these nodes: polynomials of the place between two
 * nodes, from the highest power down at `coefficients`, `powers` rows of one number a node.
 */
export function nodeWeights(
  positions: usize,
  count: usize,
  coefficients: usize,
  powers: usize,
  weights: usize,
  nodes: usize,
): void {
  const end = positions + (count << 3);
  const last = coefficients + powers * BYTES;
  for (; positions < end; positions += 8, weights += BYTES, nodes += 4) {
    const position = f64.load(positions);
    const node = floor(position);
    i32.store(nodes, <i32>node);
    const t = f64x2.splat(position - node - 0.5);
    let w0 = v128.load(coefficients);
    let w1 = v128.load(coefficients, 16);
    let w2 = v128.load(coefficients, 32);
    let w3 = v128.load(coefficients, 48);
    let w4 = v128.load(coefficients, 64);
    let w5 = v128.load(coefficients, 80);
    let w6 = v128.load(coefficients, 96);
    for (let c = coefficients + BYTES; c < last; c += BYTES) {
      w0 = f64x2.add(f64x2.mul(w0, t), v128.load(c));
      w1 = f64x2.add(f64x2.mul(w1, t), v128.load(c, 16));
      w2 = f64x2.add(f64x2.mul(w2, t), v128.load(c, 32));
      w3 = f64x2.add(f64x2.mul(w3, t), v128.load(c, 48));
      w4 = f64x2.add(f64x2.mul(w4, t), v128.load(c, 64));
      w5 = f64x2.add(f64x2.mul(w5, t), v128.load(c, 80));
      w6 = f64x2.add(f64x2.mul(w6, t), v128.load(c, 96));
    }
    v128.store(weights, w0);
    v128.store(weights, w1, 16);
    v128.store(weights, w2, 32);
    v128.store(weights, w3, 48);
    v128.store(weights, w4, 64);
    v128.store(weights, w5, 80);
    v128.store(weights, w6, 96);
  }
}

/** One row: to += weight · from over `bytes`, a multiple of 32. */
@inline
function addRow(from: usize, weight: v128, to: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 32) {
    v128.store(to + at, f64x2.add(v128.load(to + at), f64x2.mul(weight, v128.load(from + at))));
    v128.store(to + at, f64x2.add(v128.load(to + at, 16), f64x2.mul(weight, v128.load(from + at, 16))), 16);
  }
}

/** One row to seven nodes that lie `bytes` apart: to[node] += weight[node] · from. */
function addToSeven(from: usize, weights: usize, to: usize, bytes: usize): void {
  const w0 = v128.load64_splat(weights);
  const w1 = v128.load64_splat(weights, 8);
  const w2 = v128.load64_splat(weights, 16);
  const w3 = v128.load64_splat(weights, 24);
  const w4 = v128.load64_splat(weights, 32);
  const w5 = v128.load64_splat(weights, 40);
  const w6 = v128.load64_splat(weights, 48);
  const to1 = to + bytes;
  const to2 = to1 + bytes;
  const to3 = to2 + bytes;
  const to4 = to3 + bytes;
  const to5 = to4 + bytes;
  const to6 = to5 + bytes;
  for (let at: usize = 0; at < bytes; at += 16) {
    const row = v128.load(from + at);
    add(to + at, f64x2.mul(w0, row));
    add(to1 + at, f64x2.mul(w1, row));
    add(to2 + at, f64x2.mul(w2, row));
    add(to3 + at, f64x2.mul(w3, row));
    add(to4 + at, f64x2.mul(w4, row));
    add(to5 + at, f64x2.mul(w5, row));
    add(to6 + at, f64x2.mul(w6, row));
  }
}

/** A pair of numbers and what is added to it. */
@inline
function add(at: usize, value: v128): void {
  v128.store(at, f64x2.add(v128.load(at), value));
}

/** Adds rows of `width` numbers, weighted, to the nodes of their points, and the weights to the nodes' own sums. */
export function collectAtNodes(
  weights: usize,
  nodes: usize,
  count: usize,
  rows: usize,
  width: usize,
  sums: usize,
  own: usize,
): void {
  const bytes = width << 3;
  const end = nodes + (count << 2);
  for (; nodes < end; nodes += 4, rows += bytes, weights += BYTES) {
    const node = <usize>i32.load(nodes);
    const at = own + (node << 3);
    for (let k: usize = 0; k < BYTES; k += 16) add(at + k, v128.load(weights + k));
    const to = sums + node * bytes;
    addToSeven(rows, weights, to, bytes);
    addToSeven(rows, weights + BYTES / 2, to + (NODES / 2) * bytes, bytes);
  }
}

/** Adds the products of the weights of each point to a matrix between nodes, whose rows are `stride` bytes apart: ΦᵀΦ. */
export function productsAtNodes(weights: usize, nodes: usize, count: usize, out: usize, stride: usize): void {
  const end = nodes + (count << 2);
  for (; nodes < end; nodes += 4, weights += BYTES) {
    let to = out + <usize>i32.load(nodes) * (stride + 8);
    for (let own = weights; own < weights + BYTES; own += 8, to += stride) {
      const weight = v128.load64_splat(own);
      for (let k: usize = 0; k < BYTES; k += 16) add(to + k, f64x2.mul(weight, v128.load(weights + k)));
    }
  }
}

/** Adds the weights of each point, times a scale, to the nodes' own sums. */
export function countsAtNodes(weights: usize, nodes: usize, count: usize, scale: f64, own: usize): void {
  const factor = f64x2.splat(scale);
  const end = nodes + (count << 2);
  for (; nodes < end; nodes += 4, weights += BYTES) {
    const at = own + (<usize>i32.load(nodes) << 3);
    for (let k: usize = 0; k < BYTES; k += 16) add(at + k, f64x2.mul(factor, v128.load(weights + k)));
  }
}

/** As collectAtNodes where a point is a node: rows of `width` numbers are added to those of their nodes. */
export function collectAtLevels(nodes: usize, count: usize, rows: usize, width: usize, sums: usize): void {
  const bytes = width << 3;
  const one = f64x2.splat(1);
  const end = nodes + (count << 2);
  for (; nodes < end; nodes += 4, rows += bytes) {
    addRow(rows, one, sums + <usize>i32.load(nodes) * bytes, bytes);
  }
}

/** A function that is given at the nodes from `values` on, at the point whose weights these are. */
@inline
function valueAtPoint(weights: usize, values: usize): f64 {
  let pair = f64x2.splat(0);
  for (let k: usize = 0; k < BYTES; k += 16) {
    pair = f64x2.add(pair, f64x2.mul(v128.load(weights + k), v128.load(values + k)));
  }
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
}

/** A function that is given at the nodes, at each of the points. */
export function valuesAtPoints(weights: usize, nodes: usize, count: usize, values: usize, out: usize): void {
  const end = nodes + (count << 2);
  for (; nodes < end; nodes += 4, weights += BYTES, out += 8) {
    f64.store(out, valueAtPoint(weights, values + (<usize>i32.load(nodes) << 3)));
  }
}

/** For a function that is given at the nodes, less `less`: adds its sum over the points and that of its squares to two numbers. */
export function sumAtPoints(
  weights: usize,
  nodes: usize,
  count: usize,
  values: usize,
  less: f64,
  out: usize,
): void {
  let sum = f64.load(out);
  let squares = f64.load(out, 8);
  const end = nodes + (count << 2);
  for (; nodes < end; nodes += 4, weights += BYTES) {
    const value = valueAtPoint(weights, values + (<usize>i32.load(nodes) << 3)) - less;
    sum += value;
    squares += value * value;
  }
  f64.store(out, sum);
  f64.store(out, squares, 8);
}
