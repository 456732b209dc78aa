/**
 * The options of procedures with one kernel a variable, which the record of such a run always has.
 */
import type { PreparationOptions } from '../data/prepare.js';
import type { Alternative } from '../inference/p-value.js';
import { defaults } from '../options/default-options.js';
import { optionTable } from '../options/option-table.js';
import type { ResolvedOptions } from '../options/options.js';

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
