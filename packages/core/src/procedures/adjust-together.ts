/**
 * Several outputs tested in one run: their p-values are adjusted together, over all pairs of an output and a feature, so
 * that what is promised holds for the whole table and not for each output by itself.
 */
import { InputError } from '../errors.js';
import { adjustPValues } from '../inference/adjust.js';
import type { Result } from '../result.js';

/** The results with p-values adjusted over all of them; each says over how many. */
export function adjustTogether(results: readonly Result[]): Result[] {
  if (results.length === 0) {
    throw new InputError('adjustTogether', 'an array of results', 'none');
  }
  const [{ options }] = results;
  const other = results.find(({ options: { adjust, alpha, pValues } }) => {
    return adjust !== options.adjust || alpha !== options.alpha || pValues !== options.pValues;
  });
  if (other !== undefined) {
    throw new InputError(
      'adjustTogether',
      'results with the same adjust, alpha and pValues',
      `${options.adjust} at ${options.alpha} and ${other.options.adjust} at ${other.options.alpha}`,
    );
  }
  const isMarginal = options.pValues === 'marginal' || options.pValues === 'both';
  const tests = results.reduce(
    (sum, result) => sum + (isMarginal ? result.usable : result.selected.length),
    0,
  );
  const adjusted = adjustPValues(
    results.flatMap(({ selected }) => selected.map(({ pValue }) => pValue)),
    options.adjust,
    tests,
  );
  let at = 0;
  return results.map((result) => ({
    ...result,
    jointly: { outputs: results.length, tests },
    selected: result.selected.map((feature) => {
      const adjustedPValue = adjusted[at++];
      return { ...feature, adjustedPValue, significant: adjustedPValue <= options.alpha };
    }),
  }));
}
