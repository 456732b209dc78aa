/**
 * The sums of a feature from kernels less 1 that are centred one by one: where little is left of a kernel after centring, as
 * with far outliers, they keep the digits that one sweep would lose.
 */
import type { Steps } from '../../engine/steps.js';
import { variableRows } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import { NOTHING_LEFT } from './definition.js';
import { centringOffsets, clearedSums, totalsOf } from './dense-chain.js';
import {
  ofEachKernel,
  type KernelProducts,
  productsOf,
  storeChains,
  type Sweep,
  type SweptChain,
} from './dense-sweep.js';

/** Two sweeps for one feature: the sums of its rows, then what is centred with them. */
export function* centredProducts(sweep: Sweep, feature: WideVariable): Steps<KernelProducts[]> {
  const { space, weights, segment } = sweep;
  const chains = storeChains(sweep, feature).map((swept) => {
    return { ...swept, offsets: space.takeNumbers(swept.chain.widths * swept.chain.width) };
  });
  const n = variableRows(feature.variable);
  const before = new Map<SweptChain, number[]>();
  for (const swept of chains) {
    const { chain, sums, offsets } = swept;
    const { widths, width } = chain;
    space.numbers(offsets, widths * width).fill(0);
    for (let row = 0; row < n; row += weights.most) {
      const rows = Math.min(weights.most, n - row);
      space.kernels.centredRows({ ...chain, row, rows, weights: 0, outputs: 0, segment, offsets, ...sums });
      yield 0;
    }
    const totals = chain.places.map((_, w) => totalsOf(space, chain, sums, w));
    totals.forEach((ofKernel, w) => space.numbers(offsets + 8 * w * width, n).set(centringOffsets(ofKernel)));
    before.set(
      swept,
      totals.map(({ squares }) => squares),
    );
    clearedSums(space, chain, weights.outputs, sums.sums);
  }
  for (let row = 0; row < n; row += weights.most) {
    const rows = Math.min(weights.most, n - row);
    weights.write(row, rows);
    for (const { chain, sums, offsets } of chains) {
      space.kernels.centredRows({ ...chain, row, rows, ...weights, segment, offsets, ...sums });
    }
    yield 0;
  }
  return ofEachKernel(feature, chains, (swept, w) => {
    const { squares } = totalsOf(space, swept.chain, swept.sums, w);
    const lessOne = before.get(swept)?.[w] ?? 0;
    return {
      squares: squares > NOTHING_LEFT * lessOne ? squares : 0,
      products: productsOf(sweep, swept, w),
      lessOne,
      share: squares / lessOne,
    };
  });
}
