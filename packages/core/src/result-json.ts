/**
 * Results as JSON and back. JSON has no infinities, so ±Infinity is written as the strings "Infinity" and "-Infinity";
 * they are read back as numbers only where a number belongs, so that a feature may be called "Infinity".
 */
import { InputError } from './errors.js';
import type { Result } from './result.js';

/** Fields that hold numbers, or arrays of numbers, which may be infinite. */
const NUMERIC = new Set(['truncation', 'interval', 'logPValue', 'statistic', 'standardError', 'pValue']);

/** The one helper for both ways. */
export const resultJson = {
  /** The result as JSON text. */
  stringify(result: Result, space?: number): string {
    return JSON.stringify(result, (_, value: unknown) => toPlain(value), space);
  },

  /** The result that was written by stringify. */
  parse(text: string): Result {
    const parsed = parsedJson(text);
    if (!looksLikeResult(parsed)) {
      throw new InputError('resultJson.parse', 'the JSON of a result', 'other text');
    }
    return {
      ...parsed,
      options: Object.freeze({
        ...parsed.options,
        ...(parsed.options.poet && { poet: Object.freeze(parsed.options.poet) }),
      }),
      selected: parsed.selected.map(
        (feature) =>
          Object.fromEntries(
            Object.entries(feature).map(([key, value]) => [key, NUMERIC.has(key) ? toNumbers(value) : value]),
          ) as unknown as Result['selected'][number],
      ),
      statistics: Float64Array.from(parsed.statistics),
    };
  },
};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function looksLikeResult(value: unknown): value is Result {
  const { selected, statistics, options } = (value ?? {}) as Record<string, unknown>;
  const isRecord = (one: unknown): boolean => typeof one === 'object' && one !== null;
  return (
    Array.isArray(selected) &&
    selected.every(isRecord) &&
    Array.isArray(statistics) &&
    statistics.every((one) => typeof one === 'number') &&
    isRecord(options)
  );
}

function toPlain(value: unknown): unknown {
  if (value === Infinity) return 'Infinity';
  if (value === -Infinity) return '-Infinity';
  return value instanceof Float64Array ? Array.from(value) : value;
}

function toNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNumbers);
  return value === 'Infinity' || value === '-Infinity' ? Number(value) : value;
}
