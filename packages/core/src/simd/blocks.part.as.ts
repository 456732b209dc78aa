/**
 * Block HSIC of points, eight blocks side by side: [chunk of 8 blocks][position in block][block], pairs (i, j) ordered
 * by i, then j. Readable definition: statistics/block.ts.
 */
import {
  coefficient,
  lookUp,
  polynomial,
  roundingConstant,
  scaled,
  SCRATCH,
  square,
} from './exp2.part.as';
import { clearStrip, kernelStrip, LANES, RECORD, store, storeHeld, STRIP } from './records.part.as';

/** From here on the records are worth a second pass. */
const FULL: usize = SCRATCH + 24 * RECORD;

/** Leaves of a column, at `facts`: its mean, the sums of (v − mean) and (v − mean)², its smallest and largest value. */
export function columnFacts(from: usize, count: usize, facts: usize): void {
  const end = from + (count << 3);
  const whole = from + ((count & ~7) << 3);
  let sum0 = f64x2.splat(0);
  let sum1 = sum0;
  let sum2 = sum0;
  let sum3 = sum0;
  let low = f64x2.splat(Infinity);
  let high = f64x2.splat(-Infinity);
  let at = from;
  for (; at < whole; at += 64) {
    const v0 = v128.load(at);
    const v1 = v128.load(at, 16);
    const v2 = v128.load(at, 32);
    const v3 = v128.load(at, 48);
    sum0 = f64x2.add(sum0, v0);
    sum1 = f64x2.add(sum1, v1);
    sum2 = f64x2.add(sum2, v2);
    sum3 = f64x2.add(sum3, v3);
    low = f64x2.pmin(low, f64x2.pmin(f64x2.pmin(v0, v1), f64x2.pmin(v2, v3)));
    high = f64x2.pmax(high, f64x2.pmax(f64x2.pmax(v0, v1), f64x2.pmax(v2, v3)));
  }
  let sum = both(f64x2.add(f64x2.add(sum0, sum1), f64x2.add(sum2, sum3)));
  let least = min(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
  let most = max(f64x2.extract_lane(high, 0), f64x2.extract_lane(high, 1));
  for (; at < end; at += 8) {
    const value = f64.load(at);
    sum += value;
    least = min(least, value);
    most = max(most, value);
  }
  const mean = sum / <f64>count;
  const centre = f64x2.splat(mean);
  sum0 = sum1 = sum2 = sum3 = f64x2.splat(0);
  let squares0 = sum0;
  let squares1 = sum0;
  let squares2 = sum0;
  let squares3 = sum0;
  for (at = from; at < whole; at += 64) {
    const d0 = f64x2.sub(v128.load(at), centre);
    const d1 = f64x2.sub(v128.load(at, 16), centre);
    const d2 = f64x2.sub(v128.load(at, 32), centre);
    const d3 = f64x2.sub(v128.load(at, 48), centre);
    sum0 = f64x2.add(sum0, d0);
    sum1 = f64x2.add(sum1, d1);
    sum2 = f64x2.add(sum2, d2);
    sum3 = f64x2.add(sum3, d3);
    squares0 = f64x2.add(squares0, f64x2.mul(d0, d0));
    squares1 = f64x2.add(squares1, f64x2.mul(d1, d1));
    squares2 = f64x2.add(squares2, f64x2.mul(d2, d2));
    squares3 = f64x2.add(squares3, f64x2.mul(d3, d3));
  }
  let drift = both(f64x2.add(f64x2.add(sum0, sum1), f64x2.add(sum2, sum3)));
  let squares = both(f64x2.add(f64x2.add(squares0, squares1), f64x2.add(squares2, squares3)));
  for (; at < end; at += 8) {
    const difference = f64.load(at) - mean;
    drift += difference;
    squares += difference * difference;
  }
  f64.store(facts, mean);
  f64.store(facts, drift, 8);
  f64.store(facts, squares, 16);
  f64.store(facts, least, 24);
  f64.store(facts, most, 32);
}

function both(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

/** The numbers of so many rows, which are at `rows`, side by side. */
export function gather(from: usize, rows: usize, count: usize, to: usize): void {
  for (const end = to + (count << 3); to < end; to += 8, rows += 4) {
    f64.store(to, f64.load(from + (<usize>i32.load(rows) << 3)));
  }
}

/**
 * From a column to blocks side by side: rows block·size + i of `from` for `chunks` chunks of blocks, each value v as
 * (v·unit − mean − correction)·factor.
 */
export function arrange(
  from: usize,
  to: usize,
  size: i32,
  chunks: i32,
  unit: f64,
  mean: f64,
  correction: f64,
  factor: f64,
): void {
  const one = f64x2.splat(unit);
  const centre = f64x2.splat(mean);
  const rest = f64x2.splat(correction);
  const scale = f64x2.splat(factor);
  const rows = (<usize>size) << 3;
  for (; chunks > 0; chunks--, from += (LANES - 1) * rows) {
    const end = from + rows;
    // Two rows of two blocks at a time, which change places.
    for (; from + 8 < end; from += 16, to += STRIP) {
      for (let at = from; at < from + LANES * rows; at += 2 * rows, to += 16) {
        const a = standardised(v128.load(at), one, centre, rest, scale);
        const b = standardised(v128.load(at + rows), one, centre, rest, scale);
        v128.store(to, v128.shuffle<i64>(a, b, 0, 2));
        v128.store(to + STRIP, v128.shuffle<i64>(a, b, 1, 3));
      }
    }
    if (from == end) continue;
    for (let at = from; at < from + LANES * rows; at += 2 * rows, to += 16) {
      const pair = v128.load64_lane(at + rows, v128.load64_splat(at), 1);
      v128.store(to, standardised(pair, one, centre, rest, scale));
    }
    from = end;
  }
}

@inline
function standardised(values: v128, one: v128, centre: v128, rest: v128, scale: v128): v128 {
  return f64x2.mul(f64x2.sub(f64x2.sub(f64x2.mul(values, one), centre), rest), scale);
}

/** First pass over the pairs of position a with the `count` that follow, all known to be near. Returns the records' end. */
function separateNear(a: usize, count: i32, record: usize): usize {
  const rounding = roundingConstant();
  const a0 = v128.load(a);
  const a1 = v128.load(a, 16);
  const a2 = v128.load(a, 32);
  const a3 = v128.load(a, 48);
  const end = a + <usize>count * STRIP;
  do {
    a += STRIP;
    const s0 = square(a0, v128.load(a));
    const s1 = square(a1, v128.load(a, 16));
    const s2 = square(a2, v128.load(a, 32));
    const s3 = square(a3, v128.load(a, 48));
    store(record, s0, s1, s2, s3, rounding);
    record += RECORD;
  } while (a < end);
  return record;
}

/** The same for points of any size and distance. */
function separateFar(a: usize, count: i32, record: usize, coordinates: i32, stride: usize): usize {
  const rounding = roundingConstant();
  let b = a + STRIP;
  for (const end = b + <usize>count * STRIP; b < end; b += STRIP, record += RECORD) {
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let c = 0; c < coordinates; c++) {
      const p = a + <usize>c * stride;
      const q = b + <usize>c * stride;
      s0 = f64x2.add(s0, square(v128.load(p), v128.load(q)));
      s1 = f64x2.add(s1, square(v128.load(p, 16), v128.load(q, 16)));
      s2 = f64x2.add(s2, square(v128.load(p, 32), v128.load(q, 32)));
      s3 = f64x2.add(s3, square(v128.load(p, 48), v128.load(q, 48)));
    }
    storeHeld(record, s0, s1, s2, s3, rounding);
  }
  return record;
}

/** Second pass: weights times kernel values of the records up to `end` are added to eight sums at `out`. Returns the weights' end. */
function weigh(w: usize, end: usize, out: usize): usize {
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  let sum0 = v128.load(out);
  let sum1 = v128.load(out, 16);
  let sum2 = v128.load(out, 32);
  let sum3 = v128.load(out, 48);
  let r = SCRATCH;
  do {
    const t0 = f64x2.mul(v128.load(w), lookUp(i32.load(r, 64), i32.load(r, 68)));
    sum0 = f64x2.add(sum0, scaled(t0, polynomial(v128.load(r), c1, c2, c3)));
    const t1 = f64x2.mul(v128.load(w, 16), lookUp(i32.load(r, 72), i32.load(r, 76)));
    sum1 = f64x2.add(sum1, scaled(t1, polynomial(v128.load(r, 16), c1, c2, c3)));
    const t2 = f64x2.mul(v128.load(w, 32), lookUp(i32.load(r, 80), i32.load(r, 84)));
    sum2 = f64x2.add(sum2, scaled(t2, polynomial(v128.load(r, 32), c1, c2, c3)));
    const t3 = f64x2.mul(v128.load(w, 48), lookUp(i32.load(r, 88), i32.load(r, 92)));
    sum3 = f64x2.add(sum3, scaled(t3, polynomial(v128.load(r, 48), c1, c2, c3)));
    r += RECORD;
    w += STRIP;
  } while (r < end);
  v128.store(out, sum0);
  v128.store(out, sum1, 16);
  v128.store(out, sum2, 32);
  v128.store(out, sum3, 48);
  return w;
}

/** out[block] = Σ over pairs of weight · kernel; exactly 0 in blocks where the points do not differ. */
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
  for (; chunks > 0; chunks--, points += <usize>size * STRIP, out += STRIP) {
    clearStrip(out);
    let record = SCRATCH;
    let a = points;
    for (let after = size - 1; after > 0; after--, a += STRIP) {
      record = isNear ? separateNear(a, after, record) : separateFar(a, after, record, coordinates, stride);
      if (record < FULL && after > 1) continue;
      weights = weigh(weights, record, out);
      record = SCRATCH;
    }
    clearConstant(points, coordinates, stride, size, out, 1);
  }
}

/** Whether the first two positions agree in no block, by the first coordinate: then no block is constant. */
function allVary(points: usize): bool {
  const same01 = v128.or(
    f64x2.eq(v128.load(points), v128.load(points, 64)),
    f64x2.eq(v128.load(points, 16), v128.load(points, 80)),
  );
  const same23 = v128.or(
    f64x2.eq(v128.load(points, 32), v128.load(points, 96)),
    f64x2.eq(v128.load(points, 48), v128.load(points, 112)),
  );
  return !v128.any_true(v128.or(same01, same23));
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
  if (allVary(points)) return;
  for (let lane: usize = 0; lane < STRIP; lane += 16) {
    let varies = i64x2.splat(0);
    for (let c = 0; c < coordinates; c++) {
      let at = points + <usize>c * stride + lane;
      const first = v128.load(at);
      for (const end = at + <usize>size * STRIP; at < end; at += STRIP) {
        varies = v128.or(varies, f64x2.ne(v128.load(at), first));
      }
    }
    for (let at = strips + lane; at < strips + count * STRIP; at += STRIP) {
      v128.store(at, v128.and(v128.load(at), varies));
    }
  }
}

/** The U-centred weights of all pairs; exactly 0 in blocks where the points do not differ. */
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
  const total = sums + <usize>size * STRIP;
  for (; chunks > 0; chunks--, points += <usize>size * STRIP, weights += pairs * STRIP) {
    memory.fill(sums, 0, <usize>(size + 1) * STRIP);
    let w = weights;
    for (let i = 0; i < size - 1; i++) {
      const own = <usize>i * STRIP;
      const end = separateFar(points + own, size - 1 - i, SCRATCH, coordinates, stride);
      let other = sums + own;
      for (let record = SCRATCH; record < end; record += RECORD, w += STRIP) {
        other += STRIP;
        kernelStrip(record, w);
        addStrip(sums + own, w);
        addStrip(other, w);
      }
    }
    for (let at = sums; at < total; at += STRIP) addStrip(total, at);
    divideStrips(sums, size, b - 2);
    divideStrips(total, 1, (b - 1) * (b - 2));
    w = weights;
    for (let a = sums; a < total - STRIP; a += STRIP) {
      for (let c = a + STRIP; c < total; c += STRIP, w += STRIP) {
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
