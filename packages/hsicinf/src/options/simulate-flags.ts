/**
 * Flags on the dataset that `hsicinf simulate` writes.
 */
import type { Flags } from './flag.js';
import { outputFlags } from './output-flags.js';

/** The flags of `hsicinf simulate`. */
export const simulateFlags: Flags = {
  rows: { flags: '--rows <n>', kind: 'number', help: 'how many rows', default: '100' },
  features: { flags: '--features <d>', kind: 'number', help: 'how many features', default: '20' },
  seed: { flags: '--seed <n>', kind: 'number', help: 'seed of the random draws', default: '1' },
  out: {
    flags: '--out <file>',
    kind: 'text',
    help: 'file to write; an existing one is overwritten',
    default: 'standard output',
  },
  quiet: outputFlags.quiet,
};
