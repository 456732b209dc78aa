/**
 * The correlations of a shard where rows are in groups (strata), rows of a group side by side: by counting where a
 * feature has few values, on a grid where that is faster, else over all pairs of rows by the SIMD kernels, or from thin factors where rows are many; by the definition where
 * a kernel has next to nothing left.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import type { Steps } from '../../engine/steps.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import { SideBySide } from '../../numerics/side-by-side.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { correlationsByRows, kernelSums } from './correlation-rows.js';
import { type CentredKernel, centredKernels, correlations } from './definition.js';
import { denseGroupValues, type Grouped } from './dense-group-values.js';
import { gridGroupValues } from './grid-group-values.js';
import { type GridFeature, gridFor } from './grid-nodes.js';
import { type GroupOutput, groupOutput } from './group-output.js';
import { isForGroupTwos } from './group-twos.js';
import { levelGroupValues } from './level-group-values.js';
import { thinCorrelations } from './thin-values.js';
import { levelsAsValues, type ValuesFeature, valuesFeature } from './values-in-groups.js';

/** Rows up to which the output's matrices are kept, of 32 MB each. */
const MOST_ROWS = 2000;
/** Numbers of sums that are kept at once: 16 MB. */
const MOST_SUMS = 2 ** 21;

/** What all features share. */
export interface GroupShared {
  target: Grouped;
  featureWidths: readonly number[];
  order?: Int32Array;
}

/** Outputs that are known already: one job asks for the same one with every shard. */
const known = new WeakMap<object, CentredKernel[]>();

/** The same as thin factors, for the linear ways. */
const knownThin = new WeakMap<object, GroupOutput | 'none'>();
/** Values up to which counting them is faster than all pairs of rows, two features at a time, or a grid; as a share of the rows. */
const MOST_VALUES = 160;
const MOST_OF_ROWS = 0.4;
/** Rows up to which that are fewer, and how many. */
const FEW_ROWS = 128;
const FEW_VALUES = 24;
/** Features that go a linear way together, at least, and numbers of theirs, where rows are few. */
const TOGETHER = 16;
const NUMBERS_TOGETHER = 2 ** 13;

/** R of every pair of kernels, one array per feature. */
export function* groupValues(
  shared: GroupShared,
  features: readonly PreparedColumn[],
  space: GaussianSpace | undefined,
): Steps<Float64Array[]> {
  const { target } = shared;
  const shard = new Shard(shared, features);
  const values = Array.from<Float64Array | undefined>({ length: features.length });
  if (space !== undefined) yield* writeLinear(values, space, shard, target);
  const rest = openOf(shard, values);
  const others =
    target.groups.of.length > MOST_ROWS
      ? yield* thinOrByRows(rest.features, target)
      : yield* denseOrByDefinition(space, rest.features, target);
  rest.put(others, values);
  return values as Float64Array[];
}

/**
 * The features of a shard by their places, each worked out when it is asked for. Methods of a class that keeps what it needs: the
 * engine compiles functions that are made anew in every run in every run, and so those that see objects of a new form.
 */
class Shard {
  readonly count: number;
  readonly rows: number;
  readonly #features: readonly PreparedColumn[];
  readonly #wides: Grouped[] = [];
  readonly #groups: RowGroups;
  readonly #widths: readonly number[];
  readonly #order: Int32Array | undefined;
  readonly #points: SideBySide<Float64Array>;
  readonly #codes: SideBySide<Int32Array>;

  constructor({ target, featureWidths, order }: GroupShared, features: readonly PreparedColumn[]) {
    this.count = features.length;
    this.rows = target.groups.of.length;
    this.#features = features;
    this.#groups = target.groups;
    this.#widths = featureWidths;
    this.#order = order;
    this.#points = new SideBySide(Float64Array, this.rows, this.count);
    this.#codes = new SideBySide(Int32Array, this.rows, this.count);
  }

  /** Through its kernels. */
  wideOf(f: number): Grouped {
    const feature = this.#features[f];
    this.#wides[f] ??= {
      variable: feature.kernel === 'column' ? variableOf(feature, this.#order, this.#points.next()) : feature,
      widths: this.#widths,
      groups: this.#groups,
    };
    return this.#wides[f];
  }

  /** By its values, if they are few; against so many kernels of the output. */
  fewValues(f: number, outputs: number): ValuesFeature | undefined {
    const { rows } = this;
    const onLevels = levelsAsValues(this.#features[f], {
      rows,
      order: this.#order,
      widths: this.#widths,
      room: this.#codes,
    });
    if (onLevels !== undefined) return onLevels;
    const wide = this.wideOf(f);
    const isShort = rows <= FEW_ROWS && isForGroupTwos(outputs, wide);
    return valuesFeature(wide, isShort ? FEW_VALUES : Math.min(MOST_VALUES, Math.floor(MOST_OF_ROWS * rows)));
  }

  /** On a grid, if that is faster than all pairs of rows; against an output of so many columns. */
  onGrid(f: number, columns: number): GridFeature | undefined {
    const { variable, widths, groups } = this.wideOf(f);
    return gridFor(variable, widths, { width: columns, groups: groups.sizes.length });
  }
}

/** Some features of a shard with their places. */
class Placed<Feature> {
  readonly places: number[] = [];
  readonly features: Feature[] = [];

  add(place: number, feature: Feature): void {
    this.places.push(place);
    this.features.push(feature);
  }

  /** Puts what was found of each at its place among those of the shard. */
  put<Value>(found: readonly Value[], values: Value[]): void {
    for (let at = 0; at < found.length; at++) values[this.places[at]] = found[at];
  }
}

/** Those that have no values yet. A function of its own, since engines are slow to compile loops of generators. */
function openOf(shard: Shard, values: readonly (Float64Array | undefined)[]): Placed<Grouped> {
  const open = new Placed<Grouped>();
  for (let f = 0; f < shard.count; f++) if (values[f] === undefined) open.add(f, shard.wideOf(f));
  return open;
}

/** Rows that are looked at between two steps. */
const ROWS_A_STEP = 2 ** 14;

/** Writes down those that have few values, or that a grid serves. */
function* writeLinear(
  values: (Float64Array | undefined)[],
  space: GaussianSpace,
  shard: Shard,
  target: Grouped,
): Steps<void> {
  const output = knownThin.get(target) ?? (yield* groupOutput(target)) ?? 'none';
  knownThin.set(target, output);
  if (output === 'none') return;
  const { width, kernels } = output;
  const outputs = kernels.length;
  const together = Math.max(TOGETHER, Math.floor(NUMBERS_TOGETHER / shard.rows));
  for (let first = 0; first < shard.count; first += together) {
    const [ofValues, onGrid] = [new Placed<ValuesFeature>(), new Placed<GridFeature>()];
    for (let f = first, looked = 0; f < Math.min(shard.count, first + together); f++) {
      const few = shard.fewValues(f, outputs);
      const grid = few === undefined ? shard.onGrid(f, width) : undefined;
      if (few !== undefined) ofValues.add(f, few);
      else if (grid !== undefined) onGrid.add(f, grid);
      looked += shard.rows;
      if (looked < ROWS_A_STEP) continue;
      looked = 0;
      yield 0;
    }
    if (ofValues.places.length > 0) {
      const found = yield* space.within(() => levelGroupValues(space, output, ofValues.features));
      ofValues.put(found, values);
    }
    if (onGrid.places.length > 0) {
      const { widths } = shard.wideOf(onGrid.places[0]);
      const some = { widths, features: onGrid.features };
      const found = yield* space.within(() => gridGroupValues(space, output, some));
      onGrid.put(found, values);
    }
  }
}

function* thinOrByRows(features: readonly Grouped[], target: Grouped): Steps<Float64Array[]> {
  const values: Float64Array[] = [];
  for (const wide of features) {
    const thin = yield* thinCorrelations(wide, target);
    values.push(thin ?? (yield* correlationsByRows(yield* kernelSums(wide), yield* kernelSums(target))));
    yield 1;
  }
  return values;
}

function* denseOrByDefinition(
  space: GaussianSpace | undefined,
  features: readonly Grouped[],
  target: Grouped,
): Steps<Float64Array[]> {
  if (features.length === 0) return [];
  const output = known.get(target) ?? centredKernels(target);
  known.set(target, output);
  const [{ widths, groups }] = features;
  const sums = 2 * widths.length * (groups.of.length + groups.sizes.length);
  const together = Math.max(1, Math.floor(MOST_SUMS / sums));
  const values: Float64Array[] = [];
  for (let first = 0; first < features.length; first += together) {
    const some = features.slice(first, first + together);
    const found = space && (yield* space.within(() => denseGroupValues(space, some, output)));
    let done = 0;
    for (let f = 0; f < some.length; f++) {
      done += 1;
      const own = found?.[f];
      values.push(own ?? correlations(centredKernels(some[f]), output));
      if (own !== undefined) continue;
      yield done;
      done = 0;
    }
    yield done;
  }
  return values;
}
