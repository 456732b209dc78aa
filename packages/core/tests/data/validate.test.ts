/** Data that breaks a rule: an InputError that names the caller, the rule and the value, before any work. */
import {
  type Column,
  crossHsic,
  type Dataset,
  hsicInf,
  InputError,
  simulate,
  type Target,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import {
  column,
  doors,
  fitting,
  good,
  holes,
  labels,
  methods,
  refusal,
  ROWS,
  spoiled,
  withFeature,
  withTarget,
} from '../support/refusals.js';

describe.each(Object.keys(doors))('%s: data', (door) => {
  const requires = (rule: string) => new RegExp(`^${door} requires ${rule}`);

  it('accepts the data that the cases below spoil', async () => {
    await expect(doors[door](good, fitting[door])).resolves.toBeDefined();
  });

  it.each<[string, unknown, string]>([
    ['undefined', undefined, 'a dataset with at least one feature, got undefined'],
    ['null', null, 'a dataset with at least one feature, got undefined'],
    [
      'no features',
      { ...good, features: [] },
      'a dataset with at least one feature, got an array of length 0',
    ],
    ['features of a wrong type', { ...good, features: 'x' }, 'a dataset with at least one feature, got "x"'],
    ['a hole among the features', { ...good, features: holes(3) }, 'a name for every feature.*index 0'],
    ['no target', { features: good.features }, 'a dataset with a target, got undefined'],
    ['a null target', withTarget(null), 'a dataset with a target, got null'],
    [
      'no rows',
      { features: [column('a', Number, 0)], target: { kind: 'number', values: new Float64Array(0) } },
      'at least one row, got .*0',
    ],
    [
      'no classes',
      { features: [column('a', Number, 0)], target: { kind: 'class', values: [] } },
      'at least one row, got .*0',
    ],
    [
      'an unknown kind',
      withFeature({ ...column('a', Number), kind: 'ordinal' }),
      `kind 'number', 'class' or 'vector' for feature "a", got "ordinal"`,
    ],
    [
      'an unknown kind of target',
      withTarget({ kind: 'texts', values: [] }),
      `kind 'number', 'class', 'vector', 'labels', .* or 'function' for the target, got "texts"`,
    ],
    ['a feature that is none', withFeature(null), 'a name for every feature, got .*index 6'],
    [
      'a feature without a name',
      withFeature({ values: new Float64Array(ROWS) }),
      'a name for every feature, got .*index 6',
    ],
  ])('%s', async (_, dataset, rule) => {
    expect(await refusal(door, dataset)).toMatch(requires(rule));
  });

  it.each<[string, unknown, string]>([
    [
      'a short feature',
      withFeature(column('short', Math.sin, 59)),
      'columns of equal length, got 59 rows in feature "short" and 60 ',
    ],
    [
      'a long feature',
      withFeature(column('long', Math.sin, 61)),
      'columns of equal length, got 61 rows in feature "long" and 60 ',
    ],
    [
      'short classes',
      withFeature({ name: 'c', kind: 'class', values: ['a', 'b'] }),
      'columns of equal length, got 2 rows in feature "c" and 60 ',
    ],
    [
      'a short vector',
      withFeature({ name: 'v', kind: 'vector', values: [new Float64Array(3)] }),
      'columns of equal length, got 3 rows in feature "v" and 60 ',
    ],
    [
      'uneven coordinates',
      withFeature({ name: 'v', kind: 'vector', values: [spoiled(0, 1), spoiled(0, 1, 59)] }),
      'coordinates of equal length, got 60 and 59 rows in feature "v"',
    ],
    [
      'an uneven vector target',
      withTarget({ kind: 'vector', values: [spoiled(0, 1), spoiled(0, 1, 61)] }),
      'coordinates of equal length, got 60 and 61 rows in the target',
    ],
  ])('lengths that differ: %s', async (_, dataset, rule) => {
    expect(await refusal(door, dataset)).toMatch(requires(rule));
  });

  it.each<[string, unknown, string]>([
    [
      'a text among plain numbers',
      withFeature({ name: 'a', values: labels((row) => (row === 7 ? '7' : row)) }),
      'finite values, got "7" in feature "a" at row index 7',
    ],
    [
      'NaN among plain numbers',
      withFeature({ name: 'a', values: labels((row) => (row === 0 ? NaN : row)) }),
      'finite values, got NaN in feature "a" at row index 0',
    ],
    [
      'a number too large for its type',
      withFeature({ name: 'a', values: Float32Array.from(spoiled(3, 1e300)) }),
      'finite values, got Infinity in feature "a" at row index 3',
    ],
    [
      'null in a target of plain numbers',
      withTarget({ kind: 'number', values: labels((row) => (row === 9 ? null : row)) }),
      'finite values, got null in the target at row index 9',
    ],
    [
      'a hole among plain numbers',
      withTarget({ values: [1, 2, ...holes(58)] }),
      'finite values, got undefined in the target at row index 2',
    ],
    [
      'coordinates without their kind',
      withFeature({ name: 'a', values: [spoiled(0, 1), spoiled(0, 1)] }),
      'finite values, got a value of type Float64Array in feature "a" at row index 0',
    ],
    [
      'large whole numbers',
      withFeature({ name: 'a', values: new BigInt64Array(ROWS) }),
      'an array of numbers in feature "a", got a value of type BigInt64Array',
    ],
    ['no values', withFeature({ name: 'a' }), 'an array of numbers in feature "a", got undefined'],
    ['a text', withFeature({ name: 'a', values: '1,2' }), 'an array of numbers in feature "a", got "1,2"'],
    [
      'a flat vector',
      withFeature({ name: 'v', kind: 'vector', values: new Float64Array(ROWS) }),
      'one array of numbers per coordinate in feature "v".*got .*Float64Array',
    ],
    [
      'a vector of no coordinates',
      withTarget({ kind: 'vector', values: [] }),
      'one array of numbers per coordinate in the target.*got an array of length 0',
    ],
    [
      'a text among the plain numbers of a coordinate',
      withFeature({ name: 'v', kind: 'vector', values: [spoiled(0, 1), labels(String)] }),
      'finite values, got "0" in feature "v" \\(coordinate 1\\) at row index 0',
    ],
    [
      'a hole among coordinates',
      withFeature({ name: 'v', kind: 'vector', values: holes(2) }),
      'an array of numbers in feature "v" \\(coordinate 0\\), got undefined',
    ],
    [
      'classes as a typed array',
      withFeature({ name: 'c', kind: 'class', values: new Int32Array(ROWS) }),
      'an array of labels in feature "c".*got .*Int32Array',
    ],
    [
      'classes as text',
      withTarget({ kind: 'class', values: 'abc' }),
      'an array of labels in the target.*got "abc"',
    ],
  ])('wrong arrays: %s', async (_, dataset, rule) => {
    expect(await refusal(door, dataset)).toMatch(requires(rule));
  });

  it.each([NaN, Infinity, -Infinity])('%s anywhere', async (bad) => {
    const finite = (where: string) => requires(`finite values, got ${bad} in ${where}`);
    expect(await refusal(door, withFeature({ name: 'a b', values: spoiled(7, bad) }))).toMatch(
      finite('feature "a b" at row index 7$'),
    );
    expect(await refusal(door, withTarget({ kind: 'number', values: spoiled(0, bad) }))).toMatch(
      finite('the target at row index 0$'),
    );
    const coordinates = [spoiled(1, 0), spoiled(59, bad)];
    expect(await refusal(door, withFeature({ name: 'v', kind: 'vector', values: coordinates }))).toMatch(
      finite('feature "v" \\(coordinate 1\\) at row index 59$'),
    );
    expect(await refusal(door, withTarget({ kind: 'vector', values: coordinates }))).toMatch(
      finite('the target \\(coordinate 1\\) at row index 59$'),
    );
  });

  it.each<[unknown, string]>([
    [null, 'null'],
    [undefined, 'undefined'],
    [NaN, 'NaN'],
    [Infinity, 'Infinity'],
    [true, 'true'],
    [{}, 'a value of type Object'],
  ])('the class label %s', async (bad, shown) => {
    const values = labels((row) => (row === 5 ? bad : row % 2));
    const label = `a string or a finite number as a label, got ${shown} in`;
    expect(await refusal(door, withFeature({ name: 'c', kind: 'class', values }))).toMatch(
      requires(`${label} feature "c" at row index 5$`),
    );
    expect(await refusal(door, withTarget({ kind: 'class', values }))).toMatch(
      requires(`${label} the target at row index 5$`),
    );
  });

  it.each(['x1', '__proto__', 'constructor', 'toString', ''])('the name %j twice', async (name) => {
    const features = [column('first', Math.sin), column(name, Math.cos), column(name, Math.atan)];
    expect(await refusal(door, { ...good, features })).toMatch(
      requires(`distinct feature names, got ${JSON.stringify(name)} at index 1 and 2$`),
    );
  });

  it('one class only', async () => {
    const target = { kind: 'class', values: labels(() => 'yes') };
    expect(await refusal(door, withTarget(target))).toMatch(
      requires('a target with at least two classes, got only "yes"$'),
    );
  });

  it.each<[string, unknown]>([
    ['a constant', { kind: 'number', values: new Float64Array(ROWS).fill(4.5) }],
    [
      'constant coordinates',
      { kind: 'vector', values: [new Float64Array(ROWS).fill(4.5), new Float64Array(ROWS)] },
    ],
  ])('%s as the target', async (_, target) => {
    expect(await refusal(door, withTarget(target))).toMatch(requires('a target that varies.*got 4.5'));
  });

  it('hostile names stay short, on one line and escaped', async () => {
    for (const name of [
      'x'.repeat(10_000),
      'line\nbreak\r\u2028\u2029\u0085\u0000\u001B[31m',
      '<img src=x onerror=alert(1)>'.repeat(400),
      '\u{1F600}'.repeat(5000),
    ]) {
      const twice = await refusal(door, withFeature({ ...column(name, Math.sin), values: spoiled(3, NaN) }));
      expect(twice).toMatch(requires('finite values, got NaN in feature ".*" at row index 3$'));
      expect(await refusal(door, withTarget({ kind: name, values: [] }))).toMatch(requires("kind 'number'"));
    }
  });
});

describe('too few rows', () => {
  const rows = (count: number): Dataset => simulate('linear', { rows: count, features: 6, seed: 1 });

  it('shuffling needs 6', async () => {
    expect(await refusal('hsicInf', rows(5), { select: 2 })).toMatch(
      /^hsicInf requires at least 6 rows for statistic 'correlation', got 5$/,
    );
    await expect(hsicInf(rows(6), { select: 2 })).resolves.toBeDefined();
  });

  it('exact has room for so many and no more, unless kernels are of low rank', async () => {
    const many: Dataset = {
      features: [column('a', Math.sin, 20_000), column('b', Math.cos, 20_000)],
      target: { kind: 'class', values: labels((row) => row % 600, 20_000) as number[] },
    };
    expect(await refusal('hsicInf', many, { preset: 'exact', select: 1 })).toMatch(
      /^hsicInf requires at most \d+ rows for statistic 'full' where .* the output, got 20000: use preset 'cross'$/,
    );
  });

  it('cross needs 40, and says what to do below', async () => {
    for (const door of ['hsicInf', 'hsic'])
      expect(await refusal(door, rows(39), { preset: 'cross', select: 2 })).toMatch(
        new RegExp(`^${door} requires at least 40 rows for statistic 'cross', got 39: use preset 'exact'`),
      );
    await expect(hsicInf(rows(40), { preset: 'cross', select: 2 })).resolves.toBeDefined();
  });

  it.each([0.01, 0.99])('crossShare %d leaves a part too small', async (crossShare) => {
    expect(await refusal('hsicInf', good, { preset: 'cross', select: 2, crossShare })).toMatch(
      /^hsicInf requires crossShare to leave at least \d+ rows in each part, got (1 and 59|59 and 1)$/,
    );
  });

  it('blocks: 2 for the covariance, 1 for the test', async () => {
    // A third of 60 rows holds one block of 20 or of 11, and two of 10.
    for (const blockSize of [11, 20, 21, 40]) {
      const given = { preset: 'paper', select: 2, blockSize };
      for (const door of methods)
        expect(await refusal(door, good, given)).toMatch(
          new RegExp(
            `^${door} requires rows for at least 2 blocks to estimate the covariance, got 20 rows.* blockSize ${blockSize}$`,
          ),
        );
    }
    for (const blockSize of [41, 61, 1e9]) {
      for (const door of methods)
        expect(await refusal(door, good, { preset: 'paper', select: 2, blockSize })).toMatch(
          new RegExp(`^${door} requires rows for at least .*, got \\d+ rows.* blockSize ${blockSize}$`),
        );
    }
    await expect(hsicInf(good, { preset: 'paper', select: 2, blockSize: 10 })).resolves.toBeDefined();
    expect(
      await refusal('hsicInf', good, { preset: 'paper', select: 2, blockSize: 20, covarianceShare: 0.75 }),
    ).toMatch(/^hsicInf requires rows for at least one block to test with, got 15 rows.* blockSize 20$/);
    expect(
      await refusal('hsicInf', good, { preset: 'paper', select: 2, blockSize: 31, covarianceShare: 0 }),
    ).toMatch(/^hsicInf requires rows for at least 2 blocks .*got 60 rows.* blockSize 31$/);
  });

  it('quadruples', async () => {
    expect(
      await refusal('hsicInf', good, { statistic: 'incomplete', select: 2, incompleteRatio: 0.01 }),
    ).toMatch(
      /^hsicInf requires at least 4 rows and 2 quadruples in each part, got 60 rows and 1 quadruples$/,
    );
    expect(await refusal('hsicInf', rows(3), { statistic: 'incomplete', select: 2 })).toMatch(
      /^hsicInf requires at least 4 rows.*got 3 rows/,
    );
    for (const incompleteRatio of [1e9, 1e300])
      for (const [door, options] of [
        ['hsicInf', { statistic: 'incomplete', select: 2 }],
        ['incompleteHsic', {}],
      ] as const)
        expect(await refusal(door, good, { ...options, incompleteRatio })).toMatch(
          /incompleteRatio.*got 1(e\+|0{9}$)/,
        );
  });

  it('the statistics on their own', async () => {
    expect(await refusal('fullHsic', rows(3))).toMatch(/^fullHsic requires at least 4 rows, got 3$/);
    expect(await refusal('incompleteHsic', rows(3))).toMatch(
      /^incompleteHsic requires at least 4 rows, got 3$/,
    );
    expect(await refusal('blockHsic', rows(9))).toMatch(
      /^blockHsic requires blockSize of at most 9 rows, got 10$/,
    );
    expect(await refusal('blockHsic', good, { blockSize: 61 })).toMatch(
      /^blockHsic requires blockSize of at most 60 rows, got 61$/,
    );
    expect(await refusal('blockHsic', good, { blockSize: 3 })).toMatch(
      /^blockHsic requires blockSize of at least 4 .*got 3$/,
    );
    expect(await refusal('incompleteHsic', good, { incompleteRatio: 0 })).toMatch(
      /^incompleteHsic requires incompleteRatio above 0.*got 0$/,
    );
    for (const rowsA of [1, 59, 30.5])
      expect(await refusal('crossHsic', good, { rowsA })).toMatch(
        new RegExp(`^crossHsic requires rowsA of at least 2 and at most 58 .*got ${rowsA}$`),
      );
  });

  it('options of one statistic are not known to another', async () => {
    expect(await refusal('fullHsic', good, { blockSize: 5 })).toMatch(
      /^fullHsic does not know the option "blockSize"/,
    );
    expect(await refusal('crossHsic', good, { crossShare: 0.5 })).toMatch(
      /^crossHsic does not know the option "crossShare"/,
    );
  });
});

describe('cross: values that are too rare', () => {
  it('a target that is nearly constant is refused with advice', async () => {
    const target: Target = {
      kind: 'class',
      values: labels((row) => (row < 4 ? 'rare' : 'usual')) as string[],
    };
    expect(await refusal('hsicInf', withTarget(target), { preset: 'cross', select: 2 })).toMatch(
      /^hsicInf requires a target with at least 3 rows off its most frequent value in each part, got fewer \(it is nearly constant: [012] rows of part [AB].*use preset 'exact'$/,
    );
  });

  it('a later shuffle that fails is found before the first has been worked on', async () => {
    // Nine unusual rows: some shuffles leave fewer than 3 of them in part B, some do not.
    const target: Target = {
      kind: 'number',
      values: Float64Array.from({ length: ROWS }, (_, row) => (row < 9 ? row + 1 : 0)),
    };
    const given = { preset: 'cross', select: 2, repeats: 9, permutations: undefined };
    let refused = 0;
    for (let seed = 0; seed < 8; seed++) {
      const progress: unknown[] = [];
      const failed = await doors['hsicInf'](withTarget(target), {
        ...given,
        seed,
        onProgress: (one: unknown) => progress.push(one),
      }).then(
        () => false,
        () => true,
      );
      if (!failed) continue;
      refused += 1;
      expect(progress).toEqual([]);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe('what is not an error', () => {
  const odd: Column[] = [
    column('constant', () => 7),
    { name: 'one class', kind: 'class', values: labels(() => 'a') as string[] },
    { name: 'still', kind: 'vector', values: [new Float64Array(ROWS), new Float64Array(ROWS).fill(2)] },
  ];

  it.each(methods)('%s sets features aside that are constant, with the reason', async (door) => {
    const data: Dataset = { ...good, features: [...odd.slice(0, 1), ...good.features, ...odd.slice(1)] };
    const { excluded, statistics, selected } = (await doors[door](data, fitting[door])) as Awaited<
      ReturnType<typeof hsicInf>
    >;
    expect(excluded.map(({ name, index }) => [name, index])).toEqual([
      ['constant', 0],
      ['one class', 7],
      ['still', 8],
    ]);
    for (const { reason } of excluded) expect(reason).toMatch(/constant/);
    for (const { index } of excluded) expect(statistics[index]).toBe(0);
    for (const { index } of selected) expect(index).toBeGreaterThan(0);
    expect(selected).toHaveLength(2);
  });

  it('cross also sets aside what is nearly constant; exact keeps it', async () => {
    const rare = column('rare', (row) => (row < 4 ? row : -1));
    const data: Dataset = { ...good, features: [rare, ...good.features] };
    const cross = await hsicInf(data, { preset: 'cross', select: 2 });
    expect(cross.excluded).toEqual([
      {
        name: 'rare',
        index: 0,
        reason: expect.stringMatching(/nearly constant: [012] rows of part [AB]/) as string,
      },
    ]);
    expect((await crossHsic(data)).excluded.map(({ name }) => name)).toEqual(['rare']);
    const exact = await hsicInf(data, { select: 2, permutations: 9 });
    expect(exact.excluded).toEqual([]);
    expect(exact.statistics[0]).not.toBe(0);
  });

  it('a feature at the largest numbers that there are is not constant', async () => {
    const large = column('large', (row) => (row % 2 === 0 ? Number.MAX_VALUE : -Number.MAX_VALUE));
    const small = column('small', (row) => (row % 2 === 0 ? Number.MIN_VALUE : 0));
    const data: Dataset = { ...good, features: [large, small, ...good.features] };
    const { excluded, statistics } = await hsicInf(data, { select: 2, permutations: 9 });
    expect(excluded).toEqual([]);
    expect(statistics[0]).toBeCloseTo(statistics[1], 12);
  });

  it.each([
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['hasOwnProperty', 'hasOwnProperty'],
    ['that is empty', ''],
    ['of 10,000 characters', 'x'.repeat(10_000)],
    ['of markup', '<img onerror=alert(1)>'],
    ['of a line break', '\n'],
  ])('a single name %s', async (_, name) => {
    const features = good.features.map((one, i) => (i === 0 ? { ...one, name } : one));
    const { selected } = await hsicInf({ ...good, features }, { select: 5, permutations: 9 });
    const plain = await hsicInf(good, { select: 5, permutations: 9 });
    expect(selected.map(({ index }) => index)).toEqual(plain.selected.map(({ index }) => index));
    expect(selected.find(({ index }) => index === 0)?.name).toBe(name);
  });

  it.each([5e-324, 1e-308, 1e-160, 1e160, 1e308])(
    'the bandwidth %d gives numbers or is refused',
    async (bandwidth) => {
      for (const name of ['featureBandwidth', 'targetBandwidth']) {
        const outcome = await hsicInf(good, { select: 2, permutations: 9, [name]: bandwidth }).catch(
          (error: unknown) => error,
        );
        if (outcome instanceof InputError) {
          expect(outcome.message).toMatch(new RegExp(`^hsicInf requires ${name} .*got `));
          continue;
        }
        const { statistics, selected } = outcome as Awaited<ReturnType<typeof hsicInf>>;
        expect(Array.from(statistics).every(Number.isFinite)).toBe(true);
        for (const { pValue } of selected) expect(pValue).toBeGreaterThan(0);
      }
    },
  );

  it.each(['exact', 'cross', 'paper'] as const)('%s takes any alpha inside (0, 1)', async (preset) => {
    for (const alpha of [Number.MIN_VALUE, 1e-17, 1 - 2 ** -53]) {
      const { selected } = await hsicInf(good, {
        preset,
        select: 2,
        alpha,
        ...(preset === 'exact' && { permutations: 9 }),
        ...(preset === 'paper' && { blockSize: 5 }),
      });
      for (const { interval = [0, 0] } of selected) expect(interval[0]).toBeLessThanOrEqual(interval[1]);
    }
  });
});
