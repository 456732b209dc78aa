/** Outputs that drift with the row number, and files that are merely sorted. */
import { simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import type { OwnColumn, OwnDataset } from '../../src/data/dataset.js';
import { rowTrend } from '../../src/warnings/row-trend.js';

const ROWS = 120;

/** Noise, of which the features named drift by so much over all rows; y drifts too. */
function drifting(by: number, names: readonly string[] = []): OwnDataset & { y: Float64Array } {
  const { features, target } = simulate('null', { rows: ROWS, features: 8, seed: 2 });
  const shifted = (values: Float64Array): Float64Array => values.map((v, row) => v + (by * row) / ROWS);
  const y = shifted((target as { values: Float64Array }).values);
  const columns = features.map((feature): OwnColumn => {
    const values = feature.values as Float64Array;
    return { name: feature.name, values: names.includes(feature.name) ? shifted(values) : values };
  });
  return { features: columns, target: { kind: 'number', values: y }, y };
}

/** The rows of a dataset in the order of its output. */
function sortedByOutput({ features, y }: ReturnType<typeof drifting>): OwnDataset {
  const order = Array.from(y.keys()).sort((a, b) => y[a] - y[b]);
  const inOrder = (values: Float64Array): Float64Array => Float64Array.from(order, (row) => values[row]);
  return {
    features: features.map(({ name, values }) => ({ name, values: inOrder(values as Float64Array) })),
    target: { kind: 'number', values: inOrder(y) },
  };
}

describe('an output of numbers', () => {
  it('that drifts is told, with the features that do', () => {
    expect(rowTrend(drifting(3, ['x2', 'x5']))).toEqual({
      kind: 'trend',
      columns: ['x2', 'x5'],
      text: expect.stringMatching(
        /^The output rises with the row number \(rank correlation 0\.\d\d\), and these features drift too: "x2", "x5"\. If rows are ordered by time or batch, anything that drifts looks related to the output: declare the batch as strata, or the time as a covariate\. If the file is simply sorted by a column, nothing is wrong\.$/,
      ) as string,
    });
    expect(rowTrend(drifting(-3))?.text).toMatch(
      /^The output falls with the row number \(rank correlation -0\.\d\d\)\. If/,
    );
  });

  it('that is sorted is told, since it may have drifted', () => {
    const dataset = sortedByOutput(drifting(3, ['x1']));
    expect(rowTrend(dataset)).toEqual({
      kind: 'trend',
      columns: [],
      text: 'The output rises from the first row to the last, without exception: the table is sorted by it, or it drifts with time. If rows were taken one after the other, a feature that drifts with their order, too, looks related to the output: declare the batch as strata, or the time as a covariate. If the table was merely sorted by the output, nothing is wrong.',
    });
    const { values } = dataset.target as { values: Float64Array };
    const falling = { kind: 'number' as const, values: values.map((v) => Math.floor(-2 * v)) };
    expect(rowTrend({ ...dataset, target: falling })?.text).toMatch(/^The output falls from the first row /);
  });

  it('that is sorted and has two values is looked at as classes are', () => {
    const values = Float64Array.from({ length: ROWS }, (_, row) => (2 * row < ROWS ? 0 : 1));
    const target = { kind: 'number' as const, values };
    expect(rowTrend({ features: drifting(0).features, target })).toBeUndefined();
    const told = rowTrend({ features: drifting(8, ['x3']).features, target });
    expect(told?.text).toMatch(/^Rows are ordered by the classes of the output, .*: "x3"\. If rows/);
  });

  it('without a drift says nothing', () => {
    expect(rowTrend(drifting(0))).toBeUndefined();
    for (let seed = 1; seed <= 200; seed++)
      expect(rowTrend(simulate('additive', { rows: 50, seed })), `${seed}`).toBeUndefined();
  });

  it('is told of the coordinate that drifts', () => {
    const { features, y } = drifting(3);
    const flat = simulate('null', { rows: ROWS, features: 1, seed: 9 }).features[0].values as Float64Array;
    const told = rowTrend({ features, target: { kind: 'vector', values: [flat, y.map((v) => -v)] } });
    expect(told?.text).toMatch(/^The output falls/);
  });

  it('in few rows has no drift to speak of', () => {
    const target = { kind: 'number' as const, values: Float64Array.of(1, 2, 3, 5, 4, 6, 7, 8) };
    expect(rowTrend({ features: [{ name: 'x', values: target.values }], target })).toBeUndefined();
  });
});

describe('an output of classes', () => {
  const grouped = Array.from({ length: ROWS }, (_, row) => 'abc'[Math.floor((3 * row) / ROWS)]);

  it('that is grouped says nothing by itself', () => {
    const { features } = drifting(0);
    const shifted = features.map((feature): OwnColumn => {
      const values = feature.values as Float64Array;
      return { name: feature.name, values: values.map((v, row) => v + 4 * 'abc'.indexOf(grouped[row])) };
    });
    expect(rowTrend({ features: shifted, target: { kind: 'class', values: grouped } })).toBeUndefined();
  });

  it('is told where features drift inside the classes too', () => {
    const { features } = drifting(8, ['x3']);
    const told = rowTrend({ features, target: { kind: 'class', values: grouped } });
    expect(told).toMatchObject({ kind: 'trend', columns: ['x3'] });
    expect(told?.text).toMatch(
      /^Rows are ordered by the classes of the output, and within the classes these features drift with the row number: "x3"\. If rows/,
    );
  });

  it('in no order says nothing', () => {
    const { features } = drifting(8, ['x3']);
    const values = grouped.map((_, row) => 'abc'[row % 3]);
    expect(rowTrend({ features, target: { kind: 'class', values } })).toBeUndefined();
    const own = grouped.map((_, row) => `${row}`);
    expect(rowTrend({ features, target: { kind: 'class', values: own } })).toBeUndefined();
  });
});

it('takes numbers that overflow', () => {
  const { features, target } = drifting(3);
  const huge: OwnColumn = {
    name: 'huge',
    values: Float64Array.from({ length: ROWS }, (_, row) => 1e300 * row),
  };
  const constant: OwnColumn = { name: 'constant', values: new Float64Array(ROWS).fill(3) };
  expect(rowTrend({ features: [...features, huge, constant], target })?.columns).toEqual([]);
});
