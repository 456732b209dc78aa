/**
 * Flags of `hsicinf plan`.
 */
import type { Flag } from './flag.js';
import { methodFlags } from './method-flags.js';
import { outputFlags } from './output-flags.js';

/** What is planned, and how. */
export const planFlags = {
  rows: {
    flags: '--rows <numbers>',
    kind: 'numbers',
    help: 'numbers of rows to consider, such as 50,100,200',
    default: 'half to four times the rows of the pilot; 50,100,200,400 for a design',
  },
  select: {
    flags: '--select <numbers>',
    kind: 'numbers',
    help: 'how many features would be tested, one number or several',
    default: '10, or all if there are fewer',
  },
  tables: {
    flags: '--tables <n>',
    kind: 'number',
    help: 'number of tables for each number of rows: more make the estimate more precise',
    default: '40',
  },
  alpha: { ...methodFlags['alpha'], default: '0.05' },
  adjust: methodFlags['adjust'],
  seed: { ...methodFlags['seed'], help: 'seed of the random draws' },
  features: {
    flags: '--features <names>',
    kind: 'names',
    help: 'columns of the pilot to test: names or patterns; with --design, how many features',
    default: 'all others; 20 for a design',
  },
} satisfies Record<string, Flag>;

/** Where a plan goes. */
export const planOutputFlags = {
  out: {
    flags: '--out <file>',
    kind: 'paths',
    help: 'write the plan to a file: .csv, .tsv, .json, .ndjson, .md, .txt, or its plot: .svg, .png, .html; may be repeated',
  },
  quiet: outputFlags.quiet,
} satisfies Record<string, Flag>;
