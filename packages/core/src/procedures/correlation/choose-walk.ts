/**
 * Which walk for a feature: from thin factors where they are thin enough, from n × n matrices otherwise; in WebAssembly
 * where there is one. The choice depends on the data alone (break-even.ts).
 */
import type { Steps } from '../../engine/steps.js';
import { InputError, mention, wording } from '../../errors.js';
import { alikeRows } from '../../kernels/levels-of.js';
import { variableRows } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import { oneByOne, type ChainWalker } from '../../permutation/walker.js';
import { MOST_DENSE_ROWS } from './break-even.js';
import { centredKernels } from './definition.js';
import { correlationsUnderSwaps } from './dense-swaps.js';
import { packedOutput, type PreparedOutput, walkFactors } from './output.js';
import { type PackedKernels, packKernels } from './packed-kernels.js';
import { denseWalker, thinWalker } from './simd-walkers.js';
import type { WideFactors } from './thin-records.js';
import { thinPairs, thinUnderSwaps } from './thin-swaps.js';
import { wholeWalker } from './whole-walker.js';

/** What walks and errors of a feature are made of: thin factors where they are thin enough, else matrices that are small. */
export interface WalkParts {
  factors: WideFactors | undefined;
  packed: PackedKernels | undefined;
}

/** Those of a feature, as far as the output has its own. Yields 0 now and then. */
export function* walkParts(output: PreparedOutput, feature: WideVariable): Steps<WalkParts> {
  const factors = output.factors && (yield* walkFactors(feature));
  if (factors !== undefined || packedOutput(output) === undefined) return { factors, packed: undefined };
  return { factors, packed: packKernels(feature) };
}

/** Which walk is wanted. */
export interface WalkWanted {
  /** Those of the feature, if they are there. */
  parts?: WalkParts;
  /** Whether values are compared with a score from outside, to rounding, and not with one another alone. */
  isToTheCut?: boolean;
}

/** The walk of a feature against an output. Yields 0 now and then. */
export function* chooseWalk(
  output: PreparedOutput,
  feature: WideVariable,
  { parts, isToTheCut = false }: WalkWanted = {},
): Steps<ChainWalker> {
  const { factors, packed } = parts ?? (yield* walkParts(output, feature));
  const n = variableRows(feature.variable);
  if (output.factors !== undefined && factors !== undefined) {
    const pairs = thinPairs(output.factors, factors);
    return thinWalker(pairs) ?? oneByOne(thinUnderSwaps(pairs));
  }
  if (n > MOST_DENSE_ROWS) {
    throw new InputError(
      'hsicInf',
      wording`at most ${MOST_DENSE_ROWS} rows for ${mention('statistic', 'correlation')} where kernels are not of low rank`,
      `${n}`,
      { hint: wording`use ${mention('preset', 'cross')}` },
    );
  }
  const [own, others] = [packed ?? packKernels(feature), packedOutput(output) ?? packKernels(output.wide)];
  return (
    (isToTheCut ? undefined : wholeWalker(own, others, alikeRows(feature.variable))) ??
    denseWalker(own, others) ??
    oneByOne(correlationsUnderSwaps(centredKernels(feature), centredKernels(output.wide)))
  );
}
