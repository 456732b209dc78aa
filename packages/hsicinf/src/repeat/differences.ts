/**
 * Two results as plain JSON, compared field by field: how many values there are, and which differ.
 */

/** A value that is not the same. */
export interface Difference {
  /** Such as selected[x4].pValue: entries that have a name stand under it. */
  path: string;
  was: unknown;
  is: unknown;
}

/** The values that were compared, and those that differ. */
export interface Comparison {
  values: number;
  differences: Difference[];
}

/** Compares what was written with what came out now. */
export function compared(was: unknown, is: unknown, path = ''): Comparison {
  if (isObject(was) && isObject(is)) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    const parts = keys.map((key) => compared(was[key], is[key], path + stepOf(was, key)));
    return {
      values: parts.reduce((sum, part) => sum + part.values, 0),
      differences: parts.flatMap(({ differences }) => differences),
    };
  }
  return { values: 1, differences: was === is ? [] : [{ path: path.replace(/^\./, ''), was, is }] };
}

/** By how much a number changed, relative to what it was; undefined where it is not a matter of numbers. */
export function relativeChange({ was, is }: Difference): number | undefined {
  if (typeof was !== 'number' || typeof is !== 'number') return undefined;
  return Math.abs(is - was) / Math.max(Math.abs(was), Number.MIN_VALUE);
}

/** What the last digits of another engine's functions can make of a number. */
const ROUNDING = 1e-9;
/** Sums of terms that cancel may be off by this; p-values are no such sums. */
const CANCELLED = 1e-12;

/** Whether two numbers differ by rounding alone. */
export function isRounding(difference: Difference): boolean {
  const change = relativeChange(difference);
  if (change === undefined) return false;
  if (change <= ROUNDING) return true;
  const { path, was, is } = difference;
  return !/pValue/i.test(path) && Math.abs(Number(is) - Number(was)) <= CANCELLED;
}

function stepOf(parent: object, key: string): string {
  if (!Array.isArray(parent)) return `.${key}`;
  const entry: unknown = parent[Number(key)];
  const { name, feature, target } = isObject(entry) ? entry : ({} as Record<string, unknown>);
  const named = name ?? feature ?? target;
  return `[${typeof named === 'string' ? named : key}]`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
