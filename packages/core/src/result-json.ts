/**
 * Results as JSON and back. Infinities are read back as numbers only where a number belongs, so that a feature may be
 * called "Infinity".
 */
import { InputError } from './errors.js';
import { parsedJson, stringifiedJson, withInfinities } from './infinite-json.js';
import type { Result } from './result.js';

/** Fields that hold numbers, or arrays of numbers, which may be infinite. */
const NUMERIC = new Set(['truncation', 'interval', 'logPValue', 'statistic', 'standardError', 'pValue']);

/** The one helper for both ways. */
export const resultJson = {
  /** The result as JSON text. */
  stringify(result: Result, space?: number): string {
    return stringifiedJson(result, space);
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
            Object.entries(feature).map(([key, value]) => [
              key,
              NUMERIC.has(key) ? withInfinities(value) : value,
            ]),
          ) as unknown as Result['selected'][number],
      ),
      statistics: Float64Array.from(parsed.statistics),
    };
  },
};

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
