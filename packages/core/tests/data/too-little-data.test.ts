/** Too few rows, or values that are too rare, for what a procedure does: told before any work, with advice. */
import { type Dataset, hsicInf, simulate, type Target } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { column, doors, good, labels, methods, refusal, ROWS, withTarget } from '../support/refusals.js';

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
