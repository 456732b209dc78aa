/**
 * A fingerprint of bytes, four lanes of 32 bits side by side. Readable definition: data/fingerprint.ts.
 */
import { SCRATCH } from './exp2.part.as';

/** Bytes of the sums. */
const STATE: usize = 32;

/** The fingerprint of so many numbers in one piece, behind which is room for seven more; `state` has room for the sums. */
export function fingerprint(from: usize, count: usize, state: usize): i32 {
  const end = from + 8 * count;
  const padded = from + 64 * ((count + 7) / 8);
  for (let at = end; at < padded; at += 8) store<u64>(at, 0);
  memory.fill(state, 0, STATE);
  addBytes(from, padded - from, state);
  return mixedSums(state, i32(count));
}

/** The sums at `state`, and the number of numbers, as one word. */
export function mixedSums(state: usize, length: i32): i32 {
  let all = length;
  for (let at: usize = 0; at < STATE; at += 4) {
    const product = (all ^ load<i32>(state + at)) * <i32>0x9e3779b1;
    all = product ^ (product >>> 15);
  }
  return all;
}

/** Adds so many bytes, a multiple of 64, to the four sums at `state` and the four sums of sums behind them. */
export function addBytes(from: usize, byteLength: usize, state: usize): void {
  // By way of the memory: the engine would make constants anew for every turn of the loop.
  v128.store(SCRATCH, i16x8(20251, 7735, 27987, 15471, 2955, 23207, 10691, 30941));
  v128.store(SCRATCH, i16x8(18425, 5909, 26161, 13645, 1129, 21381, 8865, 29115), 16);
  v128.store(SCRATCH, i16x8(16599, 4083, 24335, 11819, 32071, 19555, 7037, 27289), 32);
  v128.store(SCRATCH, i16x8(14773, 2257, 22509, 9993, 30245, 17729, 5211, 25463), 48);
  const k0 = v128.load(SCRATCH);
  const k1 = v128.load(SCRATCH, 16);
  const k2 = v128.load(SCRATCH, 32);
  const k3 = v128.load(SCRATCH, 48);
  let a = v128.load(state);
  let b = v128.load(state, 16);
  for (const end = from + byteLength; from < end; from += 64) {
    const one = i32x4.add(i32x4.dot_i16x8_s(v128.load(from), k0), i32x4.dot_i16x8_s(v128.load(from, 16), k1));
    const other = i32x4.add(
      i32x4.dot_i16x8_s(v128.load(from, 32), k2),
      i32x4.dot_i16x8_s(v128.load(from, 48), k3),
    );
    a = i32x4.add(a, i32x4.add(one, other));
    b = i32x4.add(b, a);
  }
  v128.store(state, a);
  v128.store(state, b, 16);
}
