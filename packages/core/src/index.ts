/**
 * @hsicinf/core: which features matter, and can I trust the p-value? The public door.
 */

// The procedures: select features by HSIC and test them.
export { hsic, hsicInf, split } from './methods/hsic-inf.js';
export { naivePValues } from './methods/naive.js';

// The linear competitor: least angle regression and its inference.
export { lar, type LarOptions, type LarResult, type LarResultStep } from './methods/lar.js';
export {
  larInf,
  larInfDefaults,
  type LarInfOptions,
  type LarInfResult,
  type LarInfStep,
  type LarInfType,
} from './methods/lar-inf.js';
export { larInfJson } from './methods/lar-inf-json.js';
export type { SigmaSource } from './methods/lar-sigma.js';

// Data in, results out.
export type { Column, Dataset, Target } from './data/dataset.js';
export type { ExcludedFeature, Result, SelectedFeature } from './result.js';
export { resultJson } from './result-json.js';
export { InputError, NumericalError } from './errors.js';
export type {
  Condition,
  Covariance,
  MethodName,
  MethodOptions,
  Options,
  Preset,
  Progress,
  ResolvedOptions,
  RunOptions,
  Statistic,
} from './options.js';
export { defaults } from './options.js';
export type { Bandwidth, TargetTransform } from './kernels/encode.js';
export type { Matrix } from './numerics/matrix.js';

// The statistics on their own.
export {
  blockHsic,
  type CrossHsic,
  crossHsic,
  fullHsic,
  incompleteHsic,
  type StatisticOptions,
} from './methods/statistics-doors.js';

// Inference for any z ~ N(μ, Σ).
export { type PolyhedralTest, polyhedralTest, selectiveInference } from './methods/selective-inference.js';
export type { NormalTest } from './methods/normal-test.js';
export type { Truncation } from './selection/truncation.js';
export { truncatedNormal, type TruncatedNormalParameters } from './inference/truncated-normal.js';
export { type Adjustment, adjustPValues } from './inference/adjust.js';
export type { Alternative } from './inference/p-value.js';

// Covariance estimators.
export { oas } from './covariance/oas.js';
export { poet } from './covariance/poet.js';
export { type PoetOptions, poetDefaults } from './covariance/poet-options.js';
export { sampleCovariance } from './covariance/sample.js';

// The paper's synthetic designs.
export { type Design, DESIGNS, simulate, type Simulated } from './data/simulate.js';
