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
    help: 'what to run; hsic (which ignores the selection) and split are baselines, larinf is linear, see below',
    default: 'hsicinf',
  },
  threads: {
    flags: '--threads <n>',
    kind: 'number',
    help: 'threads to compute on',
    default: 'as many as pay',
  },
} satisfies Record<string, Flag>;

/** Where results go. */
export const outputFlags = {
  format: {
    flags: '--format <name>',
    kind: 'choice',
    choices: ['table', 'json', 'csv', 'markdown'],
    help: 'of the result',
    default: "by the ending of --out's file, else table",
  },
  out: { flags: '--out <file>', kind: 'text', help: 'write the result to a file; the table is still shown' },
  report: { flags: '--report <file>', kind: 'text', help: 'write a report, one HTML file to open or send' },
  plots: { flags: '--plots <folder>', kind: 'text', help: 'write each plot as SVG and PNG into a folder' },
  quiet: { flags: '--quiet', kind: 'switch', help: 'nothing but the result: no progress, no notes' },
} satisfies Record<string, Flag>;

/** The formats of a result. */
export type ResultFormat = (typeof outputFlags.format.choices)[number];

/** The procedures as they are asked for. */
export type MethodFlag = (typeof runFlags.method.choices)[number];
