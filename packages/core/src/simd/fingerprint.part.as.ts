/**
 * A fingerprint of bytes, sixteen lanes of 32 bits side by side. Readable definition: data/fingerprint.ts.
 */

/** Mixes so many bytes, a multiple of 64, into the sixteen lanes at `state`. */
export function mixBytes(from: usize, byteLength: usize, state: usize): void {
  const factor = i32x4.splat(0x9e3779b1);
  let h0 = v128.load(state);
  let h1 = v128.load(state, 16);
  let h2 = v128.load(state, 32);
  let h3 = v128.load(state, 48);
  for (const end = from + byteLength; from < end; from += 64) {
    h0 = i32x4.mul(v128.xor(h0, v128.load(from)), factor);
    h1 = i32x4.mul(v128.xor(h1, v128.load(from, 16)), factor);
    h2 = i32x4.mul(v128.xor(h2, v128.load(from, 32)), factor);
    h3 = i32x4.mul(v128.xor(h3, v128.load(from, 48)), factor);
    h0 = v128.xor(h0, i32x4.shr_u(h0, 15));
    h1 = v128.xor(h1, i32x4.shr_u(h1, 15));
    h2 = v128.xor(h2, i32x4.shr_u(h2, 15));
    h3 = v128.xor(h3, i32x4.shr_u(h3, 15));
  }
  v128.store(state, h0);
  v128.store(state, h1, 16);
  v128.store(state, h2, 32);
  v128.store(state, h3, 48);
}
