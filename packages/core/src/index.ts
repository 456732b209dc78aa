/**
 * @hsicinf/core: which features matter, and can I trust the p-value? The public door.
 */

// The procedures: select features by HSIC and test them.
export { hsic, hsicInf, split } from './procedures/hsic-inf.js';
export { naivePValues } from './procedures/naive.js';
export { adjustTogether } from './procedures/adjust-together.js';
export {
  permutationPValue,
  type PermutationTest,
  type PermutationTestOptions,
  type TestedVariable,
} from './procedures/permutation-p-value.js';
export { type OwnStatisticP, type OwnStatisticTest, permutationTest } from './procedures/permutation-test.js';

// The linear competitor: least angle regression and its inference.
export { lar, type LarOptions, type LarResult, type LarResultStep } from './procedures/lar/lar.js';
export {
  larInf,
  larInfDefaults,
  type LarInfOptions,
  type LarInfResult,
  type LarInfStep,
  type LarInfType,
  resolveLarInfOptions,
} from './procedures/lar/lar-inf.js';
export { larInfJson } from './procedures/lar/lar-inf-json.js';
export type { SigmaSource } from './procedures/lar/lar-sigma.js';

// Data in, results out.
export type { Column, Dataset, GivenMatrix, Labels, Numbers, PlainTarget, Target } from './data/dataset.js';
export type { Graph } from './targets/graph.js';
export type { StructuredKind, StructuredTarget } from './targets/registry.js';
export type { ExcludedFeature } from './data/prepare.js';
export type {
  BesideResult,
  ClusterRule,
  FeatureGroup,
  FeatureScore,
  HeldFixed,
  Redundancy,
  Result,
  SelectedFeature,
} from './result.js';
export { resultJson } from './result-json.js';
export { type FaultyColumn, InputError, NumericalError } from './errors.js';
export type {
  Covariance,
  FeatureKernel,
  MethodName,
  MethodOptions,
  Options,
  Preset,
  PValues,
  ResolvedOptions,
  RowShares,
  Statistic,
} from './options/options.js';
export type { MeasureName } from './measures/registry.js';
export type { Selection } from './selection/rules.js';
export type { Condition } from './inference/truncate.js';
export type { AbortSignalLike } from './engine/abort-signal.js';
export type { Progress, RunOptions } from './engine/run-options.js';
export { defaults } from './options/default-options.js';
export { type Resolution, resolveOptions, type RunFacts } from './options/resolve-options.js';
export type { Bandwidth, TargetTransform } from './data/prepared-column.js';
export type { Matrix } from './numerics/matrix.js';

// The statistics on their own.
export { blockHsic, fullHsic, type StatisticOptions } from './procedures/statistics.js';
export { type CrossHsic, crossHsic } from './procedures/cross/cross-hsic.js';
export { incompleteHsic } from './procedures/paper/incomplete-hsic.js';
export { type CorrelationOptions, kernelCorrelation } from './procedures/correlation/kernel-correlation.js';

// Inference for any z ~ N(μ, Σ).
export { type PolyhedralTest, polyhedralTest, selectiveInference } from './procedures/selective-inference.js';
export type { NormalTest } from './inference/normal-test.js';
export type { Truncation } from './inference/truncation.js';
export { truncatedNormal, type TruncatedNormalParameters } from './inference/truncated-normal.js';
export { type Adjustment, adjustPValues } from './inference/adjust.js';
export type { Alternative } from './inference/p-value.js';

// Covariance estimators.
export { oas } from './procedures/paper/oas.js';
export { poet } from './procedures/paper/poet.js';
export { poetDefaults } from './options/poet-options.js';
export type { PoetOptions } from './options/options.js';
export { sampleCovariance } from './statistics/sample-covariance.js';

// Synthetic designs: those of the paper, and some with something to hold fixed.
export { type Design, DESIGNS } from './data/designs.js';
export { simulate, type Simulated } from './data/simulate.js';
