/**
 * Synthetic genotypes as PLINK files: variants of different frequencies, independent, of which the first three decide the
 * phenotype, the third one without a linear trace.
 */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';

/** Bits of 2, 1 and 0 A1 alleles. */
const BITS = [3, 2, 0];

/**
 * Writes stem.bed, stem.bim and stem.fam.
 * @param {string} stem
 * @param {{ features: number; rows: number; seed: number }} size
 */
export function writeGenotypes(stem, { features, rows, seed }) {
  const random = generator(seed);
  const bytesEach = Math.ceil(rows / 4);
  const bed = openSync(`${stem}.bed`, 'w');
  const bim = openSync(`${stem}.bim`, 'w');
  writeSync(bed, Uint8Array.of(0x6c, 0x1b, 1));
  /** @type {Uint8Array[]} */
  const first = [];
  for (let from = 0; from < features; from += 1000) {
    const count = Math.min(1000, features - from);
    const bytes = new Uint8Array(count * bytesEach);
    const names = [];
    for (let v = 0; v < count; v++) {
      const frequency = 0.05 + 0.45 * random();
      const doses = new Uint8Array(rows);
      for (let row = 0; row < rows; row++) {
        doses[row] = (random() < frequency ? 1 : 0) + (random() < frequency ? 1 : 0);
        bytes[v * bytesEach + (row >> 2)] |= BITS[doses[row]] << (2 * (row & 3));
      }
      if (first.length < 3) first.push(doses);
      names.push(`1\trs${from + v + 1}\t0\t${from + v + 1}\tA\tG\n`);
    }
    writeSync(bed, bytes);
    writeSync(bim, names.join(''));
  }
  closeSync(bed);
  closeSync(bim);
  const fam = Array.from({ length: rows }, (_, row) => {
    const [a, b, c] = first.map((doses) => doses[row]);
    const noise = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return `f${row} s${row} 0 0 ${1 + (row % 2)} ${(0.6 * a + 0.5 * b + 0.8 * (c === 1 ? 1 : 0) + noise).toFixed(6)}\n`;
  });
  writeFileSync(`${stem}.fam`, fam.join(''));
}

/** Numbers in [0, 1) by a seed. */
function generator(/** @type {number} */ seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
