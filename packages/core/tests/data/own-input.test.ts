/** Arrays of numbers of any kind, wherever a Float64Array is taken: the same numbers come out, to the last bit. */
import {
  adjustPValues,
  blockHsic,
  type Column,
  crossHsic,
  type Dataset,
  fullHsic,
  hsicInf,
  incompleteHsic,
  InputError,
  larInf,
  naivePValues,
  type Numbers,
  oas,
  poet,
  polyhedralTest,
  sampleCovariance,
  selectiveInference,
  simulate,
  type Target,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';

/** Ways to hold whole numbers between 0 and 100. */
const WAYS: Record<string, (values: Float64Array) => Numbers> = {
  'plain arrays': (values) => Array.from(values),
  'frozen arrays': (values) => Object.freeze(Array.from(values)),
  Float32Array: (values) => Float32Array.from(values),
  Int8Array: (values) => Int8Array.from(values),
  Int32Array: (values) => Int32Array.from(values),
  Uint8ClampedArray: (values) => Uint8ClampedArray.from(values),
  Uint16Array: (values) => Uint16Array.from(values),
};
const ways = Object.entries(WAYS);

const { features, target } = simulate('additive', { rows: 60, features: 8, seed: 4 });
const whole = (values: Float64Array): Float64Array =>
  values.map((value) => Math.round(50 + 12 * value) % 100);
const numbers = features.map(({ values }) => whole(values as Float64Array));
const output = whole(target.values as Float64Array).map(Math.abs);

/** Numbers and a vector, against a number or a vector, in arrays of one kind. */
function dataset(kind: 'number' | 'vector', way: (values: Float64Array) => Numbers): Dataset {
  const columns: Column[] = numbers.map((values, i) => ({ name: `x${i}`, values: way(values) }));
  const vector: Column = { name: 'v', kind: 'vector', values: [way(numbers[6]), way(numbers[7])] };
  const outputs: Record<typeof kind, Target> = {
    number: { values: way(output) },
    vector: { kind: 'vector', values: [way(output), way(numbers[5])] },
  };
  return { features: [...columns.slice(0, 6), vector], target: outputs[kind] };
}

const same = (values: Float64Array): Float64Array => values;

describe.each(ways)('%s', (_, way) => {
  it.each(['number', 'vector'] as const)('as features and as an output of kind %s', async (kind) => {
    const options = { select: 2, permutations: 99, threads: 1 };
    const [given, usual] = [dataset(kind, way), dataset(kind, same)];
    const [result, expected] = [await hsicInf(given, options), await hsicInf(usual, options)];
    expect(result).toEqual(expected);
    expect(await naivePValues(given, result)).toEqual(await naivePValues(usual, expected));
  });

  it.each(Object.entries({ blockHsic, fullHsic, crossHsic, incompleteHsic }))('in %s', async (__, door) => {
    expect(await door(dataset('number', way))).toEqual(await door(dataset('number', same)));
  });

  it('in least angle regression', async () => {
    const plain = { features: numbers.map((values, i) => ({ name: `x${i}`, values: way(values) })) };
    const usual = { features: numbers.map((values, i) => ({ name: `x${i}`, values })) };
    expect(await larInf({ ...plain, target: { values: way(output) } }, { steps: 3 })).toEqual(
      await larInf({ ...usual, target: { values: output } }, { steps: 3 }),
    );
  });

  it('in matrices', () => {
    const units = { rows: 20, columns: 3, data: output };
    const given = { ...units, data: way(output) };
    for (const estimate of [sampleCovariance, oas, poet]) expect(estimate(given)).toEqual(estimate(units));
    const covariance = { rows: 2, columns: 2, data: Float64Array.of(2, 1, 1, 3) };
    const A = { rows: 1, columns: 2, data: Float64Array.of(1, 4) };
    const [statistics, b, direction] = [Float64Array.of(5, 1), Float64Array.of(20), Float64Array.of(1, 0)];
    expect(
      selectiveInference({
        statistics: way(statistics),
        covariance: { ...covariance, data: way(covariance.data) },
        select: 1,
      }),
    ).toEqual(selectiveInference({ statistics, covariance, select: 1 }));
    expect(
      polyhedralTest({
        statistics: way(statistics),
        covariance: { ...covariance, data: way(covariance.data) },
        A: { ...A, data: way(A.data) },
        b: way(b),
        direction: way(direction),
      }),
    ).toEqual(polyhedralTest({ statistics, covariance, A, b, direction }));
  });
});

it('a plain array may change once the call is made', async () => {
  const given = dataset('number', (values) => Array.from(values));
  const call = hsicInf(given, { select: 2, permutations: 99 });
  (given.features[0].values as number[]).fill(0);
  (given.target.values as number[]).length = 3;
  expect(await call).toEqual(await hsicInf(dataset('number', same), { select: 2, permutations: 99 }));
});

describe('what is no number is named', () => {
  const covariance = { rows: 2, columns: 2, data: [2, 1, 1, 3] };
  const A = { rows: 1, columns: 2, data: [1, 4] };
  const event = { statistics: [5, 1], covariance, A, b: [20], direction: [1, 0] };
  const units = { rows: 2, columns: 2, data: [1, 2, 3, 4] };
  const wrong = (values: unknown[]): number[] => values as number[];

  it.each<[string, () => unknown]>([
    [
      'adjustPValues requires values in [0, 1], got null at index 1',
      () => adjustPValues(wrong([0.1, null]), 'bh'),
    ],
    [
      'adjustPValues requires values in [0, 1], got "0.2" at index 0',
      () => adjustPValues(wrong(['0.2']), 'bh'),
    ],
    [
      'sampleCovariance requires finite units of magnitude at most 1e+70, got "2" at observation 0, feature 1',
      () => sampleCovariance({ ...units, data: wrong([1, '2', 3, 4]) }),
    ],
    [
      'oas requires finite units of magnitude at most 1e+70, got undefined at observation 1, feature 1',
      () => oas({ ...units, data: wrong([1, 2, 3, undefined]) }),
    ],
    [
      'poet requires 2 x 2 values in units, got undefined',
      () => poet({ rows: 2, columns: 2 } as typeof units),
    ],
    [
      'selectiveInference requires finite statistics, got "1" at index 1',
      () => selectiveInference({ statistics: wrong([5, '1']), covariance, select: 1 }),
    ],
    [
      'polyhedralTest requires a finite covariance, got null at (1, 1)',
      () => polyhedralTest({ ...event, covariance: { ...covariance, data: wrong([2, 1, 1, null]) } }),
    ],
    [
      'polyhedralTest requires a finite A, got "4" at (0, 1)',
      () => polyhedralTest({ ...event, A: { ...A, data: wrong([1, '4']) } }),
    ],
    [
      'polyhedralTest requires numbers in b, got "20" at index 0',
      () => polyhedralTest({ ...event, b: wrong(['20']) }),
    ],
    [
      'polyhedralTest requires a finite direction, got undefined at index 1',
      () => polyhedralTest({ ...event, direction: wrong([1, undefined]) }),
    ],
  ])('%s', (message, call) => {
    expect(call).toThrow(InputError);
    expect(call).toThrow(message);
  });
});
