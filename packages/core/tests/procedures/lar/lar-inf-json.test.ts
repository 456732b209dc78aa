/** Results of larInf as text. */
import { larInf, larInfJson } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { linearData } from '../../support/linear-data.js';
import { inputError } from '../../support/refusals.js';
import { named, numbers } from './support.js';

describe('JSON', () => {
  it('keeps every number, infinite ones included, and names that look like them', async () => {
    const dataset = linearData(3, { rows: 50, features: 2, coefficients: [1] });
    const features = named(numbers(dataset)).map((column, j) => ({
      ...column,
      name: ['Infinity', '-Infinity'][j],
    }));
    const result = await larInf({ ...dataset, features });
    expect(result.steps[0].vup).toBe(Infinity);
    const text = larInfJson.stringify(result);
    expect(JSON.parse(text)).toMatchObject({ steps: [{ name: 'Infinity', vup: 'Infinity' }, {}] });
    expect(larInfJson.parse(text)).toEqual(result);
    expect(Object.isFrozen(larInfJson.parse(text).options)).toBe(true);
    expect(larInfJson.stringify(result, 2)).toContain('\n  "method": "larInf"');
  });

  it.each(['null', '3', '{}', '{"method": "larInf"}', '{"method": "larInf", "steps": [null]}', 'text', ''])(
    'refuses other text: %s',
    (text) => {
      expect(() => larInfJson.parse(text)).toThrow(
        inputError('larInfJson.parse requires the JSON of a result of larInf, got other text'),
      );
    },
  );
});
