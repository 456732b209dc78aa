/** A plan tells how many rows are needed, near the truth where that is known. */
import { simulate } from '@hsicinf/core';
import { randomStream } from '@hsicinf/core/support';
import { describe, expect, it } from 'vitest';
import { gammaTails } from '../../src/plan/gamma-tail.js';
import { powerOf } from '../../src/plan/power.js';
import { designSource, pilotSource } from '../../src/plan/sources.js';

const drawing = { tables: 12, seed: 1, signal: new AbortController().signal, onTable: (): void => undefined };
const asked = { rows: [30, 60, 120], select: [5], alpha: 0.05, adjust: 'bh' } as const;
const mean = (powers: readonly { power: number }[]): number =>
  powers.reduce((sum, { power }) => sum + power, 0) / powers.length;

describe('a design', () => {
  it('is found the more often the more rows there are, and hardly ever wrongly', async () => {
    const points = await powerOf(designSource('linear', 8, drawing), asked);
    const power = points.map(({ features }) => mean(features));
    expect(power[0]).toBeLessThan(power[2]);
    expect(power[2]).toBeGreaterThan(0.9);
    expect(mean(points.map(({ falseShare = 1 }) => ({ power: falseShare })))).toBeLessThan(0.15);
  });

  it('without any relation is not found', async () => {
    const points = await powerOf(designSource('null', 8, drawing), asked);
    for (const { found } of points) expect(found).toBeLessThan(0.5);
  });
});

describe('a pilot', () => {
  it('is carried over to more rows and fewer', async () => {
    const pilot = simulate('linear', { rows: 60, features: 8, seed: 5 });
    const source = await pilotSource(pilot, drawing);
    expect(source.followed.filter((f) => pilot.relevant.includes(f)).length).toBeGreaterThanOrEqual(4);
    const points = await powerOf({ ...source, followed: pilot.relevant }, asked);
    const power = points.map(({ features }) => mean(features));
    const truth = (await powerOf(designSource('linear', 8, drawing), asked)).map(({ features }) =>
      mean(features),
    );
    power.forEach((one, i) => expect(Math.abs(one - truth[i])).toBeLessThan(0.3));
    expect(power[2]).toBeGreaterThan(power[0]);
  });
});

describe('a tail by its moments', () => {
  it('is that of an exponential distribution, about', () => {
    const random = randomStream(3, 'tail');
    const sample = Array.from({ length: 20_000 }, () => -Math.log(random.uniform()));
    const [tail] = gammaTails([sample]);
    for (const p of [0.5, 0.05, 0.005]) expect(tail(-Math.log(p)) / p).toBeCloseTo(1, 0);
    expect(tail(-Math.log(0.05)) / 0.05).toBeGreaterThan(0.85);
    expect(tail(-Math.log(0.05)) / 0.05).toBeLessThan(1.15);
  });
});
