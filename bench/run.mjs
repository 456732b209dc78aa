/**
 * npm run bench -- [--quick] [--only block,walk] [--json results.json] [--markdown docs/performance.md]
 *
 * Prints tables of ratios within one run; writes them on request.
 */
import { parseArgs } from 'node:util';
import { blockGrowth, blockKernels } from './block.mjs';
import { bundle } from './bundle.mjs';
import { byFeatures, byRows, onThreads } from './end-to-end.mjs';
import { asMarkdown, asText, machine, writeWhole } from './report.mjs';
import { walk } from './walk.mjs';

const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string', default: 'bench/results.json' },
    markdown: { type: 'string' },
  },
});

/** @type {Record<string, (options: { slices: number, quick: boolean }) => Promise<import('./report.mjs').Section>>} */
const sections = {
  block: blockKernels,
  growth: blockGrowth,
  walk,
  threads: onThreads,
  features: byFeatures,
  rows: byRows,
  bundle,
};

const chosen = args.only?.split(',') ?? Object.keys(sections);
const unknown = chosen.find((name) => !(name in sections));
if (unknown !== undefined) {
  console.error(`bench knows ${Object.keys(sections).join(', ')}, got ${unknown}`);
  process.exit(2);
}
const done = [];
for (const name of chosen) {
  const section = await sections[name]({ slices: args.quick ? 2 : 7, quick: args.quick });
  done.push(section);
  console.log(asText(section));
}
writeWhole(args.json, `${JSON.stringify({ machine: machine(), sections: done }, null, 1)}\n`);
console.log(`\nWritten to ${args.json}`);
if (args.markdown !== undefined) {
  writeWhole(args.markdown, asMarkdown(done, `npm run bench -- --markdown ${args.markdown}`));
}
