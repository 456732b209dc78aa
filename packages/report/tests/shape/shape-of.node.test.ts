/** Features with missing cells are described and drawn on the rows that they have. */
import type { Column, Dataset } from '@hsicinf/core';
import { expect, it } from 'vitest';
import { onOwnRows, shapeOf } from '../../src/shape/shape-of.js';

const rows = 90;
const x = Array.from({ length: rows }, (_, i) => Math.sin(i * i));
const y = x.map((value, i) => value ** 2 + 0.05 * Math.cos(7 * i));
const gaps = x.map((value, i) => (i % 3 === 0 ? NaN : value));
const kept = <Value>(values: readonly Value[]): Value[] => values.filter((_, i) => i % 3 !== 0);

it('a number, a class, a vector', () => {
  const missing = 'per-feature';
  const classes = x.map((value, i) => (i % 3 === 0 ? NaN : value > 0 ? 'a' : 'b'));
  const target = { values: y };
  const own = (feature: Column) => onOwnRows(feature, target, { missing });
  expect(own({ name: 'x', values: gaps })).toEqual({
    feature: { name: 'x', values: kept(x) },
    target: { values: kept(y) },
  });
  expect(own({ name: 'c', kind: 'class', values: classes }).feature.values).toEqual(kept(classes));
  expect(own({ name: 'v', kind: 'vector', values: [x, gaps] }).feature.values).toEqual([kept(x), kept(x)]);
  const dataset: Dataset = { features: [], target, missing };
  const whole: Dataset = { features: [], target: { values: kept(y) } };
  const shape = shapeOf({ name: 'x', values: gaps }, dataset);
  expect(shape).toBeDefined();
  expect(shape).toEqual(shapeOf({ name: 'x', values: kept(x) }, whole));
});
