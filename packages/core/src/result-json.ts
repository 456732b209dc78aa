/**
 * Results as JSON and back. Infinities are read back as numbers only where a number belongs, so that a feature may be
 * called "Infinity". The statistics of all features may be written with their names.
 */
import { InputError } from './errors.js';
import { parsedJson, stringifiedJson, withInfinities } from './infinite-json.js';
import type { BesideResult, Result } from './result.js';

/** Fields that hold numbers, or arrays of numbers, which may be infinite. */
const NUMERIC = new Set(['truncation', 'interval', 'logPValue', 'statistic', 'standardError', 'pValue']);

/** A statistic with the name of its feature. */
interface NamedStatistic {
  feature: string;
  value: number;
}

/** What is written of a result. */
export function resultRecord(
  result: Result,
  { featureNames, target, provenance }: BesideResult = {},
): Record<string, unknown> {
  const statistics =
    featureNames === undefined
      ? result.statistics
      : Array.from(result.statistics, (value, index): NamedStatistic => ({
          feature: featureNames[index],
          value,
        }));
  return { target, ...result, statistics, provenance };
}

/** The one helper for both ways. */
export const resultJson = {
  /** The result as JSON text. */
  stringify(result: Result, space?: number, beside: BesideResult = {}): string {
    return stringifiedJson(resultRecord(result, beside), space);
  },

  /** The result that was written by stringify, without what stood beside it. */
  parse(text: string): Result {
    const parsed = parsedJson(text);
    if (!looksLikeResult(parsed)) {
      throw new InputError('resultJson.parse', 'the JSON of a result', 'other text');
    }
    const { target: _, provenance: __, ...own } = parsed as Result & BesideResult;
    return {
      ...own,
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
      statistics: Float64Array.from(parsed.statistics as ArrayLike<number | NamedStatistic>, valueOf),
    };
  },
};

function valueOf(one: number | NamedStatistic): number {
  return typeof one === 'number' ? one : one.value;
}

function looksLikeResult(value: unknown): value is Result {
  const { selected, statistics, options } = (value ?? {}) as Record<string, unknown>;
  const isRecord = (one: unknown): boolean => typeof one === 'object' && one !== null;
  return (
    Array.isArray(selected) &&
    selected.every(isRecord) &&
    Array.isArray(statistics) &&
    statistics.every(
      (one: unknown) => typeof valueOf((one ?? NaN) as number | NamedStatistic) === 'number',
    ) &&
    isRecord(options)
  );
}
