/**
 * Vectors and small matrices in numbers of 32 bits, row by row, as the walks from thin factors use them. Lengths are in bytes, of
 * whole vectors.
 */
import { VECTOR } from './walk-state.part.as';

/** out = p − q over so many bytes. */
export function difference(p: usize, q: usize, out: usize, bytes: usize): void {
  for (let j: usize = 0; j < bytes; j += VECTOR) {
    v128.store(out + j, f32x4.sub(v128.load(p + j), v128.load(q + j)));
  }
}

/** Σ a b over so many bytes. */
export function inner(a: usize, b: usize, bytes: usize): f32 {
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
export function addOuter(matrix: usize, u: usize, v: usize, leftBytes: usize, rightBytes: usize): void {
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
export function weighted(matrix: usize, apart: usize, u: usize, uBytes: usize, rowBytes: usize, out: usize): void {
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
  // What is left, even and odd rows apart, since few sums at a time would wait for one another.
  const left = rowBytes - j;
  if (left == 3 * VECTOR) return weightedThree(matrix + j, apart, u, end, out + j);
  if (left == 2 * VECTOR) return weightedTwo(matrix + j, apart, u, end, out + j);
  if (left == VECTOR) weightedOne(matrix + j, apart, u, end, out + j);
}

@inline
function weightedOne(row: usize, apart: usize, u: usize, end: usize, out: usize): void {
  let even = f32x4.splat(0);
  let odd = f32x4.splat(0);
  for (; u < end; u += 8, row += 2 * apart) {
    even = f32x4.add(even, f32x4.mul(v128.load32_splat(u), v128.load(row)));
    odd = f32x4.add(odd, f32x4.mul(v128.load32_splat(u, 4), v128.load(row + apart)));
  }
  v128.store(out, f32x4.add(even, odd));
}

@inline
function weightedTwo(row: usize, apart: usize, u: usize, end: usize, out: usize): void {
  let even0 = f32x4.splat(0);
  let even1 = f32x4.splat(0);
  let odd0 = f32x4.splat(0);
  let odd1 = f32x4.splat(0);
  for (; u < end; u += 8, row += 2 * apart) {
    const w = v128.load32_splat(u);
    even0 = f32x4.add(even0, f32x4.mul(w, v128.load(row)));
    even1 = f32x4.add(even1, f32x4.mul(w, v128.load(row, 16)));
    const next = row + apart;
    const x = v128.load32_splat(u, 4);
    odd0 = f32x4.add(odd0, f32x4.mul(x, v128.load(next)));
    odd1 = f32x4.add(odd1, f32x4.mul(x, v128.load(next, 16)));
  }
  v128.store(out, f32x4.add(even0, odd0));
  v128.store(out, f32x4.add(even1, odd1), 16);
}

@inline
function weightedThree(row: usize, apart: usize, u: usize, end: usize, out: usize): void {
  let even0 = f32x4.splat(0);
  let even1 = f32x4.splat(0);
  let even2 = f32x4.splat(0);
  let odd0 = f32x4.splat(0);
  let odd1 = f32x4.splat(0);
  let odd2 = f32x4.splat(0);
  for (; u < end; u += 8, row += 2 * apart) {
    const w = v128.load32_splat(u);
    even0 = f32x4.add(even0, f32x4.mul(w, v128.load(row)));
    even1 = f32x4.add(even1, f32x4.mul(w, v128.load(row, 16)));
    even2 = f32x4.add(even2, f32x4.mul(w, v128.load(row, 32)));
    const next = row + apart;
    const x = v128.load32_splat(u, 4);
    odd0 = f32x4.add(odd0, f32x4.mul(x, v128.load(next)));
    odd1 = f32x4.add(odd1, f32x4.mul(x, v128.load(next, 16)));
    odd2 = f32x4.add(odd2, f32x4.mul(x, v128.load(next, 32)));
  }
  v128.store(out, f32x4.add(even0, odd0));
  v128.store(out, f32x4.add(even1, odd1), 16);
  v128.store(out, f32x4.add(even2, odd2), 32);
}

/**
 * matrix += Σ_i ψ_i φ_iᵀ over rows, which lie so many bytes apart: tiles of four rows and eight columns stay in registers
 * meanwhile; where columns are no multiple of eight, the last tile has four.
 */
export function accumulate(
  matrix: usize,
  psi: usize,
  psiApart: usize,
  phi: usize,
  phiApart: usize,
  count: i32,
  leftBytes: usize,
  rightBytes: usize,
): void {
  const end = phi + <usize>count * phiApart;
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
      for (let v = phi + j; v < end; v += phiApart) {
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
        u += psiApart;
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
      for (let v = phi + j; v < end; v += phiApart) {
        const x = v128.load(v);
        a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(u), x));
        a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(u, 4), x));
        a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(u, 8), x));
        a3 = f32x4.add(a3, f32x4.mul(v128.load32_splat(u, 12), x));
        u += psiApart;
      }
      v128.store(row0 + j, a0);
      v128.store(row1 + j, a1);
      v128.store(row2 + j, a2);
      v128.store(row3 + j, a3);
    }
  }
}
