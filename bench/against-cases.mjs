/**
 * What two builds are compared on. As a program, `against-cases.mjs root time|cold|memory case [clock]`: computes the case with
 * the build in that folder. `time`: again for each message, which it answers with the milliseconds of processor time, or by the
 * clock. `cold`: once, and prints what loading the build and the first call took together. `memory`: prints the peak.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { likert } from './likert.mjs';
import { clockSeconds, processorSeconds } from './timing.mjs';

/** @typedef {typeof import('@hsicinf/core')} Core */
/** @typedef {(core: Core) => () => Promise<unknown>} Case Makes the data, then computes. */

/** @type {(features: number, rows?: number) => (core: Core) => import('@hsicinf/core').Dataset} */
const additive =
  (features, rows = 1000) =>
  (core) =>
    core.simulate('additive', { rows, features });

/** @type {(design: 'additive' | 'linear' | 'null') => (core: Core) => import('@hsicinf/core').Dataset} */
const wideTable = (design) => (core) => core.simulate(design, { rows: 80, features: 5000 });

/** @type {(make: ReturnType<typeof additive>, options: import('@hsicinf/core').Options) => Case} */
const run = (make, options) => (core) => {
  const dataset = make(core);
  return () => core.hsicInf(dataset, { threads: 1, ...options });
};

/** @type {(blockSize: number, change?: typeof likert) => Case} */
const block =
  (blockSize, change = (dataset) => dataset) =>
  (core) => {
    const dataset = change(core.simulate('null', { rows: 4800, features: 200 }));
    return () => core.blockHsic(dataset, { blockSize, threads: 1 });
  };

/** @type {Record<string, Case>} */
export const TIMES = {
  'block-5': block(5),
  'block-10': block(10),
  'block-50': block(50),
  'levels-5': block(5, likert),
  'levels-10': block(10, likert),
  'levels-50': block(50, likert),
  full: (core) => {
    const dataset = additive(100)(core);
    return () => core.fullHsic(dataset, { threads: 1 });
  },
  'exact-walk': run(additive(10), { preset: 'exact', select: 5 }),
  exact: run(additive(400), { preset: 'exact' }),
  cross: run(additive(400), { preset: 'cross' }),
  paper: run(additive(400), { preset: 'paper' }),
  threads: run(additive(400), { preset: 'exact', threads: 2 }),
  // What a build does by default, whatever that is: few rows, many features.
  'default-additive': run(wideTable('additive'), {}),
  'default-linear': run(wideTable('linear'), {}),
  'default-null': run(wideTable('null'), {}),
};

/** @type {Record<string, Case>} */
export const COLD = {
  'cold-additive': TIMES['default-additive'],
  'cold-linear': TIMES['default-linear'],
  'cold-null': TIMES['default-null'],
};

const wide = additive(100_000, 200);

/** @type {Record<string, Case>} */
export const MEMORY = {
  'memory-exact': run(wide, { preset: 'exact', permutations: 99 }),
  'memory-cross': run(wide, { preset: 'cross' }),
  'memory-block': (core) => {
    const dataset = wide(core);
    return () => core.blockHsic(dataset, { threads: 1 });
  },
};

/**
 * What a program loads of a package, by its manifest.
 * @param {string} folder
 */
function library(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return pathToFileURL(join(folder, exports['.'].default)).href;
}

/** Milliseconds that a turn takes at the least. */
const TURN = 150;

const [root, what, name, clock] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) {
  const seconds = clock === 'clock' ? clockSeconds : processorSeconds;
  /** @type {Core | undefined} */
  let loaded;
  const loading = await seconds(async () => {
    loaded = await import(library(join(root, 'packages/core')));
  });
  const core = /** @type {Core} */ (loaded);
  const compute = { ...TIMES, ...COLD, ...MEMORY }[name](core);
  if (what === 'time') {
    for (const start = performance.now(); performance.now() - start < 3 * TURN;) await compute();
    process.on('message', async () => {
      let calls = 0;
      const taken = await seconds(async () => {
        for (const start = performance.now(); performance.now() - start < TURN; calls++) await compute();
      });
      process.send?.((1000 * taken) / calls);
    });
    process.send?.('ready');
  } else {
    const taken = loading + (await seconds(compute));
    console.log(what === 'cold' ? 1000 * taken : (process.resourceUsage().maxRSS / 1024).toFixed(0));
  }
}
