/** Errors as data: which option, column and row is at fault is read from fields, on every way that an error takes. */
import { hsicInf, InputError, NumericalError, poet } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import {
  fromErrorMessage,
  InputError as Own,
  mention,
  type Mention,
  NumericalError as OwnNumerical,
  toErrorMessage,
  wording,
} from '../src/errors.js';
import { good, spoiled, withFeature, withTarget } from './support/refusals.js';

const thrown = (dataset: unknown, options: object = { select: 2, permutations: 9 }): Promise<unknown> =>
  hsicInf(dataset as never, options).catch((error: unknown) => error);

describe('an InputError names', () => {
  it.each<[object, object]>([
    [{ blockSize: 3 }, { option: 'blockSize', rule: 'of at least 4 (a whole number)', got: '3' }],
    [{ select: 7 }, { option: 'select', rule: 'of at most 6, the number of features', got: '7' }],
    [
      { preset: 'exact', statistic: 'block' },
      { option: 'statistic', rule: "'full' with preset 'exact'", got: "'block'" },
    ],
    [{ sed: 1 }, { option: 'sed', rule: 'to be known', got: '"sed"', hint: 'did you mean seed?' }],
    [
      { preset: 'paper', poet: { factors: -1 } },
      { caller: 'poet', option: 'factors', got: '-1' },
    ],
  ])('the option of %j', async (options, fields) => {
    const error = await thrown(good, options);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ caller: 'hsicInf', ...fields });
  });

  it('the column and the row', async () => {
    expect(await thrown(withFeature({ name: 'a "b"', values: spoiled(7, NaN) }))).toMatchObject({
      message: String.raw`hsicInf requires finite values, got NaN in feature "a \"b\"" at row index 7`,
      column: { feature: 'a "b"' },
      row: 7,
    });
    expect(await thrown(withTarget({ kind: 'number', values: spoiled(0, Infinity) }))).toMatchObject({
      column: 'target',
      row: 0,
    });
  });

  it('the caller, whichever it is', () => {
    expect(() => poet({ rows: 1, columns: 1, data: new Float64Array(1) })).toThrow(
      expect.objectContaining({ caller: 'poet', rule: 'at least 2 observations', got: '1' }),
    );
  });
});

describe('options that a message mentions', () => {
  const error = new Own('hsicInf', wording`8 rows at ${mention('blockSize', 4)}`, '7', {
    hint: wording`use ${mention('preset', 'exact')}`,
  });

  it('are called as in the library', () => {
    expect(error).toMatchObject({
      message: "hsicInf requires 8 rows at blockSize 4, got 7: use preset 'exact'",
      rule: '8 rows at blockSize 4',
      hint: "use preset 'exact'",
    });
  });

  it('are called as a program calls them, and as in the library where it does not know them', () => {
    const naming = {
      caller: 'The run',
      mention: ({ option, value }: Mention) => (option === 'preset' ? `--preset ${value}` : undefined),
    };
    const words = 'The run requires 8 rows at blockSize 4, got 7: use --preset exact';
    expect(error.calling(undefined, naming)).toBe(words);
    const sent = fromErrorMessage(structuredClone(toErrorMessage(error))) as Own;
    expect(sent.calling(undefined, naming)).toBe(words);
  });

  it('go along where an error becomes that of another function', () => {
    const other = new Own('hsicInf', 'finite values', 'NaN', {
      column: { feature: 'x' },
      row: 3,
      coordinate: 1,
    });
    expect(other.of('mine').message).toBe(
      'mine requires finite values, got NaN in feature "x" (coordinate 1) at row index 3',
    );
  });
});

describe('between threads', () => {
  const sent = (error: unknown): Error => fromErrorMessage(structuredClone(toErrorMessage(error)));

  it('an InputError keeps its class, its fields and its place', () => {
    const error = new Own('hsicInf', 'finite values', 'NaN', {
      column: { feature: 'x' },
      row: 3,
      hint: 'look',
    });
    const back = sent(error);
    expect(back).toBeInstanceOf(Own);
    expect(back).toEqual(error);
    expect(back).toMatchObject({ column: { feature: 'x' }, row: 3, stack: error.stack });
  });

  it('others keep what they say', () => {
    expect(sent(new OwnNumerical('too small'))).toBeInstanceOf(OwnNumerical);
    expect(sent(new RangeError('out'))).toMatchObject({ message: 'out' });
    expect(sent('text')).toMatchObject({ message: 'text' });
    expect(NumericalError.name).toBe('NumericalError');
  });
});
