/** Errors in the words of the form, by their fields. */
import { InputError, resolveOptions } from '@hsicinf/core';
import { expect, it } from 'vitest';
import { toldError } from '../../src/worker/failure.js';

it('calls the options of an error, and those it mentions, as the form does', () => {
  const thrown = (): unknown => {
    try {
      return resolveOptions({ preset: 'exact', statistic: 'block' });
    } catch (error) {
      return error;
    }
  };
  expect(toldError(thrown())).toEqual({
    name: 'InputError',
    message: "The run requires “Score” 'full' with “Procedure”: exact, got 'block'",
    field: 'statistic',
  });
});

it('leaves the name of a function in a value alone', () => {
  const { message } = toldError(new InputError('hsicInf', 'finite values', 'hsicInf'));
  expect(message).toBe('The run requires finite values, got hsicInf');
});
