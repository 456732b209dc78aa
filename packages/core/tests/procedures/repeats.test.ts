/** Repeats combined: every p-value of a feature is twice its median over them, 1 where the feature was not selected. */
import { describe, expect, it } from 'vitest';
import type { OwnDataset } from '../../src/data/dataset.js';
import type { RepeatOutcome, TestedFeature } from '../../src/procedures/procedure.js';
import { combineRepeats } from '../../src/procedures/repeats.js';

const dataset: OwnDataset = {
  features: [0, 1].map((j) => ({ name: `x${j}`, values: new Float64Array(2) })),
  target: { values: new Float64Array(2) },
};
const of = (pValue: number): { pValue: number; logPValue: number } => ({
  pValue,
  logPValue: Math.log(pValue),
});

/** A repeat in which one feature was selected. */
function repeat(index: number, pValue: number, beside: NonNullable<TestedFeature['beside']>): RepeatOutcome {
  const identity = { rank: 1, name: `x${index}`, index, statistic: 1, standardError: 1 };
  return {
    statistics: Float64Array.of(1, 1),
    usable: 2,
    selected: [{ ...identity, truncation: [[0, Infinity]], ...of(pValue), beside }],
    excluded: [],
    droppedRows: 0,
    targetBandwidth: 1,
    notes: [],
  };
}

describe('repeats', () => {
  it('combine what stands beside a p-value like the p-value itself', () => {
    const { selected } = combineRepeats(
      [
        repeat(0, 0.01, { naivePValue: of(0.003) }),
        repeat(0, 0.04, { naivePValue: of(0.001) }),
        // The strict one is given where it matters: elsewhere the p-value itself is strict.
        repeat(0, 0.02, { naivePValue: of(0.002), strictPValue: of(0.05) }),
      ],
      dataset,
      1,
    );
    expect(selected[0].pValue).toBeCloseTo(0.04, 12);
    expect(selected[0].beside?.naivePValue?.pValue).toBeCloseTo(0.004, 12);
    expect(selected[0].beside?.strictPValue?.pValue).toBeCloseTo(0.08, 12);
  });

  it('count 1 where a feature was not selected', () => {
    const { selected } = combineRepeats(
      [
        repeat(0, 0.01, { naivePValue: of(0.001) }),
        repeat(0, 0.03, { naivePValue: of(0.002) }),
        repeat(1, 0.001, { naivePValue: of(0.0001) }),
      ],
      dataset,
      2,
    );
    expect(selected.map(({ name }) => name)).toEqual(['x0', 'x1']);
    expect(selected[0].beside?.naivePValue?.pValue).toBeCloseTo(0.004, 12);
    expect(selected[1].pValue).toBe(1);
    expect(selected[1].beside?.naivePValue?.pValue).toBe(1);
  });
});
