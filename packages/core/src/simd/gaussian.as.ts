/**
 * Sums of weights times kernel values, in f64x2. The kernel is 2^(−s) with s the squared distance of two points that
 * were multiplied by √log2 e; the readable definitions are in statistics/block.ts and statistics/cross.ts.
 *
 * 2^(−s): adding 1.5·2^52/1024 rounds s to k/1024 and leaves k in the low bits; with g = s − k/1024 and t = 2^(−k/1024)
 * from a table, 2^(−s) = t + t·q(g), q of degree 3 (minimax, |g| ≤ 1/2048, error 9.4e-17). At most 2 ulp; s ≥ 64 gives 0.
 *
 * Two passes through a small scratch, first k and g of some pairs, then the rest: the engine emits each chain of
 * operations in one piece, and a single long chain would wait for itself. Constants are loaded before each loop.
 *
 * Two arrangements. Blocks side by side: lanes are 32 blocks, [chunk of 32 blocks][position in block][block], pairs
 * ordered by shift j − i, then i. Rows: lanes are the columns of one row of a kernel matrix, widths a multiple of 4.
 */

/** The rounding constant, the largest s, the coefficients of q, in this order; then the scratch and the table. */
const CONSTANTS: usize = 0;
const FRACTIONS: usize = 1024;
const ENTRIES: usize = 3072;
const TABLE: usize = 4096;

/** Blocks side by side, and the bytes of one position or pair of them. */
const LANES: usize = 32;
const STRIP: usize = 256;
/** Pairs in the scratch at once: as many as the second pass can do without spilling registers. */
const GROUP: i32 = 3;
/** The same for table lookups. */
const LOOKUPS: i32 = 5;
/** Columns of a row in the scratch at once. */
const SEGMENT: usize = 256;

/** From the first unit of the table to `entries` of them, each half the one a unit before, and 0 behind. */
export function completeTable(unit: usize, entries: usize): void {
  const end = TABLE + (entries << 3);
  for (let at = TABLE + (unit << 3); at < end; at += 8) f64.store(at, f64.load(at - (unit << 3)) / 2);
  f64.store(end, 0);
}

function constant(index: usize): v128 {
  return v128.load64_splat(CONSTANTS + (index << 3));
}

function square(a: v128, b: v128): v128 {
  const difference = f64x2.sub(a, b);
  return f64x2.mul(difference, difference);
}

/** Stores g and the table's byte offsets of four values s. */
function separate(s0: v128, s1: v128, rounding: v128, fractions: usize, entries: usize): void {
  const m0 = f64x2.add(s0, rounding);
  const m1 = f64x2.add(s1, rounding);
  v128.store(fractions, f64x2.sub(s0, f64x2.sub(m0, rounding)));
  v128.store(fractions, f64x2.sub(s1, f64x2.sub(m1, rounding)), 16);
  v128.store(entries, i32x4.shl(v128.shuffle<i32>(m0, m1, 0, 2, 4, 6), 3));
}

/** Two table values by byte offset. */
function lookUp(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_splat(first, TABLE), 1, TABLE);
}

/** q(g). */
function polynomial(g: v128, c1: v128, c2: v128, c3: v128): v128 {
  return f64x2.mul(g, f64x2.add(c1, f64x2.mul(g, f64x2.add(c2, f64x2.mul(g, c3)))));
}

/** x + x·q: a table value, or one already weighted, times 2^(−g). */
function scaled(x: v128, q: v128): v128 {
  return f64x2.add(x, f64x2.mul(x, q));
}

/** First pass over `count` pairs of numbers at a and b, where all distances are known to be below the largest. */
function separateNear(a: usize, b: usize, count: usize, at: usize): void {
  const rounding = constant(0);
  let fractions = FRACTIONS + (at << 3);
  let entries = ENTRIES + (at << 2);
  for (const end = a + (count << 3); a < end; a += 64, b += 64, fractions += 64, entries += 32) {
    const s0 = square(v128.load(a), v128.load(b));
    const s1 = square(v128.load(a, 16), v128.load(b, 16));
    separate(s0, s1, rounding, fractions, entries);
    const s2 = square(v128.load(a, 32), v128.load(b, 32));
    const s3 = square(v128.load(a, 48), v128.load(b, 48));
    separate(s2, s3, rounding, fractions + 32, entries + 16);
  }
}

/** First pass over `count` pairs of points, with the clamp. pmin in this order sends NaN to the largest s. */
function separateFar(a: usize, b: usize, count: usize, at: usize, coordinates: i32, stride: usize): void {
  const rounding = constant(0);
  const largest = constant(1);
  let fractions = FRACTIONS + (at << 3);
  let entries = ENTRIES + (at << 2);
  for (const end = a + (count << 3); a < end; a += 32, b += 32, fractions += 32, entries += 16) {
    let s0 = square(v128.load(a), v128.load(b));
    let s1 = square(v128.load(a, 16), v128.load(b, 16));
    for (let c = 1; c < coordinates; c++) {
      const offset = <usize>c * stride;
      s0 = f64x2.add(s0, square(v128.load(a + offset), v128.load(b + offset)));
      s1 = f64x2.add(s1, square(v128.load(a + offset, 16), v128.load(b + offset, 16)));
    }
    separate(f64x2.pmin(largest, s0), f64x2.pmin(largest, s1), rounding, fractions, entries);
  }
}

/** Second pass over one pair: kernel values to `out`. */
function kernelStrip(out: usize): void {
  const c1 = constant(2);
  const c2 = constant(3);
  const c3 = constant(4);
  let entries = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + STRIP; g += 16, out += 16, entries += 8) {
    v128.store(
      out,
      scaled(lookUp(i32.load(entries), i32.load(entries, 4)), polynomial(v128.load(g), c1, c2, c3)),
    );
  }
}

/** Second pass over one pair: weights times kernel values are added to `out`. */
function weighOne(weights: usize, out: usize): void {
  const c1 = constant(2);
  const c2 = constant(3);
  const c3 = constant(4);
  let entries = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + STRIP; g += 16, weights += 16, out += 16, entries += 8) {
    const t = f64x2.mul(v128.load(weights), lookUp(i32.load(entries), i32.load(entries, 4)));
    v128.store(out, f64x2.add(v128.load(out), scaled(t, polynomial(v128.load(g), c1, c2, c3))));
  }
}

/** Second pass over a group of pairs. */
function weighGroup(weights: usize, out: usize): void {
  const c1 = constant(2);
  const c2 = constant(3);
  const c3 = constant(4);
  let e = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + STRIP; g += 16, weights += 16, out += 16, e += 8) {
    const t0 = f64x2.mul(v128.load(weights), lookUp(i32.load(e), i32.load(e, 4)));
    let sum = f64x2.add(v128.load(out), scaled(t0, polynomial(v128.load(g), c1, c2, c3)));
    const t1 = f64x2.mul(v128.load(weights, 256), lookUp(i32.load(e, 128), i32.load(e, 132)));
    sum = f64x2.add(sum, scaled(t1, polynomial(v128.load(g, 256), c1, c2, c3)));
    const t2 = f64x2.mul(v128.load(weights, 512), lookUp(i32.load(e, 256), i32.load(e, 260)));
    v128.store(out, f64x2.add(sum, scaled(t2, polynomial(v128.load(g, 512), c1, c2, c3))));
  }
}

/** Sets strips to exactly 0 in the blocks where all positions hold the same point. */
function clearConstant(
  points: usize,
  coordinates: i32,
  stride: usize,
  size: i32,
  strips: usize,
  count: usize,
): void {
  for (let lane: usize = 0; lane < STRIP; lane += 16) {
    let varies = i64x2.splat(0);
    for (let c = 0; c < coordinates; c++) {
      const base = points + <usize>c * stride + lane;
      const first = v128.load(base);
      for (let i = 1; i < size; i++) {
        varies = v128.or(varies, f64x2.ne(v128.load(base + <usize>i * STRIP), first));
      }
    }
    for (let at = strips + lane; at < strips + count * STRIP; at += STRIP) {
      v128.store(at, v128.and(v128.load(at), varies));
    }
  }
}

/**
 * From a column to blocks side by side, times `factor`: rows block·size + i of `from` for `count` blocks, zero in the
 * lanes that are left. Returns the range of the values, NaN if one of them is not finite.
 */
export function arrange(from: usize, to: usize, size: i32, count: i32, factor: f64): f64 {
  const scale = f64x2.splat(factor);
  const zero = f64x2.splat(0);
  let low = f64x2.splat(Infinity);
  let high = f64x2.splat(-Infinity);
  let poison = zero;
  const rows = (<usize>size) << 3;
  const chunks = (<usize>count + LANES - 1) / LANES;
  if (<usize>count < chunks * LANES) {
    memory.fill(to + (chunks - 1) * rows * LANES, 0, rows * LANES);
  }
  for (let block: usize = 0; block < <usize>count; block += 2) {
    const isLast = block + 1 == <usize>count;
    const next = isLast ? <usize>0 : rows;
    let out = to + (block / LANES) * rows * LANES + ((block % LANES) << 3);
    for (const end = from + rows; from < end; from += 8, out += STRIP) {
      const pair = f64x2.mul(scale, v128.load64_lane(from + next, v128.load64_splat(from), 1));
      low = f64x2.pmin(low, pair);
      high = f64x2.pmax(high, pair);
      poison = f64x2.add(poison, f64x2.mul(pair, zero));
      v128.store(out, pair);
    }
    from += next;
  }
  // pmin and pmax pass over NaN; 0 · NaN and 0 · ∞ do not.
  const range =
    max(f64x2.extract_lane(high, 0), f64x2.extract_lane(high, 1)) -
    min(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
  return range + f64x2.extract_lane(poison, 0) + f64x2.extract_lane(poison, 1);
}

/** The U-centred weights of all pairs in blocks side by side; exactly 0 in blocks where the points do not differ. */
export function blockWeights(
  points: usize,
  coordinates: i32,
  stride: usize,
  size: i32,
  chunks: i32,
  weights: usize,
  sums: usize,
): void {
  const b = <f64>size;
  const scale = f64x2.splat(2 / (b * (b - 3)));
  const pairs = <usize>(size * (size - 1)) / 2;
  for (; chunks > 0; chunks--, points += <usize>size * STRIP, weights += pairs * STRIP) {
    memory.fill(sums, 0, <usize>(size + 1) * STRIP);
    let w = weights;
    for (let shift = 1; shift < size; shift++) {
      for (let i = 0; i < size - shift; i++, w += STRIP) {
        const a = points + <usize>i * STRIP;
        separateFar(a, a + <usize>shift * STRIP, LANES, 0, coordinates, stride);
        kernelStrip(w);
        addStrip(sums + <usize>i * STRIP, w);
        addStrip(sums + <usize>(i + shift) * STRIP, w);
      }
    }
    const total = sums + <usize>size * STRIP;
    for (let i = 0; i < size; i++) addStrip(total, sums + <usize>i * STRIP);
    divideStrips(sums, size, b - 2);
    divideStrips(total, 1, (b - 1) * (b - 2));
    w = weights;
    for (let shift = 1; shift < size; shift++) {
      for (let i = 0; i < size - shift; i++, w += STRIP) {
        const a = sums + <usize>i * STRIP;
        const c = a + <usize>shift * STRIP;
        for (let lane: usize = 0; lane < STRIP; lane += 16) {
          const both = f64x2.add(v128.load(a + lane), v128.load(c + lane));
          const centred = f64x2.add(f64x2.sub(v128.load(w + lane), both), v128.load(total + lane));
          v128.store(w + lane, f64x2.mul(scale, centred));
        }
      }
    }
    clearConstant(points, coordinates, stride, size, weights, pairs);
  }
}

function addStrip(to: usize, from: usize): void {
  for (const end = to + STRIP; to < end; to += 16, from += 16) {
    v128.store(to, f64x2.add(v128.load(to), v128.load(from)));
  }
}

function divideStrips(at: usize, count: i32, divisor: f64): void {
  const by = f64x2.splat(divisor);
  for (const end = at + <usize>count * STRIP; at < end; at += 16) {
    v128.store(at, f64x2.div(v128.load(at), by));
  }
}

/** out[block] = Σ over pairs of weight · kernel; 0 in blocks where the points do not differ. */
export function blockSums(
  points: usize,
  coordinates: i32,
  stride: usize,
  isNear: bool,
  size: i32,
  chunks: i32,
  weights: usize,
  out: usize,
): void {
  const pairs = (size * (size - 1)) / 2;
  for (; chunks > 0; chunks--, points += <usize>size * STRIP, out += STRIP) {
    memory.fill(out, 0, STRIP);
    let shift = 1;
    let i = 0;
    for (let left = pairs; left > 0;) {
      const group = left >= GROUP ? GROUP : 1;
      for (let filled = 0; filled < group;) {
        const run = min(group - filled, size - shift - i);
        const a = points + <usize>i * STRIP;
        const b = a + <usize>shift * STRIP;
        const count = <usize>run * LANES;
        const at = <usize>filled * LANES;
        if (isNear) separateNear(a, b, count, at);
        else separateFar(a, b, count, at, coordinates, stride);
        filled += run;
        i += run;
        if (i == size - shift) {
          shift += 1;
          i = 0;
        }
      }
      if (group == GROUP) weighGroup(weights, out);
      else weighOne(weights, out);
      weights += <usize>group * STRIP;
      left -= group;
    }
    clearConstant(points, coordinates, stride, size, out, 1);
  }
}

/**
 * First pass over columns [from, from + count) of one row of a kernel matrix, in bytes of the first coordinate's array;
 * `row` is the address of the row's own point.
 */
function separateRow(row: usize, from: usize, count: usize, coordinates: i32, stride: usize): void {
  const rounding = constant(0);
  const largest = constant(1);
  const a = v128.load64_splat(row);
  let fractions = FRACTIONS;
  let entries = ENTRIES;
  for (const end = from + (count << 3); from < end; from += 32, fractions += 32, entries += 16) {
    let s0 = square(v128.load(from), a);
    let s1 = square(v128.load(from, 16), a);
    for (let c = 1; c < coordinates; c++) {
      const offset = <usize>c * stride;
      const b = v128.load64_splat(row + offset);
      s0 = f64x2.add(s0, square(v128.load(from + offset), b));
      s1 = f64x2.add(s1, square(v128.load(from + offset, 16), b));
    }
    separate(f64x2.pmin(largest, s0), f64x2.pmin(largest, s1), rounding, fractions, entries);
  }
}

/** weights = scale · kernel + (offset + columnOffsets) over a segment of a row. */
function weightSegment(weights: usize, count: usize, scale: v128, offset: v128, columnOffsets: usize): void {
  const c1 = constant(2);
  const c2 = constant(3);
  const c3 = constant(4);
  let e = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + (count << 3); g += 16, weights += 16, columnOffsets += 16, e += 8) {
    const kernel = scaled(lookUp(i32.load(e), i32.load(e, 4)), polynomial(v128.load(g), c1, c2, c3));
    const offsets = f64x2.add(offset, v128.load(columnOffsets));
    v128.store(weights, f64x2.add(f64x2.mul(scale, kernel), offsets));
  }
}

/** The sum of weights times kernel values over a segment of a row, on top of `sum`. */
function weighSegment(weights: usize, count: usize, sum: v128): v128 {
  const c1 = constant(2);
  const c2 = constant(3);
  const c3 = constant(4);
  let e = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + (count << 3); g += 32, weights += 32, e += 16) {
    const t0 = f64x2.mul(v128.load(weights), lookUp(i32.load(e), i32.load(e, 4)));
    const t1 = f64x2.mul(v128.load(weights, 16), lookUp(i32.load(e, 8), i32.load(e, 12)));
    const k0 = scaled(t0, polynomial(v128.load(g), c1, c2, c3));
    sum = f64x2.add(sum, f64x2.add(k0, scaled(t1, polynomial(v128.load(g, 16), c1, c2, c3))));
  }
  return sum;
}

/** The same, with the kernel values added to column sums as well. */
function weighAndAddSegment(weights: usize, count: usize, sum: v128, columnSums: usize): v128 {
  const c1 = constant(2);
  const c2 = constant(3);
  const c3 = constant(4);
  let e = ENTRIES;
  for (let g = FRACTIONS; g < FRACTIONS + (count << 3); g += 16, weights += 16, columnSums += 16, e += 8) {
    const kernel = scaled(lookUp(i32.load(e), i32.load(e, 4)), polynomial(v128.load(g), c1, c2, c3));
    v128.store(columnSums, f64x2.add(v128.load(columnSums), kernel));
    sum = f64x2.add(sum, f64x2.mul(kernel, v128.load(weights)));
  }
  return sum;
}

/** The first column of a row that is needed: all of them, or with `after` those behind its own, from a multiple of 4. */
function firstColumn(row: i32, after: bool): usize {
  return after ? <usize>((row + 1) & ~3) : 0;
}

/**
 * weights[row][column] = scale · kernel + (rowOffsets[row] + columnOffsets[column]) for `rows` rows at `points` from
 * row `first` on, and `width` columns at `columns`. Exactly 0 from column `used` on and, with `after`, where the
 * column is not behind the row.
 */
export function weightRows(
  points: usize,
  columns: usize,
  coordinates: i32,
  stride: usize,
  first: i32,
  rows: i32,
  width: usize,
  used: usize,
  after: bool,
  scale: f64,
  rowOffsets: usize,
  columnOffsets: usize,
  weights: usize,
): void {
  const factor = f64x2.splat(scale);
  for (let row = first; row < first + rows; row++, weights += width << 3) {
    const offset = v128.load64_splat(rowOffsets + ((<usize>row) << 3));
    const start = firstColumn(row, after);
    for (let at = start; at < width; at += SEGMENT) {
      const count = min(SEGMENT, width - at);
      separateRow(points + ((<usize>row) << 3), columns + (at << 3), count, coordinates, stride);
      weightSegment(weights + (at << 3), count, factor, offset, columnOffsets + (at << 3));
    }
    if (after) for (let at = start; at <= <usize>row; at++) f64.store(weights + (at << 3), 0);
    for (let at = used; at < width; at++) f64.store(weights + (at << 3), 0);
  }
}

/** out[row] = Σ over columns of weight · kernel; with `columnSums` not 0 the kernel values are added up there. */
export function rowSums(
  points: usize,
  columns: usize,
  coordinates: i32,
  stride: usize,
  first: i32,
  rows: i32,
  width: usize,
  after: bool,
  weights: usize,
  columnSums: usize,
  out: usize,
): void {
  for (let row = first; row < first + rows; row++, weights += width << 3, out += 8) {
    let sum = f64x2.splat(0);
    for (let at = firstColumn(row, after); at < width; at += SEGMENT) {
      const count = min(SEGMENT, width - at);
      separateRow(points + ((<usize>row) << 3), columns + (at << 3), count, coordinates, stride);
      const segment = weights + (at << 3);
      if (columnSums == 0) sum = weighSegment(segment, count, sum);
      else sum = weighAndAddSegment(segment, count, sum, columnSums + (at << 3));
    }
    f64.store(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
}

/** out[row] = Σ over columns of weights[row] · vector. */
export function products(weights: usize, rows: i32, width: usize, vector: usize, out: usize): void {
  for (const end = out + ((<usize>rows) << 3); out < end; out += 8) {
    let even = f64x2.splat(0);
    let odd = f64x2.splat(0);
    for (let at: usize = 0; at < width << 3; at += 32, weights += 32) {
      even = f64x2.add(even, f64x2.mul(v128.load(weights), v128.load(vector + at)));
      odd = f64x2.add(odd, f64x2.mul(v128.load(weights, 16), v128.load(vector + at, 16)));
    }
    const sum = f64x2.add(even, odd);
    f64.store(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
}

/**
 * Replaces numbers at `from` by their codes, as i32 in the same place, where number = origin + code · step; count is a
 * multiple of 4. Codes are held to ±`most`. Returns the largest distance of a number from its level, NaN if one is not
 * finite.
 */
export function encodeGrid(from: usize, count: usize, origin: f64, step: f64, most: i32): f64 {
  const base = f64x2.splat(origin);
  const unit = f64x2.splat(step);
  const inverse = f64x2.splat(1 / step);
  const rounding = f64x2.splat(6755399441055744); // 1.5 · 2^52: leaves a whole number in the low bits
  const top = i32x4.splat(most);
  const bottom = i32x4.splat(-most);
  const zero = f64x2.splat(0);
  let worst = zero;
  let poison = zero;
  let out = from;
  for (const end = from + (count << 3); from < end; from += 32, out += 16) {
    const v0 = v128.load(from);
    const v1 = v128.load(from, 16);
    const m0 = f64x2.add(f64x2.mul(f64x2.sub(v0, base), inverse), rounding);
    const m1 = f64x2.add(f64x2.mul(f64x2.sub(v1, base), inverse), rounding);
    const l0 = f64x2.add(base, f64x2.mul(f64x2.sub(m0, rounding), unit));
    const l1 = f64x2.add(base, f64x2.mul(f64x2.sub(m1, rounding), unit));
    worst = f64x2.pmax(worst, f64x2.abs(f64x2.sub(v0, l0)));
    worst = f64x2.pmax(worst, f64x2.abs(f64x2.sub(v1, l1)));
    poison = f64x2.add(poison, f64x2.mul(f64x2.add(v0, v1), zero));
    const codes = i32x4.max_s(bottom, i32x4.min_s(top, v128.shuffle<i32>(m0, m1, 0, 2, 4, 6)));
    v128.store(out, codes);
  }
  const largest = max(f64x2.extract_lane(worst, 0), f64x2.extract_lane(worst, 1));
  return largest + f64x2.extract_lane(poison, 0) + f64x2.extract_lane(poison, 1);
}

/**
 * Codes of a column to blocks side by side, as byte offsets into a table. Returns the largest
 * difference of two codes.
 */
export function arrangeCodes(from: usize, to: usize, size: i32, count: i32): u32 {
  let low = i32.MAX_VALUE;
  let high = i32.MIN_VALUE;
  const chunk = <usize>size * LANES * 4;
  const chunks = (<usize>count + LANES - 1) / LANES;
  if (<usize>count < chunks * LANES) memory.fill(to + (chunks - 1) * chunk, 0, chunk);
  for (let block: usize = 0; block < <usize>count; block++) {
    let out = to + (block / LANES) * chunk + ((block % LANES) << 2);
    for (const end = from + ((<usize>size) << 2); from < end; from += 4, out += LANES * 4) {
      const code = i32.load(from);
      low = min(low, code);
      high = max(high, code);
      i32.store(out, code << 3);
    }
  }
  return <u32>(high - low);
}

/**
 * out[block] = Σ over pairs of weight · table entry, the entry at `centre` plus the difference of codes; 0 in blocks
 * where the codes do not differ.
 */
export function blockLookups(
  codes: usize,
  centre: i32,
  size: i32,
  chunks: i32,
  weights: usize,
  out: usize,
): void {
  for (; chunks > 0; chunks--, codes += <usize>size * LANES * 4, out += STRIP) {
    memory.fill(out, 0, STRIP);
    let shift = 1;
    let i = 0;
    for (let left = (size * (size - 1)) / 2; left > 0;) {
      const group = left >= LOOKUPS ? LOOKUPS : 1;
      for (let filled = 0; filled < group;) {
        const run = min(group - filled, size - shift - i);
        const a = codes + <usize>i * LANES * 4;
        const at = ENTRIES + <usize>filled * LANES * 4;
        subtractCodes(a, a + <usize>shift * LANES * 4, at, <usize>run * LANES, centre);
        filled += run;
        i += run;
        if (i == size - shift) {
          shift += 1;
          i = 0;
        }
      }
      if (group == LOOKUPS) lookUpGroup(weights, out);
      else lookUpOne(weights, out);
      weights += <usize>group * STRIP;
      left -= group;
    }
    clearConstantCodes(codes, size, out);
  }
}

/** First pass: the addresses of table entries. */
function subtractCodes(a: usize, b: usize, entries: usize, count: usize, centre: i32): void {
  const middle = i32x4.splat(centre);
  for (const end = entries + (count << 2); entries < end; entries += 32, a += 32, b += 32) {
    v128.store(entries, i32x4.sub(i32x4.add(middle, v128.load(a)), v128.load(b)));
    v128.store(entries, i32x4.sub(i32x4.add(middle, v128.load(a, 16)), v128.load(b, 16)), 16);
  }
}

/** A pair's table entries for two blocks, by address. */
function entryPair(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_splat(first), 1);
}

function lookUpOne(weights: usize, out: usize): void {
  let e = ENTRIES;
  for (const end = out + STRIP; out < end; out += 16, weights += 16, e += 8) {
    const term = f64x2.mul(v128.load(weights), entryPair(i32.load(e), i32.load(e, 4)));
    v128.store(out, f64x2.add(v128.load(out), term));
  }
}

function lookUpGroup(weights: usize, out: usize): void {
  let e = ENTRIES;
  for (const end = out + STRIP; out < end; out += 16, weights += 16, e += 8) {
    const t0 = f64x2.mul(v128.load(weights), entryPair(i32.load(e), i32.load(e, 4)));
    const t1 = f64x2.mul(v128.load(weights, 256), entryPair(i32.load(e, 128), i32.load(e, 132)));
    const t2 = f64x2.mul(v128.load(weights, 512), entryPair(i32.load(e, 256), i32.load(e, 260)));
    const t3 = f64x2.mul(v128.load(weights, 768), entryPair(i32.load(e, 384), i32.load(e, 388)));
    const t4 = f64x2.mul(v128.load(weights, 1024), entryPair(i32.load(e, 512), i32.load(e, 516)));
    const sum = f64x2.add(f64x2.add(v128.load(out), t0), f64x2.add(t1, t2));
    v128.store(out, f64x2.add(sum, f64x2.add(t3, t4)));
  }
}

/** Sets a strip to exactly 0 in the blocks where all positions hold the same code. */
function clearConstantCodes(codes: usize, size: i32, out: usize): void {
  for (let lane: usize = 0; lane < LANES * 4; lane += 8, out += 16) {
    const first = v128.load64_zero(codes + lane);
    let varies = i32x4.splat(0);
    for (let i = 1; i < size; i++) {
      varies = v128.or(varies, i32x4.ne(v128.load64_zero(codes + lane + <usize>i * LANES * 4), first));
    }
    v128.store(out, v128.and(v128.load(out), i64x2.extend_low_i32x4_s(varies)));
  }
}
