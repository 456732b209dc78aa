/** The doors of the library, data that they accept, and how they refuse what they do not. */
import {
  blockHsic,
  type Column,
  crossHsic,
  fullHsic,
  hsic,
  hsicInf,
  incompleteHsic,
  InputError,
  simulate,
  split,
} from '@hsicinf/core';
import { expect } from 'vitest';

/** Wrong input is wrong in its type too, so the doors are seen without theirs. */
type Door = (dataset: unknown, options?: unknown) => Promise<unknown>;

/** All of them. */
export const doors = { hsicInf, hsic, split, blockHsic, fullHsic, crossHsic, incompleteHsic } as Record<
  string,
  Door
>;
/** Those that select and test. */
export const methods = ['hsicInf', 'hsic', 'split'];

/** Rows of the good data. */
export const ROWS = 60;
/** Data that every door accepts. */
export const good = simulate('linear', { rows: ROWS, features: 6, seed: 8 });
/** Options under which every method accepts the good data. */
export const fitting: Record<string, object> = {
  hsicInf: { select: 2, permutations: 9 },
  hsic: { select: 2, blockSize: 5 },
  split: { select: 2, blockSize: 5 },
};

/** A column by its values. */
export function column(name: string, value: (row: number) => number, rows = ROWS): Column {
  return { name, values: Float64Array.from({ length: rows }, (_, row) => value(row)) };
}

/** An array with a length and nothing in it. */
export function holes(length: number): unknown[] {
  const array: unknown[] = [];
  array.length = length;
  return array;
}

/** The good data with one more feature. */
export function withFeature(feature: unknown): unknown {
  return { ...good, features: [...good.features, feature] };
}

/** The good data with another output. */
export function withTarget(target: unknown): unknown {
  return { ...good, target };
}

/** Numbers of which one is another. */
export function spoiled(row: number, value: number, rows = ROWS): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => (i === row ? value : Math.sin(i)));
}

/** Labels by row. */
export function labels(label: (row: number) => unknown, rows = ROWS): unknown[] {
  return Array.from({ length: rows }, (_, row) => label(row));
}

/** The message with which a door refuses; checks what holds for every refusal. */
export async function refusal(
  door: string,
  dataset: unknown,
  options: unknown = fitting[door] ?? {},
): Promise<string> {
  let progress = 0;
  const watched =
    options !== null && typeof options === 'object' && !Array.isArray(options)
      ? { ...options, onProgress: () => void (progress += 1) }
      : options;
  const outcome: unknown = await doors[door](dataset, watched).then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(InputError);
  const { message, name } = outcome as InputError;
  expect(name).toBe('InputError');
  expect(message).toMatch(/^[^\p{Cc}\u2028\u2029]{10,700}$/u);
  expect(progress).toBe(0);
  return message;
}

/** An InputError with this message, for comparison with what was thrown. */
export function inputError(message: string): unknown {
  return expect.objectContaining({ name: 'InputError', message });
}
