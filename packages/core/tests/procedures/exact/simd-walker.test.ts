/** The walk in WebAssembly and from thin factors, against the readable twin. */
import { hsicInf } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Admission } from '../../../src/permutation/admission.js';
import { chooseWalk } from '../../../src/procedures/exact/choose-walk.js';
import { kernelMatrix, outputWeights, shuffledSd } from '../../../src/procedures/exact/dense-matrices.js';
import {
  type LowRankHsic,
  lowRankHsic,
  lowRankUnderSwaps,
} from '../../../src/procedures/exact/low-rank-swaps.js';
import { prepareOutput } from '../../../src/procedures/exact/output.js';
import { featureTest, swapsBetweenStates } from '../../../src/procedures/exact/feature-test.js';
import { type PermutationTail, permutationWalk } from '../../../src/permutation/walk.js';
import { rankReversal } from '../../../src/permutation/rank-reversal.js';
import { denseWalker, lowRankWalker } from '../../../src/procedures/exact/simd-walker.js';
import { sumInOrder, hsicUnderSwaps } from '../../../src/procedures/exact/hsic-under-swaps.js';
import {
  oneByOne,
  type Proposals,
  type SwapStatistic,
  type SwapWalker,
} from '../../../src/permutation/walker.js';
import { thinFactors } from '../../../src/kernels/thin-factors.js';
import { type Variable, variableRows } from '../../../src/kernels/variable.js';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { type RandomStream, randomStream } from '../../../src/numerics/random.js';
import { borrowWalk, loadWalk } from '../../../src/simd/walk.js';
import { oneBlock, plainBlockValues } from '../../../src/statistics/block.js';
import { complete } from '../../../src/engine/steps.js';

beforeAll(loadWalk);

type Draw = (random: RandomStream) => number;
const normal: Draw = (random) => normalQuantile(random.uniform());
const cauchy: Draw = (random) => Math.tan(Math.PI * (random.uniform() - 0.5));

function points(n: number, random: RandomStream, draws: readonly Draw[]): Variable {
  const coordinates = draws.map((draw) => Float64Array.from({ length: n }, () => draw(random) / Math.SQRT2));
  return { kernel: 'gaussian', coordinates };
}

function variable(kind: string, n: number, random: RandomStream): Variable {
  if (kind === 'class')
    return { kernel: 'delta', codes: Int32Array.from({ length: n }, () => random.below(4)) };
  if (kind === 'likert') return points(n, random, [(stream) => stream.below(5)]);
  if (kind === 'vector')
    return points(n, random, [(stream) => normal(stream) / 2, (stream) => normal(stream) / 2]);
  if (kind === 'cauchy') return points(n, random, [cauchy]);
  return points(n, random, [normal]);
}

function twin(x: Variable, y: Variable): SwapStatistic {
  return hsicUnderSwaps(outputWeights(y), kernelMatrix(x), variableRows(x));
}

function simd(x: Variable, y: Variable): { walker: SwapWalker; sd: number } {
  return denseWalker(y, x) ?? expect.fail('no WebAssembly with SIMD here');
}

function factored(x: Variable, y: Variable): LowRankHsic {
  const [output, feature] = [y, x].map((v) => complete(thinFactors(v, 400)));
  if (output === undefined || feature === undefined) expect.fail('not of low rank');
  return lowRankHsic(output, feature);
}

function onSimd(hsic: LowRankHsic): SwapWalker {
  return lowRankWalker(hsic) ?? expect.fail('no WebAssembly with SIMD here');
}

/** Proposals for a number of states of one swap each. */
function proposals(states: number, n: number, random: RandomStream, floor: number): Proposals {
  const pairs = new Int32Array(2 * states);
  for (let at = 0; at < pairs.length; at += 2) {
    pairs[at] = random.below(n);
    pairs[at + 1] = (pairs[at] + 1 + random.below(n - 1)) % n;
  }
  return { pairs, swapsPerState: 1, floor, values: new Float64Array(states) };
}

function worstGap(a: Float64Array, b: Float64Array): number {
  return a.reduce((worst, value, i) => Math.max(worst, Math.abs(value - b[i])), 0);
}

/** A threshold that some proposals fail: a little below the start. */
function floorOf(walker: SwapWalker, sd: number): number {
  return walker.reset() - 0.3 * sd;
}

describe('dense-matrices', () => {
  it.each(['number', 'class', 'vector'])('give the full statistic of the definition: %s', (kind) => {
    const random = randomStream(1, kind);
    const [x, y] = [variable('number', 61, random), variable(kind, 61, random)];
    const [weights, kernel] = [outputWeights(y), kernelMatrix(x)];
    const z = weights.reduce((sum, weight, i) => sum + (weight * kernel[i]) / 2, 0);
    const [[defined]] = complete(plainBlockValues(oneBlock(y), [x]));
    expect(Math.abs(z - defined)).toBeLessThan(1e-14);
  });
});

describe('the dense walk in WebAssembly', () => {
  it.each([50, 301])('accepts the same of 100,000 swaps as its twin: %i rows', (n) => {
    const random = randomStream(n, 'dense');
    const [x, y] = [variable('number', n, random), variable('number', n, random)];
    const statistic = twin(x, y);
    const { walker, sd } = simd(x, y);
    const floor = floorOf(walker, sd);
    const batch = proposals(100_000, n, random, floor);
    const values = new Float64Array(100_000);
    const accepted = oneByOne(statistic).walk({ ...batch, values });
    expect(walker.walk(batch)).toBe(accepted);
    expect(accepted).toBeGreaterThan(10_000);
    expect(accepted).toBeLessThan(99_000);
    expect(worstGap(batch.values, values)).toBeLessThan(1e-12 * statistic.scale);
    expect(walker.tolerance / statistic.tolerance).toBeCloseTo(1, 12);
    expect(sd / shuffledSd(outputWeights(y), kernelMatrix(x), n)).toBeCloseTo(1, 12);
  });

  it('can be cut into calls at any state', () => {
    const random = randomStream(1, 'cuts');
    const [x, y] = [variable('number', 70, random), variable('class', 70, random)];
    const { walker, sd } = simd(x, y);
    const whole = proposals(9000, 70, random, floorOf(walker, sd));
    const accepted = walker.walk(whole);
    walker.reset();
    let inParts = 0;
    for (let from = 0; from < 9000; from += 1500) {
      const values = new Float64Array(1500);
      inParts += walker.walk({ ...whole, pairs: whole.pairs.subarray(2 * from, 2 * from + 3000), values });
      expect(values).toEqual(whole.values.subarray(from, from + 1500));
    }
    expect(inParts).toBe(accepted);
  });

  it('does not drift', () => {
    const random = randomStream(1, 'drift');
    const [x, y] = [variable('number', 60, random), variable('number', 60, random)];
    const { walker } = simd(x, y);
    walker.reset();
    const order = Int32Array.from({ length: 60 }, (_, i) => i);
    const weights = outputWeights(y);
    const kernel = kernelMatrix(x);
    for (let round = 0; round < 25; round++) {
      // The value is renewed after 4,096 swaps: it is looked at just before.
      const batch = proposals(round === 0 ? 4095 : 4096, 60, random, -Infinity);
      walker.walk(batch);
      for (let at = 0; at < batch.pairs.length; at += 2) {
        const [a, b] = batch.pairs.subarray(at, at + 2);
        [order[a], order[b]] = [order[b], order[a]];
      }
      const last = batch.values[batch.values.length - 1];
      expect(Math.abs(last - sumInOrder(weights, kernel, order))).toBeLessThan(walker.tolerance / 20);
    }
  });

  it('shares nothing between walks that take turns', () => {
    const random = randomStream(1, 'turns');
    const [x, y] = [variable('number', 40, random), variable('number', 40, random)];
    const [first, second] = [simd(x, y).walker, simd(y, x).walker];
    const start = first.reset();
    second.reset();
    second.walk(proposals(100, 40, random, -Infinity));
    expect(first.reset()).toBe(start);
    first.release();
    const third = simd(x, y).walker;
    expect(third.reset()).toBe(start);
  });

  it('has a limit to its memory, above which the twin takes over', () => {
    expect(borrowWalk(2 * 8 * 16_384 ** 2)).toBeUndefined();
  });
});

const kinds = ['number', 'class', 'likert', 'vector'];
const everyPair = kinds.flatMap((x) => kinds.map((y) => ({ x, y })));

describe('the walk from thin factors', () => {
  it.each([
    ...everyPair.map((pair) => ({ ...pair, n: 200, swaps: 5000 })),
    ...everyPair.filter(({ x, y }) => x === y).map((pair) => ({ ...pair, n: 1500, swaps: 2000 })),
  ])('has the values of the dense one: $x against $y, $n rows', ({ x: kindX, y: kindY, n, swaps }) => {
    const random = randomStream(n, kindX, kindY);
    const [x, y] = [variable(kindX, n, random), variable(kindY, n, random)];
    const hsic = factored(x, y);
    const dense = simd(x, y);
    const walker = onSimd(hsic);
    const scale = dense.walker.tolerance / 1e-12;
    const floor = floorOf(dense.walker, dense.sd);
    expect(Math.abs(walker.reset() - dense.walker.reset())).toBeLessThan(1e-10 * scale);
    const batch = proposals(swaps, n, random, floor);
    const values = new Float64Array(swaps);
    const readable = new Float64Array(swaps);
    const accepted = walker.walk(batch);
    expect(dense.walker.walk({ ...batch, values })).toBe(accepted);
    expect(oneByOne(lowRankUnderSwaps(hsic)).walk({ ...batch, values: readable })).toBe(accepted);
    expect(worstGap(batch.values, values)).toBeLessThan(1e-10 * scale);
    expect(worstGap(batch.values, values)).toBeLessThan(walker.tolerance);
    expect(worstGap(batch.values, readable)).toBeLessThan(1e-12 * scale);
    expect(hsic.sd / dense.sd).toBeCloseTo(1, 9);
    expect(hsic.scale).toBeGreaterThanOrEqual(scale * (1 - 1e-12));
    expect(hsic.scale).toBeLessThan(3 * scale);
  });

  it('does not drift', () => {
    const random = randomStream(2, 'drift');
    const [x, y] = [variable('number', 200, random), variable('number', 200, random)];
    const walker = onSimd(factored(x, y));
    const dense = simd(x, y).walker;
    walker.reset();
    dense.reset();
    for (let round = 0; round < 25; round++) {
      const batch = proposals(round === 0 ? 4095 : 4096, 200, random, -Infinity);
      const values = new Float64Array(batch.values.length);
      walker.walk(batch);
      dense.walk({ ...batch, values });
      expect(worstGap(batch.values, values)).toBeLessThan(walker.tolerance);
    }
  });
});

describe('the choice of a walk', () => {
  const isDense = (x: Variable, y: Variable): boolean => {
    const { walker } = complete(chooseWalk(complete(prepareOutput(y)), x));
    const { tolerance } = simd(x, y).walker;
    return walker.tolerance === tolerance;
  };

  it.each([
    { x: 'number', y: 'number', n: 1000, dense: false },
    { x: 'number', y: 'number', n: 60, dense: true },
    { x: 'class', y: 'likert', n: 60, dense: false },
    { x: 'cauchy', y: 'number', n: 400, dense: true },
    { x: 'class', y: 'cauchy', n: 400, dense: false },
    { x: 'cauchy', y: 'cauchy', n: 400, dense: true },
  ])('$x against $y, $n rows: dense is $dense', ({ x, y, n, dense }) => {
    const random = randomStream(n, 'choice');
    expect(isDense(variable(x, n, random), variable(y, n, random))).toBe(dense);
  });
});

describe('p-values', () => {
  const tail = (statistic: SwapStatistic | SwapWalker, x: Variable, admission: Admission): PermutationTail =>
    complete(
      permutationWalk({
        statistic,
        admission,
        reversal: rankReversal(x),
        states: 999,
        swapsPerState: swapsBetweenStates(variableRows(x)),
        random: randomStream(7, 'walk', 'x'),
      }),
    );

  it.each(everyPair.map((pair, i) => ({ ...pair, n: 60 + 20 * i })))(
    'are those of the twin: $x against $y, $n rows',
    ({ x: kindX, y: kindY, n }) => {
      const random = randomStream(n, kindX, kindY, 'p');
      const [x, y] = [variable(kindX, n, random), variable(kindY, n, random)];
      const statistic = twin(x, y);
      const { walker, sd } = simd(x, y);
      const thresholds = [-Infinity, statistic.value - sd, statistic.value];
      for (const [i, threshold] of thresholds.entries()) {
        const admission = { threshold, admitsTies: i !== 1 };
        const expected = tail(statistic, x, admission);
        expect(tail(walker, x, admission)).toEqual(expected);
        const item = { name: 'x', feature: x, admission };
        const outcome = complete(
          featureTest({ output: complete(prepareOutput(y)), states: 999, seed: 7 }, item),
        );
        expect(outcome).toMatchObject(expected);
      }
    },
  );

  // Computed while the tests are being collected, before beforeAll loads the module: one dense, one from factors.
  const unloaded = [60, 500].map((n) => {
    const random = randomStream(n, 'unloaded');
    const [feature, target] = [variable('number', n, random), variable('number', n, random)];
    const outcome = () =>
      complete(
        featureTest(
          { output: complete(prepareOutput(target)), states: 199, seed: 1 },
          { name: 'x', feature, admission: { threshold: 0, admitsTies: true } },
        ),
      );
    return { n, before: outcome(), outcome, isLoaded: borrowWalk(1) !== undefined };
  });

  it.each(unloaded)('are the same without WebAssembly: $n rows', ({ before, outcome, isLoaded }) => {
    expect(isLoaded).toBe(false);
    expect(borrowWalk(1)).toBeDefined();
    const { sd, ...counted } = outcome();
    expect(before).toMatchObject(counted);
    expect(sd / before.sd).toBeCloseTo(1, 12);
  });

  it('come for more rows than matrices have room for', async () => {
    const rows = 17_000;
    const random = randomStream(1, 'many rows');
    const levels = (): Float64Array => Float64Array.from({ length: rows }, () => random.below(5));
    const features = ['a', 'b'].map((name) => ({ name, values: levels() }));
    const values = Array.from(features[0].values, (level) => (level + random.below(3) > 3 ? 'yes' : 'no'));
    const { selected } = await hsicInf(
      { features, target: { kind: 'class', values } },
      { preset: 'exact', select: 1, permutations: 19 },
    );
    expect(selected[0]).toMatchObject({ name: 'a', pValue: 0.05 });
  });
});
