/**
 * npm run bench -- [--quick] [--only block,walk] [--json results.json] [--markdown docs/performance.md]
 *
 * Prints tables of ratios within one run; writes them on request. --again block,walk measures these sections anew, each
 * whole, and keeps the others as the JSON file has them: for a section that something else on the machine disturbed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { blockGrowth, blockKernels } from './block.mjs';
import { bundle } from './bundle.mjs';
import { commandLine } from './command-line.mjs';
import { againstExact, ninePairs, smallPValues } from './correlation.mjs';
import { csv } from './csv.mjs';
import { byFeatures, byRows, memoryAtScale, onThreads, shareOfKernels } from './end-to-end.mjs';
import { asMarkdown, asText, machine, writeWhole } from './report.mjs';
import { walkKernel, walks } from './walk.mjs';

const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    again: { type: 'string' },
    json: { type: 'string', default: 'bench/results.json' },
    markdown: { type: 'string' },
  },
});

/** @type {Record<string, (options: { slices: number, quick: boolean }) => Promise<import('./report.mjs').Section>>} */
const sections = {
  block: blockKernels,
  growth: blockGrowth,
  walk: walkKernel,
  walks,
  nine: ninePairs,
  recommended: againstExact,
  small: smallPValues,
  threads: onThreads,
  features: byFeatures,
  kernels: shareOfKernels,
  memory: memoryAtScale,
  rows: byRows,
  csv,
  cli: commandLine,
  bundle,
};

const chosen = (args.again ?? args.only)?.split(',') ?? Object.keys(sections);
const unknown = chosen.find((name) => !(name in sections));
if (unknown !== undefined) {
  console.error(`bench knows ${Object.keys(sections).join(', ')}, got ${unknown}`);
  process.exit(2);
}
/** @type {import('./report.mjs').Section[]} */
const done = [];
if (chosen.length === 1) {
  const section = await sections[chosen[0]]({ slices: args.quick ? 2 : 7, quick: args.quick });
  done.push({ ...section, date: machine().date });
  console.log(asText(section));
} else {
  // A process for each, so that what one section compiled and allocated does not weigh on the next.
  for (const name of chosen) {
    const json = `${args.json}.${name}`;
    const own = ['--only', name, '--json', json, ...(args.quick ? ['--quick'] : [])];
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...own], { stdio: 'inherit' });
    done.push(...JSON.parse(readFileSync(json, 'utf8')).sections);
    rmSync(json);
  }
}
/** @type {import('./report.mjs').Section[]} */
const before = args.again === undefined ? done : JSON.parse(readFileSync(args.json, 'utf8')).sections;
const isThere = (/** @type {string} */ title) => before.some((section) => section.title === title);
const all = [
  ...before.map((section) => done.find(({ title }) => title === section.title) ?? section),
  ...done.filter(({ title }) => !isThere(title)),
];
writeWhole(args.json, `${JSON.stringify({ machine: machine(), sections: all }, null, 1)}\n`);
if (args.markdown !== undefined) {
  writeWhole(args.markdown, asMarkdown(all, `npm run bench -- --markdown ${args.markdown}`));
}
