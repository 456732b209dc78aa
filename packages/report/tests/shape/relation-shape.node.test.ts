/** Shapes are recognised in simulated data of which the shape is known. */
import { describe, expect, it } from 'vitest';
import { classShape, numberShape, pairShape, type RelationShape } from '../../src/shape/relation-shape.js';

/** A generator of its own, so that the draws are the same everywhere. */
function draws(seed: number): { uniform: () => number; normal: () => number } {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

const TABLES = 40;
const shapeText = (shape: RelationShape): string =>
  'course' in shape ? `${shape.kind}: ${shape.course}` : shape.kind;

/** The share of tables in which the shape is the expected one. */
function shareRight(
  expected: string,
  rows: number,
  output: (x: number, noise: () => number) => number,
): number {
  const { normal } = draws(7);
  let right = 0;
  for (let table = 0; table < TABLES; table++) {
    const x = Float64Array.from({ length: rows }, normal);
    const y = x.map((value) => output(value, normal));
    right += Number(shapeText(numberShape(x, y)) === expected);
  }
  return right / TABLES;
}

describe('two numbers', () => {
  it.each<[string, (x: number, noise: () => number) => number]>([
    ['level: rising', (x, e) => x + e()],
    ['level: rising', (x, e) => Math.exp(x) + e()],
    ['level: rising', (x, e) => Math.tanh(3 * x) + 0.5 * e()],
    ['level: falling', (x, e) => -x + e()],
    ['level: valley', (x, e) => x ** 2 + e()],
    ['level: valley', (x, e) => Math.abs(x) + 0.5 * e()],
    ['level: hill', (x, e) => -(x ** 2) + e()],
    ['level: wave', (x, e) => Math.sin(4 * x) + 0.3 * e()],
    ['spread: rising', (x, e) => Math.exp(0.8 * x) * e()],
    ['spread: falling', (x, e) => Math.exp(-0.8 * x) * e()],
    ['spread: valley', (x, e) => x * e()],
  ])('%s is seen in at least nine of ten tables', (expected, output) => {
    expect(shareRight(expected, 150, output)).toBeGreaterThanOrEqual(0.85);
    expect(shareRight(expected, 600, output)).toBeGreaterThanOrEqual(0.9);
  });

  it('without relation have no shape, but for an accident', () => {
    expect(shareRight('unclear', 150, (_, noise) => noise())).toBeGreaterThanOrEqual(0.9);
  });

  it('are not misled by a few wild values', () => {
    const { normal } = draws(3);
    const x = Float64Array.from({ length: 200 }, normal);
    const y = x.map((value, i) => (i < 3 ? -1e9 : value + normal()));
    expect(numberShape(x, y)).toEqual({ kind: 'level', course: 'rising' });
  });

  it('may have two values, or one', () => {
    const x = Float64Array.from({ length: 60 }, (_, i) => i % 2);
    expect(
      numberShape(
        x,
        x.map((value, i) => value + (i % 7) / 10),
      ),
    ).toEqual({ kind: 'level', course: 'rising' });
    expect(numberShape(new Float64Array(60), x)).toEqual({ kind: 'unclear' });
  });
});

describe('classes', () => {
  const rows = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
  const classes = [
    { label: 'a', rows: rows(0, 40) },
    { label: 'b', rows: rows(40, 80) },
    { label: 'c', rows: rows(80, 120) },
  ];

  it('differ in level: the highest and the lowest are named', () => {
    const { normal } = draws(5);
    const values = Float64Array.from({ length: 120 }, (_, i) => normal() + (i < 40 ? 2 : i < 80 ? -2 : 0));
    expect(classShape(values, classes)).toEqual({
      kind: 'class level',
      highest: 'a',
      lowest: 'b',
      classes: 3,
    });
  });

  it('differ in spread only', () => {
    const { normal } = draws(5);
    const values = Float64Array.from({ length: 120 }, (_, i) => normal() * (i < 40 ? 1 : i < 80 ? 5 : 0.2));
    expect(classShape(values, classes)).toMatchObject({ kind: 'class spread', highest: 'b', lowest: 'c' });
  });

  it('go together: the pair furthest above chance is named', () => {
    const other = [
      { label: 'yes', rows: rows(0, 50) },
      { label: 'no', rows: rows(50, 120) },
    ];
    expect(pairShape(classes, other, 120)).toMatchObject({ feature: 'a', output: 'yes', rows: 40 });
  });
});
