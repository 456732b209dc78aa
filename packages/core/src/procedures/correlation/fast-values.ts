/**
 * The correlations of a shard by the fastest way for each feature: on few levels by counting, on a grid where the output
 * has thin factors and the feature no far outliers, over all pairs of rows otherwise. The number of rows, the output and
 * the feature itself decide, never its neighbours.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import { silently, type Steps } from '../../engine/steps.js';
import { variableRows } from '../../kernels/variable.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { type DenseShared, denseValues } from './dense-values.js';
import { type GridFeature, gridFor, mostGridWidth } from './grid-nodes.js';
import { gridValues } from './grid-values.js';
import { type LevelFeature, levelFeature, levelValues } from './level-values.js';
import { type ThinOutput, thinOutput } from './thin-output.js';

/** Which features of a shard go which way; places in the shard. */
interface Ways {
  levels: Map<number, LevelFeature>;
  grid: Map<number, GridFeature>;
  dense: number[];
}

/** R of every pair of kernels, one array per feature. */
export function* fastValues(
  shared: DenseShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
  space: GaussianSpace,
): Steps<Float64Array[]> {
  const { target, featureWidths: widths, order } = shared;
  const rows = variableRows(target.variable);
  // On a grid factors pay only while they are thin; levels take any.
  const most = features.some((feature) => levelFeature(feature, rows)) ? Infinity : mostGridWidth(rows);
  const output = yield* thinOutput(target, { owner: shared, most });
  const ways = yield* waysOf(output, shared, features);
  const values = Array<Float64Array>(features.length);
  if (output !== undefined) {
    const onLevels = yield* space.within(() =>
      levelValues(space, { output, widths, n: rows, order }, [...ways.levels.values()]),
    );
    [...ways.levels.keys()].forEach((f, at) => (values[f] = onLevels[at]));
    const onGrid = yield* space.within(() =>
      gridValues(space, output, { widths, features: [...ways.grid.values()] }),
    );
    const lost: number[] = [];
    [...ways.grid.keys()].forEach((f, at) => {
      const found = onGrid[at];
      if (found === undefined) lost.push(f);
      else values[f] = found;
    });
    yield* silently(denseInto(values, lost));
  }
  yield* denseInto(values, ways.dense);
  return values;

  function* denseInto(to: Float64Array[], places: readonly number[]): Steps<void> {
    if (places.length === 0) return;
    const some = places.map((f) => features[f]);
    const found = yield* space.within(() => denseValues(shared, some, space));
    places.forEach((f, at) => (to[f] = found[at]));
  }
}

function* waysOf(
  output: ThinOutput | undefined,
  { target, featureWidths, order }: DenseShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
): Steps<Ways> {
  const ways: Ways = { levels: new Map(), grid: new Map(), dense: [] };
  if (output === undefined) return { ...ways, dense: Array.from(features.keys()) };
  const rows = variableRows(target.variable);
  for (let f = 0; f < features.length; f++) {
    const onLevels = levelFeature(features[f], rows);
    const onGrid = !onLevels && gridFor(variableOf(features[f], order), featureWidths, output);
    if (onLevels) ways.levels.set(f, onLevels);
    else if (onGrid) ways.grid.set(f, onGrid);
    else ways.dense.push(f);
    yield 0;
  }
  return ways;
}
