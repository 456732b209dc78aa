/**
 * What a dataset with strata, clusters or covariates becomes for a run, in this order:
 *
 * - clusters whose rows all have the same output become one row each,
 * - covariates are taken out (residuals.ts), together with a level for each group within which rows are compared,
 * - rows of a stratum come to lie side by side, and numbers lose their stratum means (stratum-means.ts).
 *
 * Where the output varies within clusters, a feature that varies within them, too, sees them as strata: its rows change
 * places inside clusters. A feature that is the same in all rows of a cluster moves as a whole from cluster to cluster: it has
 * a dataset of its own, with a row for each cluster. A feature with missing cells has the rows in which it has a value.
 */
import type { CheckedDataset } from '../data/checked-dataset.js';
import type { OwnColumn, OwnTarget } from '../data/dataset.js';
import { measureColumns } from '../data/measure-columns.js';
import { isSameWithin } from '../data/same-within.js';
import type { RunContext } from '../engine/run-context.js';
import { InputError, quote } from '../errors.js';
import type { ExcludedFeature } from '../data/prepare.js';
import { groupsOf, movableRows, oneGroup, type RowGroups, rowsOfGroups } from '../numerics/row-groups.js';
import { inOrder, ofGroups, oneRowEach, sideBySide } from './by-group.js';
import { featuresInStrata, inStrata } from './in-strata.js';
import { incompletePart } from './incomplete-parts.js';
import {
  type ExplainedPart,
  explainedNotes,
  withoutCovariates,
  type WithoutCovariates,
} from './residuals.js';

/** Features that are tested on the same rows. */
export interface FeaturePart {
  dataset: CheckedDataset;
  /** The place of each of its features among all. */
  indices: Int32Array;
  /** Rows that are compared, and change places, among themselves. */
  groups?: RowGroups;
  /** Of features that move from cluster to cluster: the output of all rows, and the cluster of each. */
  between?: { target: OwnTarget; clusters: RowGroups };
  /** Of features with missing cells: the columns on the rows that they have, as in the dataset of an arrangement. */
  ownRows?: CheckedDataset;
}

/** A dataset as a run takes it. */
export interface Arrangement {
  /** All columns after collapse and residuals, rows as they come. */
  dataset: CheckedDataset;
  parts: FeaturePart[];
  /** Whether features are told apart by how they move. */
  hasRules: boolean;
  held: Held;
  shareOf: WithoutCovariates['shareOf'];
  notes: string[];
  /** Features that cannot be tested on the rows, or clusters, that there are for them. */
  aside?: ExcludedFeature[];
}

/** What was held fixed. */
export interface Held {
  strata?: { name: string; count: number; movable: number };
  clusters?: { name: string; count: number; collapsed: boolean };
  covariates?: NonNullable<WithoutCovariates['covariates']>;
}

/** Whether rows belong together, in strata or clusters that say something. */
export function hasGroups({ strata, clusters }: CheckedDataset): boolean {
  return isTelling(strata?.values, 'all') || isTelling(clusters?.values, 'each');
}

/** Labels that put all rows together, or each on its own, say nothing. */
function isTelling(values: readonly (string | number)[] | undefined, nothing: 'all' | 'each'): boolean {
  if (values === undefined) return false;
  const { size } = new Set(values);
  return nothing === 'all' ? size > 1 : size < values.length;
}

/**
 * Arranges a dataset.
 *
 * @throws InputError where nothing is left to be tested.
 */
export async function arrange(
  caller: string,
  given: CheckedDataset,
  context: RunContext,
): Promise<Arrangement> {
  const { strata: strataLabels, clusters: clusterLabels, covariates } = given;
  if (given.incomplete !== undefined) return withIncomplete(caller, given, context);
  if (strataLabels === undefined && clusterLabels === undefined && covariates === undefined) {
    return asItIs(given);
  }
  const notes: string[] = [];
  const held: Held = {};
  let strata = strataLabels && groupsOf(strataLabels.values);
  let clusters = clusterLabels && groupsOf(clusterLabels.values);
  let dataset = given;
  if (clusters !== undefined && clusterLabels !== undefined && clusters.sizes.length === given.rows) {
    notes.push(
      `Each cluster of ${quote(clusterLabels.name)} has only one row, so rows are treated as independent.`,
    );
    clusters = undefined;
  }
  if (clusters !== undefined && clusterLabels !== undefined) {
    const collapsed = isSameWithin(given.target, clusters);
    held.clusters = { name: clusterLabels.name, count: clusters.sizes.length, collapsed };
    if (collapsed) {
      dataset = oneRowEachOf(caller, given, clusters);
      strata = strata && ofGroups(strata, clusters);
      clusters = undefined;
    }
  }
  if (strata !== undefined && strataLabels !== undefined) {
    held.strata = { name: strataLabels.name, count: strata.sizes.length, movable: movableRows(strata) };
    if (strata.sizes.length === 1) {
      notes.push(
        `All rows belong to the same stratum of ${quote(strataLabels.name)}, so it holds nothing fixed.`,
      );
      strata = undefined;
      delete held.strata;
    }
  }
  const all = Int32Array.from(dataset.features, (_, index) => index);
  if (clusters === undefined) {
    const without = await withoutCovariates(caller, dataset, { context, groups: strata });
    const part =
      strata === undefined
        ? { dataset: without.dataset, indices: all }
        : within(without.dataset, { before: dataset, groups: strata, indices: all });
    return { ...finished(arrangedWithout(without, held, notes)), parts: [part], hasRules: false };
  }
  // What a feature does within clusters is a matter of the feature itself, not of what covariates leave of it.
  const isFixed = dataset.features.map((feature) => isSameWithin(feature, clusters));
  const moving = all.filter((index) => !isFixed[index]);
  const fixed = all.filter((index) => isFixed[index]);
  const parts: FeaturePart[] = [];
  let arranged: Arranged | undefined;
  if (fixed.length > 0) {
    const without = await withoutCovariates(caller, dataset, { context, groups: strata, together: clusters });
    arranged = arrangedWithout(without, held, notes);
    parts.push(betweenClusters(without.dataset, { before: dataset, clusters, strata, indices: fixed }));
  }
  if (moving.length > 0) {
    const without = await withoutCovariates(caller, dataset, { context, groups: clusters });
    parts.unshift(within(without.dataset, { before: dataset, groups: clusters, indices: moving }));
    const ofMoving = arrangedWithout(without, held, notes);
    arranged = arranged === undefined ? ofMoving : withFeaturesOf(ofMoving, arranged, isFixed);
  }
  if (arranged === undefined) throw new TypeError('a dataset has features');
  return { ...finished(arranged), parts, hasRules: true };
}

/** A dataset without covariates, before it is known which parts of it are said to be explained. */
type Arranged = Pick<Arrangement, 'dataset' | 'held' | 'shareOf' | 'notes'> &
  Pick<WithoutCovariates, 'explained'>;

/** With the note on what the covariates explain. */
function finished({ explained, ...arranged }: Arranged): Omit<Arranged, 'explained'> {
  return { ...arranged, notes: [...arranged.notes, ...explainedNotes(explained)] };
}

/** What covariates leave, and what is to be said of them. */
function arrangedWithout(without: WithoutCovariates, held: Held, notes: readonly string[]): Arranged {
  return {
    dataset: without.dataset,
    held: { ...held, ...(without.covariates && { covariates: without.covariates }) },
    shareOf: without.shareOf,
    explained: without.explained,
    notes: [...notes, ...without.notes],
  };
}

/** One arrangement with the features of another where these do not move within clusters. */
function withFeaturesOf(one: Arranged, other: Arranged, isFixed: readonly boolean[]): Arranged {
  const features = one.dataset.features.map((feature, f) =>
    isFixed[f] ? other.dataset.features[f] : feature,
  );
  const dataset = { ...one.dataset, features, facts: measureColumns(features, one.dataset.rows) };
  const isOf = (fixed: boolean) => (part: ExplainedPart) =>
    part.feature === undefined ? !fixed : isFixed[part.feature] === fixed;
  return {
    ...one,
    dataset,
    shareOf: (f) => (isFixed[f] ? other : one).shareOf(f),
    explained: [...one.explained.filter(isOf(false)), ...other.explained.filter(isOf(true))],
  };
}

/** Features without missing cells as ever, each of the others on its own rows. */
async function withIncomplete(
  caller: string,
  given: CheckedDataset,
  context: RunContext,
): Promise<Arrangement> {
  const { incomplete = [], clusters, covariates, ...dataset } = given;
  if (clusters !== undefined || covariates !== undefined) {
    const held = clusters === undefined ? 'covariates' : 'clusters';
    throw new InputError(caller, `features without missing cells where there are ${held}`, 'some with', {
      hint: 'drop rows or features with missing cells instead',
    });
  }
  const gaps = new Set(incomplete.flatMap(({ indices }) => indices));
  const whole = Int32Array.from(dataset.features.keys()).filter((index) => !gaps.has(index));
  const features = Array.from(whole, (index) => dataset.features[index]);
  const ofWhole: CheckedDataset = { ...dataset, features, facts: measureColumns(features, dataset.rows) };
  const arrangement = await arrange(caller, ofWhole, context);
  const parts: FeaturePart[] =
    whole.length === 0 ? [] : arrangement.parts.map((part) => ({ ...part, indices: whole }));
  const aside: ExcludedFeature[] = [];
  for (const own of incomplete) {
    const { indices, dataset: ownRows, reason = '' } = incompletePart(dataset, own);
    if (ownRows === undefined) {
      for (const index of indices) aside.push({ name: dataset.features[index].name, index, reason });
      continue;
    }
    const { parts: ofRows } = await arrange(caller, ownRows, context);
    parts.push(...ofRows.map((part) => ({ ...part, indices, ownRows })));
  }
  return { ...arrangement, dataset: given, parts, aside };
}

/** Where nothing is declared, nothing is held fixed. */
function asItIs(dataset: CheckedDataset): Arrangement {
  const part = { dataset, indices: Int32Array.from(dataset.features, (_, index) => index) };
  return { dataset, parts: [part], hasRules: false, held: {}, shareOf: () => undefined, notes: [] };
}

/** A row for each cluster. What an output is encoded by, such as ranks, is that of the rows that are left. */
function oneRowEachOf(caller: string, dataset: CheckedDataset, clusters: RowGroups): CheckedDataset {
  const features = dataset.features.map((feature) => oneRowEach(feature, clusters));
  const rows = clusters.sizes.length;
  const firsts = Int32Array.from(rowsOfGroups(clusters), ([first]) => first);
  const facts = measureColumns(features, rows);
  return {
    features,
    setAside: levelled(dataset, { features, facts, rows }),
    target: dataset.targetOf?.(caller, firsts) ?? oneRowEach(dataset.target, clusters),
    ...(dataset.covariates && {
      covariates: dataset.covariates.map((covariate) => oneRowEach(covariate, clusters)),
    }),
    rows,
    facts,
  };
}

/** Features that vary, but not from cluster to cluster. */
function levelled(
  { features: before, rows: given }: CheckedDataset,
  { features, facts, rows }: Pick<CheckedDataset, 'features' | 'facts' | 'rows'>,
): Map<number, string> {
  const aside = new Map<number, string>();
  features.forEach((feature, index) => {
    const known = facts.get(index);
    const isLevel = known === undefined ? isConstant(feature, rows) : known.low === known.high;
    if (!isLevel || isConstant(before[index], given)) return;
    const what = feature.kind === 'class' ? 'most frequent class' : 'mean';
    aside.set(index, `its ${what} is the same in every cluster`);
  });
  return aside;
}

function isConstant(variable: OwnColumn, rows: number): boolean {
  return isSameWithin(variable, oneGroup(rows));
}

/**
 * Rows of groups side by side, numbers without the means of their groups. What is the same within all groups is so `before`
 * covariates are taken out.
 */
function within(
  dataset: CheckedDataset,
  { before, groups: given, indices }: { before: CheckedDataset; groups: RowGroups; indices: Int32Array },
): FeaturePart {
  const { target, rows, setAside } = dataset;
  const strata = sideBySide(given);
  const aside = new Map<number, string>();
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at];
    const reason = isSameWithin(before.features[index], given) ? SAME : setAside?.get(index);
    if (reason !== undefined) aside.set(at, reason);
  }
  const features = featuresInStrata(dataset, indices, strata);
  return {
    dataset: { ...features, target: inStrata(target, strata), rows, setAside: aside },
    indices,
    groups: strata.groups,
  };
}

const SAME = 'it is the same within every stratum';

/** An output without the means of groups, its rows as they come. */
function withoutMeans(target: OwnTarget, given: RowGroups): OwnTarget {
  if (target.kind === 'kernels') return target;
  const strata = sideBySide(given);
  const back = new Int32Array(strata.order.length);
  strata.order.forEach((row, at) => (back[row] = at));
  return inOrder(inStrata(target, strata), back);
}

/** A row for each cluster; where clusters are in strata, those of one side by side. */
function betweenClusters(
  dataset: CheckedDataset,
  {
    before,
    clusters,
    strata,
    indices,
  }: {
    before: CheckedDataset;
    clusters: RowGroups;
    strata: RowGroups | undefined;
    indices: Int32Array;
  },
): FeaturePart {
  const outer = strata && sideBySide(ofGroups(strata, clusters));
  const place = (columns: OwnColumn): OwnColumn => {
    const collapsed = oneRowEach(columns, clusters);
    return outer === undefined ? collapsed : inStrata(collapsed, outer);
  };
  const aside = new Map<number, string>();
  const features = Array.from(indices, (index, at) => {
    const isSame = strata !== undefined && isSameWithin(before.features[index], strata);
    const reason = isSame ? SAME : dataset.setAside?.get(index);
    if (reason !== undefined) aside.set(at, reason);
    return place(dataset.features[index]);
  });
  const rows = clusters.sizes.length;
  // Where a cluster comes among those that lie side by side.
  const placeOf = new Int32Array(rows);
  for (let at = 0; at < rows; at++) placeOf[outer?.order[at] ?? at] = at;
  return {
    dataset: {
      features,
      // What stands for the output of a cluster is worked out from all its rows.
      target: { kind: 'number', values: Float64Array.from({ length: rows }, (_, c) => c) },
      rows,
      facts: measureColumns(features, rows),
      setAside: aside,
    },
    indices,
    ...(outer && { groups: outer.groups }),
    between: {
      target: strata === undefined ? dataset.target : withoutMeans(dataset.target, strata),
      clusters: {
        of: clusters.of.map((cluster) => placeOf[cluster]),
        sizes: clusters.sizes.map((_, at) => clusters.sizes[outer?.order[at] ?? at]),
      },
    },
  };
}
