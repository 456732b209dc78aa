/** Options that break a rule: an InputError that names the caller, the rule and the value, before any work. */
import { InputError, type Result } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { column, doors, fitting, good, labels, methods, refusal } from '../support/refusals.js';

describe.each(Object.keys(doors))('%s: options', (door) => {
  const base = fitting[door] ?? {};

  it.each<[unknown, string]>([
    [null, 'null'],
    [7, '7'],
    ['exact', '"exact"'],
    [true, 'true'],
    [[], 'an array of length 0'],
  ])('%j instead of an object', async (options, shown) => {
    expect(await refusal(door, good, options)).toMatch(
      new RegExp(`^${door} requires options as an object, got ${shown}$`),
    );
  });

  it.each<[string, string]>([
    ['sed', 'did you mean seed\\?'],
    ['Seed', 'did you mean seed\\?'],
    ['onprogress', 'did you mean onProgress\\?'],
    ['targetBandwith', 'did you mean targetBandwidth\\?'],
    ['zzzzzzzz', 'known are .*seed'],
    ['__proto__', 'known are .*seed'],
    ['constructor', 'known are .*seed'],
  ])('the unknown name %s', async (name, hint) => {
    // Through JSON, so that '__proto__' is a name like any other.
    const options = { ...(JSON.parse(`{"${name}": 1}`) as object) };
    const own = Object.defineProperty(options, name, { value: 1, enumerable: true });
    const outcome = await doors[door](good, own).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(InputError);
    expect((outcome as Error).message).toMatch(
      new RegExp(`^${door} does not know the option "${name}": ${hint}`),
    );
  });

  it('a hostile name, and no guess at what it could mean', async () => {
    for (const name of ['x'.repeat(10_000), 'x\n\u2028'.repeat(200)]) {
      const message = await refusal(door, good, { ...base, [name]: 1 });
      expect(message).toContain(`${door} does not know the option "x`);
      expect(message).not.toContain('did you mean');
    }
  });

  it.each<[string, unknown, string]>([
    ['seed', -1, 'of at least 0 .*got -1'],
    ['seed', 1.5, 'of at least 0 .*got 1.5'],
    ['seed', NaN, 'of at least 0 .*got NaN'],
    ['seed', '1', 'of at least 0 .*got "1"'],
    ['seed', null, 'of at least 0 .*got null'],
    ['seed', 2 ** 53, 'of at least 0 .*got 9007199254740992'],
    ['featureBandwidth', 0, "to be a number from 1e-100 to 1e100, 'median' or 'auto', got 0"],
    ['featureBandwidth', -1, 'to be a number from 1e-100 to 1e100.*got -1'],
    ['featureBandwidth', Infinity, 'to be a number from 1e-100 to 1e100.*got Infinity'],
    ['targetBandwidth', 'mean', 'to be a number from 1e-100 to 1e100.*got "mean"'],
    ['targetBandwidth', NaN, 'to be a number from 1e-100 to 1e100.*got NaN'],
    ['targetTransform', 'log', "to be one of 'none', 'standardize', 'normal-scores', got \"log\""],
    ['targetTransform', ['none'], 'to be one of .*got an array of length 1'],
    ['threads', 0, 'of at least 1 .*got 0'],
    ['threads', 2.5, 'of at least 1 .*got 2.5'],
    ['threads', 1e6, 'of at least 1 and at most 1024 .*got 1000000'],
    ['signal', {}, 'to be an AbortSignal, got a value of type Object'],
  ])('%s %j', async (name, value, rule) => {
    expect(await refusal(door, good, { ...base, [name]: value })).toMatch(
      new RegExp(`^${door} requires ${name} ${rule}`),
    );
  });

  it('onProgress that is no function', async () => {
    await expect(doors[door](good, { ...base, onProgress: 'x' })).rejects.toThrow(
      new RegExp(`^${door} requires onProgress to be a function, got "x"$`),
    );
  });

  it('hostile values stay short and on one line', async () => {
    for (const value of [
      'x'.repeat(10_000),
      'a\nb\u2028',
      { constructor: { name: 'x\n'.repeat(10_000) } },
      { constructor: { name: Symbol('x') } },
      Object.create(null),
      Symbol('x\n'),
      10n ** 5000n,
    ])
      expect(await refusal(door, good, { ...base, targetTransform: value })).toMatch(
        new RegExp(`^${door} requires targetTransform to be one of `),
      );
  });
});

describe.each(methods)('%s: options of the methods', (door) => {
  const base = fitting[door];

  it.each<[string, unknown, string]>([
    ['select', 0, "to be a whole number of at least 1 or 'all', got 0"],
    ['select', 1.5, "to be a whole number of at least 1 or 'all', got 1.5"],
    ['select', -3, "to be a whole number of at least 1 or 'all', got -3"],
    ['select', '2', 'to be a whole number of at least 1 or \'all\', got "2"'],
    ['alpha', 0, 'strictly between 0 and 1, got 0'],
    ['alpha', 1, 'strictly between 0 and 1, got 1'],
    ['alpha', NaN, 'strictly between 0 and 1, got NaN'],
    ['alpha', -1, 'strictly between 0 and 1, got -1'],
    ['permutations', 0, "to be a whole number from 1 to 100000000 or 'auto', got 0"],
    ['permutations', 99.5, "to be a whole number from 1 to 100000000 or 'auto', got 99.5"],
    ['permutations', 1e12, "to be a whole number from 1 to 100000000 or 'auto', got 1000000000000"],
    ['blockSize', 3, 'of at least 4 .*got 3'],
    ['blockSize', 4.5, 'of at least 4 .*got 4.5'],
    ['crossShare', 0, 'strictly between 0 and 1, got 0'],
    ['crossShare', 1, 'strictly between 0 and 1, got 1'],
    ['crossShare', 1.5, 'strictly between 0 and 1, got 1.5'],
    ['covarianceShare', -0.1, 'of at least 0 and below 1, got -0.1'],
    ['covarianceShare', 1, 'of at least 0 and below 1, got 1'],
    ['incompleteRatio', 0, 'above 0.*got 0'],
    ['incompleteRatio', -5, 'above 0.*got -5'],
    ['repeats', 0, 'to be an odd whole number of at least 1, got 0'],
    ['repeats', 2, 'to be an odd whole number of at least 1, got 2'],
    ['repeats', 2.5, 'to be an odd whole number of at least 1, got 2.5'],
    ['shuffle', 'yes', 'to be true or false, got "yes"'],
    ['preset', 'best', "to be one of 'recommended', 'lasso', 'exact', 'cross', 'paper', got \"best\""],
    ['statistic', 'dcor', "to be one of 'correlation', 'full', 'cross', 'block', 'incomplete', got \"dcor\""],
    ['condition', 'all', "to be one of 'feature', 'set', 'none', got \"all\""],
    ['rows', 'halves', 'to be one of \'thirds\', got "halves"'],
    ['covariance', 'lw', "to be one of 'sample', 'oas', 'poet', 'poet-cran', got \"lw\""],
    ['alternative', 'less', "to be one of 'greater', 'two-sided', got \"less\""],
    ['adjust', 'fdr', "to be one of 'none', 'average', 'bonferroni', 'holm', 'bh', 'by', got \"fdr\""],
    ['adjust', null, 'to be one of .*got null'],
    ['poet', 'R', 'to be an object of POET options, got "R"'],
    ['poet', null, 'to be an object of POET options, got null'],
    ['poet', [], 'to be an object of POET options, got an array of length 0'],
  ])('%s %j', async (name, value, rule) => {
    expect(await refusal(door, good, { ...base, [name]: value })).toMatch(
      new RegExp(`^${door} requires ${name} ${rule}`),
    );
  });

  it.each<[object, string]>([
    [{ factors: -1 }, "factors to be a whole number of at least 0, 'bai-ng' or 'cran', got -1"],
    [{ factors: 1.5 }, "factors to be a whole number of at least 0, 'bai-ng' or 'cran', got 1.5"],
    [{ factors: NaN }, "factors to be a whole number of at least 0, 'bai-ng' or 'cran', got NaN"],
    [{ factors: 'aic' }, "factors to be a whole number of at least 0, 'bai-ng' or 'cran', got \"aic\""],
    [{ constant: -1 }, "constant to be a finite number of at least 0 or 'minimum', got -1"],
    [{ constant: Infinity }, "constant to be a finite number of at least 0 or 'minimum', got Infinity"],
    [{ constant: NaN }, "constant to be a finite number of at least 0 or 'minimum', got NaN"],
    [{ shrinkage: 'lasso' }, "shrinkage to be one of 'soft', 'hard', 'scad', got \"lasso\""],
    [
      { shrinkage: Object.create(null) as object },
      "shrinkage to be one of 'soft', 'hard', 'scad', got a value of type object",
    ],
    [{ on: 'both' }, "on to be one of 'correlation', 'covariance', got \"both\""],
    [{ faithfulToCran: 'yes' }, 'faithfulToCran to be true or false, got "yes"'],
  ])('poet %j', async (poet, rule) => {
    const message = await refusal(door, good, { select: 2, blockSize: 5, preset: 'paper', poet });
    expect(message).toBe(`poet requires ${rule}`);
  });

  it('an unknown name of POET', async () => {
    const poet = { factor: 1 };
    expect(await refusal(door, good, { select: 2, blockSize: 5, preset: 'paper', poet })).toBe(
      'poet does not know the option "factor": did you mean factors?',
    );
  });

  it('hostile names and values of POET stay short and on one line', async () => {
    for (const poet of [
      { ['x'.repeat(10_000)]: 1 },
      { 'a\nb\u2028': 1 },
      { factors: 'x'.repeat(10_000) },
      { shrinkage: 'a\nb' },
      { on: Object.create(null) as object },
      { on: { toString: () => 'x\n'.repeat(10_000) } },
    ])
      expect(await refusal(door, good, { select: 2, blockSize: 5, preset: 'paper', poet })).toMatch(
        new RegExp(`^(${door}|poet) `),
      );
  });

  it('more to select than there are features', async () => {
    const some = async (select: number | 'all', features: object[] = good.features) =>
      (await doors[door]({ ...good, features }, { ...base, select })) as Result;
    expect(await refusal(door, good, { ...base, select: 7 })).toMatch(
      new RegExp(`^${door} requires select of at most 6, the number of features, got 7$`),
    );
    expect((await some(6)).selected).toHaveLength(6);
    expect((await some('all')).selected).toHaveLength(6);
    // Where fewer can be tested, these are selected, and a note says so.
    const features = good.features.map((one, i) => (i < 3 ? one : column(one.name, () => i)));
    const fewer = await some(4, features);
    expect(fewer.selected).toHaveLength(3);
    expect(fewer.notes.join()).toContain('4 features were to be tested, but only 3 can be.');
  });

  it('no feature that can be used', async () => {
    const features = [column('one', () => 1), { name: 'two', kind: 'class', values: labels(() => 'a') }];
    expect(await refusal(door, { ...good, features }, { ...base, select: 1 })).toMatch(
      new RegExp(`^${door} requires a feature that can be tested, got 2 that cannot: "one".*constant`),
    );
  });
});

describe('options that do not go together', () => {
  it.each<[string, object, RegExp]>([
    [
      'hsicInf',
      { preset: 'exact', statistic: 'block' },
      /^hsicInf requires statistic 'full' with preset 'exact', got 'block'$/,
    ],
    [
      'hsicInf',
      { preset: 'cross', statistic: 'full' },
      /^hsicInf requires statistic 'cross' with preset 'cross', got 'full'$/,
    ],
    [
      'hsic',
      { preset: 'exact', statistic: 'incomplete' },
      /^hsic requires statistic 'full' with preset 'exact', got 'incomplete'$/,
    ],
    ['split', { statistic: 'incomplete' }, /^split requires statistic 'block', got 'incomplete'$/],
    ['split', { preset: 'exact' }, /^split requires statistic 'block', got 'full'$/],
    [
      'hsicInf',
      { rows: 'thirds' },
      /^hsicInf requires statistic 'block' with rows 'thirds', got 'correlation'$/,
    ],
    [
      'hsicInf',
      { preset: 'paper', rows: 'thirds', condition: 'set' },
      /^hsicInf requires condition 'none' with rows 'thirds', got 'set'$/,
    ],
    [
      'hsicInf',
      { preset: 'cross', repeats: 3, shuffle: false },
      /^hsicInf requires shuffle with repeats above 1, got shuffle false and repeats 3$/,
    ],
  ])('%s %j', async (door, options, message) => {
    expect(await refusal(door, good, { select: 2, ...options })).toMatch(message);
  });
});
