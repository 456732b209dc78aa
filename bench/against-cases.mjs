/**
 * What two builds are compared on. As a program, `against-cases.mjs root time|memory case`: computes the case with the build
 * in that folder, once for each message, and answers with the milliseconds of processor time, or prints the peak memory.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { likert } from './likert.mjs';
import { processorSeconds } from './timing.mjs';

/** @typedef {typeof import('@hsicinf/core')} Core */
/** @typedef {(core: Core) => () => Promise<unknown>} Case Makes the data, then computes. */

/** @type {(features: number, rows?: number) => (core: Core) => import('@hsicinf/core').Dataset} */
const additive =
  (features, rows = 1000) =>
  (core) =>
    core.simulate('additive', { rows, features });

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

/** Milliseconds that a turn takes at the least. */
const TURN = 150;

const [root, what, name] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) {
  /** @type {Core} */
  const core = await import(pathToFileURL(join(root, 'packages/core/dist/index.js')).href);
  const compute = (what === 'time' ? TIMES : MEMORY)[name](core);
  if (what === 'time') {
    for (const start = performance.now(); performance.now() - start < 3 * TURN;) await compute();
    process.on('message', async () => {
      let calls = 0;
      const seconds = await processorSeconds(async () => {
        for (const start = performance.now(); performance.now() - start < TURN; calls++) await compute();
      });
      process.send?.((1000 * seconds) / calls);
    });
    process.send?.('ready');
  } else {
    await compute();
    console.log((process.resourceUsage().maxRSS / 1024).toFixed(0));
  }
}
