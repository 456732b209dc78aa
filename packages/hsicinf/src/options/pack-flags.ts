/**
 * Flags on how files are packed.
 */
import type { Flag } from './flag.js';
import { outputFlags } from './output-flags.js';

/** Where the packed table goes, and what becomes of missing calls. */
export const packFlags = {
  out: { flags: '--out <folder>', kind: 'text', help: 'folder for the packed table, such as data.hsic' },
  missingCalls: {
    flags: '--missing-calls <rule>',
    kind: 'choice',
    choices: ['most-frequent', 'keep'],
    help: 'what to do about missing genotype calls: replace them with the most frequent call of the variant, or keep them as missing cells',
    default: 'most-frequent',
  },
  quiet: outputFlags.quiet,
} satisfies Record<string, Flag>;
