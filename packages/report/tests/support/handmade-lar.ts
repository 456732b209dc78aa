/** Results of larInf made by hand. */
import type { LarInfResult, LarInfStep } from '@hsicinf/core';

/** A step with p = .0012 unless told otherwise. */
export function larStep(own: Partial<LarInfStep> & { name: string }): LarInfStep {
  const pValue = own.pValue ?? 0.0012;
  return {
    step: 1,
    index: 0,
    sign: 1,
    coefficient: 1.25,
    zScore: 4.5,
    pValue,
    logPValue: Math.log(pValue),
    interval: [0.5, 2],
    vlo: 0.75,
    vup: Infinity,
    spacingPValue: 0.002,
    covariancePValue: 0.003,
    ...own,
  };
}

/** A result of type 'active' of which ForwardStop keeps nothing unless told otherwise. */
export function larResult(steps: LarInfStep[], own: Partial<LarInfResult> = {}): LarInfResult {
  return {
    method: 'larInf',
    options: { type: 'active', alpha: 0.1 },
    rows: 50,
    sigma: 1.5,
    sigmaSource: 'least-squares',
    steps: steps.map((one, s) => ({ ...one, step: s + 1, index: s })),
    forwardStop: 0,
    excluded: [],
    notes: [],
    ...own,
  };
}

/** Three steps, the first two kept. */
export const smallLar: LarInfResult = larResult(
  [
    larStep({ name: 'age' }),
    larStep({
      name: 'blood pressure',
      sign: -1,
      coefficient: -0.0213,
      zScore: -12,
      pValue: 0,
      logPValue: -1000,
      interval: [-Infinity, -0.0145],
      vup: 3,
    }),
    larStep({ name: 'shoe size', coefficient: 1234.5, pValue: 0.4, interval: [-1e9, 3000] }),
  ],
  { forwardStop: 2 },
);

/** The same steps tested in the model of all of them. */
export function asAll(result: LarInfResult): LarInfResult {
  const { forwardStop: _, ...rest } = result;
  return {
    ...rest,
    options: { type: 'all', alpha: 0.05 },
    steps: result.steps.map((step) => {
      const { spacingPValue: __, covariancePValue: ___, ...tested } = step;
      return tested;
    }),
  };
}
