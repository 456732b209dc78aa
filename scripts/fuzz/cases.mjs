/**
 * The cases of the fuzzer, by number: the same for the same seed, in whatever process they are made.
 */
import { mutate } from './mutate.mjs';
import { stream } from './random.mjs';
import { makeSeeds } from './seeds.mjs';

/** @typedef {import('./seeds.mjs').Seed} Seed */
/** @typedef {'csv' | 'gzip' | 'parquet' | 'arrow' | 'xlsx' | 'others'} Format */

/** The formats. @type {readonly Format[]} */
export const FORMATS = ['csv', 'gzip', 'parquet', 'arrow', 'xlsx', 'others'];

/** What each byte is changed to, where each is changed alone. @type {((byte: number) => number)[]} */
const CHANGES = [() => 0, () => 0xff, (byte) => byte ^ 1, (byte) => byte ^ 0x80, () => 0x7f];

const seeds = makeSeeds();

/** A damaged file. @param {Format} format @param {number} seed @param {number} index @returns {Seed} */
export function randomCase(format, seed, index) {
  return mutate(seeds[format], stream(seed, `${format} ${index}`));
}

/** How many cases there are that differ from a seed in one byte. @param {Format} format */
export function byteCaseCount(format) {
  return CHANGES.length * seeds[format].reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** A file that differs from a seed in one byte. @param {Format} format @param {number} index @returns {Seed} */
export function byteCase(format, index) {
  let at = Math.floor(index / CHANGES.length);
  for (const { name, bytes } of seeds[format]) {
    if (at < bytes.length) {
      const changed = bytes.slice();
      changed[at] = CHANGES[index % CHANGES.length](changed[at]);
      return { name, bytes: changed };
    }
    at -= bytes.length;
  }
  throw new RangeError(`no case ${index}`);
}
