/**
 * hsicinf demo: the whole way on simulated data, with the commands that do the same.
 */
import { simulate } from '@hsicinf/core';
import { analyse } from '../analysis.js';
import { type Io, write } from '../io.js';
import { outputValues, type Values } from '../options/values.js';
import { checkOutputs } from '../output/deliver.js';
import { withSession } from '../session.js';

const SIZE = { rows: 200, features: 20, seed: 1 };
const SELECT = 10;

const before = `Simulated: ${SIZE.rows} rows, ${SIZE.features} features, y = x1² + x2² + x3² + x4² + x5² + noise.
No straight line sees such a relation, and x6 to x${SIZE.features} have nothing to do with y.
The ${SELECT} features with the largest kernel correlation with y are selected and tested.

`;

const after = `
The column "p" looks at each feature on its own. "adjusted p" takes into account that all ${SIZE.features} were looked at: compare the two
for the features after x5. The promise is about the share of false reports on average, so that one may slip in.

To do the same on a file, and then on your own:

  hsicinf simulate additive --rows ${SIZE.rows} --features ${SIZE.features} --seed ${SIZE.seed} --out demo.csv
  hsicinf inspect demo.csv --target y
  hsicinf run demo.csv --target y --select ${SELECT} --out result.csv --report report.html
`;

/** Carries the command out. */
export async function demo(values: Values, context: { io: Io; argv: readonly string[] }): Promise<void> {
  const { io } = context;
  const output = outputValues(values);
  await withSession(context, { quiet: output.quiet }, async (session) => {
    await checkOutputs(session, output);
    await write(io, before);
    await analyse(session, {
      outputs: [{ dataset: simulate('additive', SIZE), targetName: 'y' }],
      source: 'simulated data',
      libraryCall: [
        `import { hsicInf, simulate } from 'hsicinf';`,
        '',
        `const dataset = simulate('additive', { rows: ${SIZE.rows}, features: ${SIZE.features}, seed: ${SIZE.seed} });`,
        `const result = await hsicInf(dataset, { select: ${SELECT} });`,
      ].join('\n'),
      run: { method: 'hsicInf', options: { select: SELECT }, threads: undefined },
      output,
    });
    await write(io, after);
  });
}
