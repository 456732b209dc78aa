/** Features in strata: what strata do not shift stays as it is, with what is known of it; the others are measured anew. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ColumnFacts, plainFacts } from '../../src/data/column-facts.js';
import type { OwnColumn } from '../../src/data/dataset.js';
import { measureColumns } from '../../src/data/measure-columns.js';
import { standardize } from '../../src/data/standardize.js';
import { STORED } from '../../src/data/stored-column.js';
import { sideBySide } from '../../src/design/by-group.js';
import { featuresInStrata, inStrata } from '../../src/design/in-strata.js';
import { randomStream } from '../../src/numerics/random.js';
import { groupsOf } from '../../src/numerics/row-groups.js';
import { loadKernels } from '../../src/simd/load.js';

const ROWS = 60;
const strata = sideBySide(groupsOf(Array.from({ length: ROWS }, (_, i) => i % 6)));
const random = randomStream(5, 'in strata');

/** The same answers in every stratum, in an order of their own, so that nothing is taken off; then shifted by strata. */
const even = Float64Array.from({ length: ROWS }, (_, i) => (7 * Math.floor(i / 6) + i) % 5);
const shifted = even.map((value, i) => value + 3 * (i % 6));
const numbers = even.map((value) => value + 1e-9 * value ** 3);
const drawn = Float64Array.from({ length: ROWS }, (_, i) => random.uniform() + (i % 6));
const given: OwnColumn[] = [even, shifted, numbers, drawn].map((values, f) => ({
  kind: 'number',
  name: `x${f}`,
  values,
}));

beforeAll(loadKernels);

/** All of them, as a run sees them. */
function inOrder(features: readonly OwnColumn[]) {
  const dataset = { features: [...features], facts: measureColumns(features, ROWS), rows: ROWS };
  return featuresInStrata(
    dataset,
    Int32Array.from(features, (_, f) => f),
    strata,
  );
}

describe('features in strata', () => {
  const valuesOf = ({ values }: OwnColumn): Float64Array => values as Float64Array;

  it('that strata do not shift stay as they are, levels and all', () => {
    const { features, facts } = inOrder(given);
    for (const f of [0, 2]) {
      const before = valuesOf(given[f]);
      expect(valuesOf(features[f])).toEqual(Float64Array.from(strata.order, (row) => before[row]));
    }
    const { levels, fingerprint } = facts.get(0) as ColumnFacts;
    expect(levels).toMatchObject({ step: 1, low: 128, high: 132 });
    expect(levels?.codes).toEqual(Uint8Array.from(strata.order, (row) => even[row] + 128));
    // Those of the rows as they were given would be another.
    expect(fingerprint).toBeUndefined();
    expect(facts.fingerprint(0)).toBeUndefined();
  });

  it('that strata shift lose the means of these, and have facts of their own', () => {
    const { features, facts } = inOrder(given);
    for (const f of [1, 3]) {
      const values = valuesOf(features[f]);
      const expected = valuesOf(inStrata(given[f], strata));
      values.forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThan(1e-13));
      const own = facts.get(f) as ColumnFacts;
      const { mean, squares, low, high } = plainFacts(values);
      expect(own.levels).toBeUndefined();
      expect([own.low, own.high]).toEqual([low, high]);
      expect(Math.abs(own.mean - mean)).toBeLessThan(1e-13);
      expect(own.squares / squares).toBeCloseTo(1, 12);
    }
  });

  it('come out the same once they are standardised, whether they stayed or not', () => {
    const { features } = inOrder(given);
    features.forEach((feature, f) => {
      const expected = standardize(valuesOf(inStrata(given[f], strata))) as Float64Array;
      const found = standardize(valuesOf(feature)) as Float64Array;
      found.forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThan(1e-12));
    });
  });

  it('are the same among many, of which some lie side by side', () => {
    const many = Array.from({ length: 1200 }, (_, f) => given[f % given.length]);
    const [alone, among] = [inOrder(given), inOrder(many)];
    among.features.forEach((feature, f) => {
      expect(valuesOf(feature)).toEqual(valuesOf(alone.features[f % given.length]));
      expect(among.facts.get(f)).toEqual(alone.facts.get(f % given.length));
    });
  });

  it('are the same where they lie elsewhere', () => {
    const known = measureColumns(given, ROWS);
    const elsewhere = given.map((column, f) => ({
      ...column,
      [STORED]: { rows: ROWS, facts: known.get(f) as ColumnFacts },
    }));
    const [here, there] = [inOrder(given), inOrder(elsewhere)];
    given.forEach((_, f) => {
      expect(valuesOf(there.features[f])).toEqual(valuesOf(here.features[f]));
      expect(there.facts.get(f)).toEqual(here.facts.get(f));
    });
  });
});
