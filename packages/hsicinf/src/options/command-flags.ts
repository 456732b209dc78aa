/**
 * Flags of commands that have few of their own: `hsicinf plan`, `simulate`, `pack` and `page`.
 */
import type { Flag, Flags } from './flag.js';
import { methodFlags } from './method-flags.js';
import { outputFlags } from './output-flags.js';

/** The flags of `hsicinf plan`: what is planned, and how. */
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

/** The flags of `hsicinf pack`: where the packed table goes, and what becomes of missing calls. */
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

/** Always the same where it can be, so that links to the page and what the browser keeps of it stay good. */
export const USUAL_PORT = 4310;

/** The flags of `hsicinf page`. */
export const pageFlags = {
  port: {
    flags: '--port <n>',
    kind: 'number',
    help: 'the port to serve on; 0 means any free port',
    default: `${USUAL_PORT}, or a free one if that is taken`,
  },
  quiet: outputFlags.quiet,
} satisfies Record<string, Flag>;
