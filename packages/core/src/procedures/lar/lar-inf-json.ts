/**
 * Results of larInf as JSON and back, like resultJson for the other procedures: ±Infinity is written as a string and read
 * back as a number where a number belongs.
 */
import { InputError } from '../../errors.js';
import type { BesideResult } from '../../result.js';
import { parsedJson, stringifiedJson, withInfinities } from '../../infinite-json.js';
import type { LarInfResult, LarInfStep } from './lar-inf.js';

/** Fields of a step that may be infinite. */
const NUMERIC = ['coefficient', 'interval', 'logPValue', 'vlo', 'vup'] as const;

/** The one helper for both ways. */
export const larInfJson = {
  /** The result as JSON text, with the name of the output and where it comes from beside it. */
  stringify(
    result: LarInfResult,
    space?: number,
    { target, provenance }: Omit<BesideResult, 'featureNames'> = {},
  ): string {
    return stringifiedJson({ target, ...result, provenance }, space);
  },

  /** The result that was written by stringify, without what stood beside it. */
  parse(text: string): LarInfResult {
    const parsed = parsedJson(text) as LarInfResult | undefined;
    if (parsed?.method !== 'larInf' || !Array.isArray(parsed.steps) || !parsed.steps.every(isRecord)) {
      throw new InputError('larInfJson.parse', 'the JSON of a result of larInf', 'other text');
    }
    const steps = parsed.steps.map((step): LarInfStep => {
      const numbers = NUMERIC.map((key) => [key, withInfinities(step[key])]);
      return { ...step, ...(Object.fromEntries(numbers) as Partial<LarInfStep>) };
    });
    const { target: _, provenance: __, ...own } = parsed as LarInfResult & BesideResult;
    return { ...own, options: Object.freeze(parsed.options), steps };
  },
};

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
