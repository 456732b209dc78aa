/**
 * What tells that values which were read are those that were packed: for numbers the fingerprint that a run takes of them
 * anyway, for labels 32 bits of the checksum of their bytes.
 */
import { createHash } from 'node:crypto';
import { fingerprinter } from '@hsicinf/core/elsewhere';

/** Kept open: columns are read one by one in the midst of other work, and a million new ones would cost more than the reading. */
let kept: ReturnType<typeof fingerprinter> | undefined;

/** The fingerprint of numbers; kernels are loaded before. */
export function numberFingerprint(values: Float64Array): number {
  kept ??= fingerprinter();
  return kept.of(values);
}

/** The fingerprint of the bytes of labels. */
export function labelFingerprint(bytes: Uint8Array): number {
  return createHash('sha256').update(bytes).digest().readInt32LE(0);
}
