/**
 * A fingerprint of bytes, sixteen lanes of 32 bits side by side. Readable definition: data/fingerprint.ts.
 */

/** Bytes of the sums. */
const STATE: usize = 128;

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

/** Adds so many bytes, a multiple of 64, to the sixteen sums at `state` and the sixteen sums of sums behind them. */
export function addBytes(from: usize, byteLength: usize, state: usize): void {
  let a0 = v128.load(state);
  let a1 = v128.load(state, 16);
  let a2 = v128.load(state, 32);
  let a3 = v128.load(state, 48);
  let b0 = v128.load(state, 64);
  let b1 = v128.load(state, 80);
  let b2 = v128.load(state, 96);
  let b3 = v128.load(state, 112);
  for (const end = from + byteLength; from < end; from += 64) {
    a0 = i32x4.add(a0, scattered(v128.load(from)));
    a1 = i32x4.add(a1, scattered(v128.load(from, 16)));
    a2 = i32x4.add(a2, scattered(v128.load(from, 32)));
    a3 = i32x4.add(a3, scattered(v128.load(from, 48)));
    b0 = i32x4.add(b0, a0);
    b1 = i32x4.add(b1, a1);
    b2 = i32x4.add(b2, a2);
    b3 = i32x4.add(b3, a3);
  }
  v128.store(state, a0);
  v128.store(state, a1, 16);
  v128.store(state, a2, 32);
  v128.store(state, a3, 48);
  v128.store(state, b0, 64);
  v128.store(state, b1, 80);
  v128.store(state, b2, 96);
  v128.store(state, b3, 112);
}

@inline
function scattered(words: v128): v128 {
  return v128.xor(words, i32x4.shr_u(words, 15));
}
