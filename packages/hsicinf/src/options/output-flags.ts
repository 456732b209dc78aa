/**
 * Flags on how a run is carried out and where its results go.
 */
import type { Flag } from './flag.js';

/** Which procedure is run, and on how many threads. */
export const runFlags = {
  method: {
    flags: '--method <name>',
    kind: 'choice',
    choices: ['hsicinf', 'hsic', 'split', 'larinf'],
    help: 'the method: hsic (which ignores the selection) and split are baselines, larinf is linear, see below',
    default: 'hsicinf',
  },
  each: {
    flags: '--each',
    kind: 'switch',
    help: 'test several outputs in one run, each on its own; p-values are adjusted over all of them',
    default: 'several outputs are taken together as one',
  },
  threads: {
    flags: '--threads <n>',
    kind: 'number',
    help: 'number of threads',
    default: 'as many as are useful',
  },
} satisfies Record<string, Flag>;

const FORMATS = ['table', 'json', 'csv', 'tsv', 'ndjson', 'markdown'] as const;

/** Where results go. */
export const outputFlags = {
  format: {
    flags: '--format <name>',
    kind: 'choice',
    choices: FORMATS,
    aliases: { md: 'markdown', jsonl: 'ndjson', txt: 'table' },
    help: 'format of the result on standard output, and of files whose extension does not imply one',
    default: 'table',
  },
  out: {
    flags: '--out <file>',
    kind: 'paths',
    help: 'write the result to a file, in the format given by its extension; may be repeated; the table is still shown',
  },
  scores: {
    flags: '--scores <file>',
    kind: 'text',
    help: 'write the scores of all features by name, tested or not',
  },
  report: {
    flags: '--report <file>',
    kind: 'text',
    help: 'write a report: a single HTML file to open or send',
  },
  plots: { flags: '--plots <folder>', kind: 'text', help: 'write each plot as SVG and PNG to a folder' },
  methods: {
    flags: '--methods [file]',
    kind: 'optional-text',
    help: 'a paragraph for the methods section of a paper, with its references as BibTeX: printed, or written to a file',
  },
  quiet: { flags: '--quiet', kind: 'switch', help: 'print only the result: no progress, no notes' },
} satisfies Record<string, Flag>;

/** The formats of a result. */
export type ResultFormat = (typeof FORMATS)[number];

/** The procedures as they are asked for. */
export type MethodFlag = (typeof runFlags.method.choices)[number];
