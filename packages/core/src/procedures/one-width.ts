/**
 * What procedures with one kernel a variable have in common: their options, which the record of such a run always has, the
 * preparation of a repeat, and the record of what it found.
 */
import {
  featuresToSelect,
  prepare,
  type PreparationOptions,
  type Prepared,
  type Screen,
} from '../data/prepare.js';
import type { PreparedVariable } from '../data/prepared-column.js';
import type { RunContext } from '../engine/run-context.js';
import type { Alternative } from '../inference/p-value.js';
import { defaults } from '../options/default-options.js';
import { optionTable } from '../options/option-table.js';
import type { ResolvedOptions } from '../options/options.js';
import { amongAll, type Call, type RepeatOutcome, type TestedFeature } from './procedure.js';

/** How columns become variables, and which scores count as evidence. */
export function oneWidthOptions({
  featureBandwidth = defaults.featureBandwidth,
  targetBandwidth = defaults.targetBandwidth,
  targetTransform = optionTable.targetTransform.default,
  alternative = defaults.alternative,
  seed,
}: ResolvedOptions): PreparationOptions & { alternative: Alternative } {
  return { featureBandwidth, targetBandwidth, targetTransform, alternative, seed };
}

/** The variables of a repeat, and how many features it selects. */
export interface PreparedRepeat extends Prepared {
  select: number;
}

/** What a procedure asks of features, and of the output, which throws. */
interface Demands {
  screen?: Screen;
  requireTarget?: (target: PreparedVariable) => void;
}

/** Prepares a repeat for an order of the rows. */
export async function prepareRepeat(
  { caller, dataset, options }: Call,
  context: RunContext,
  order: Int32Array,
  { screen, requireTarget }: Demands = {},
): Promise<PreparedRepeat> {
  const prepared = await prepare(dataset, order, oneWidthOptions(options), {
    breathe: () => context.breathe(),
    ...(screen && { screen }),
  });
  requireTarget?.(prepared.target);
  return { ...prepared, select: featuresToSelect(caller, dataset, prepared, options.select) };
}

/** The s-th selected feature, which is at a position among the usable ones: who it is, and what it was selected by. */
export function identityOf(
  { dataset }: Call,
  { usable }: Prepared,
  [s, position]: readonly [s: number, position: number],
  statistics: ArrayLike<number>,
): Pick<TestedFeature, 'rank' | 'name' | 'index' | 'statistic'> {
  const index = usable[position];
  return { rank: s + 1, name: dataset.features[index].name, index, statistic: statistics[position] };
}

/** What a repeat found, from the statistics of the usable features and the tests of the selected ones. */
export function foundBy(
  { dataset }: Call,
  { usable, excluded, target, notes }: Prepared,
  found: Pick<RepeatOutcome, 'statistics' | 'selected' | 'droppedRows' | 'notes'>,
): RepeatOutcome {
  return {
    ...found,
    statistics: amongAll(found.statistics, usable, dataset.features.length),
    usable: usable.length,
    excluded,
    targetBandwidth: target.bandwidth,
    notes: [...notes, ...found.notes],
  };
}
