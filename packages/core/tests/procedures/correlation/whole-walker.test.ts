/** The walk in whole numbers takes columns in fours: the same value after swaps as from scratch, whatever the number of rows. */
import { beforeAll, expect, it } from 'vitest';
import { QuickOrders } from '../../../src/numerics/quick-orders.js';
import { randomStream } from '../../../src/numerics/random.js';
import { packKernels } from '../../../src/procedures/correlation/packed-kernels.js';
import { wholeWalker } from '../../../src/procedures/correlation/whole-walker.js';
import { loadKernels } from '../../../src/simd/load.js';
import { variables } from '../../support/variables.js';

beforeAll(loadKernels);

it.each([4, 5, 6, 7, 20, 21, 22, 23])('%i rows', (rows) => {
  const all = variables(rows, 3);
  const [x, y] = [all['number'], all['heavy']].map((variable) =>
    packKernels({ variable, widths: [0.25, 1, 4] }),
  );
  const walker = wholeWalker(x, y);
  if (walker === undefined) throw new Error('no WebAssembly');
  walker.reset();
  const pairs = new Int32Array(2 * 60);
  new QuickOrders(randomStream(1, 'fours')).drawPairs(pairs, rows);
  const values = new Float64Array(60);
  walker.walk({ pairs, swapsPerState: 1, floor: -Infinity, values });
  const order = new Int32Array(rows);
  walker.readOrder(order);
  expect(walker.jump(order, -Infinity).value).toBe(values[59]);
  walker.release();
});
