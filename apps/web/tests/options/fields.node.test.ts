/** Choices in lists: few words, and whole thoughts. */
import { describedOptions } from '@hsicinf/core/options';
import { describe, expect, it } from 'vitest';
import { fields } from '../../src/options/fields.js';

describe('choices', () => {
  it('are cut at semicolons only', () => {
    for (const [name, { choices = [] }] of Object.entries(fields)) {
      const meanings: Record<string, string> =
        describedOptions[name as keyof typeof describedOptions].choices ?? {};
      for (const [value, words] of choices) {
        const rest = meanings[value].slice(words.length - `${value}: `.length);
        expect(rest, words).toMatch(/^(;|$)/);
      }
    }
    expect(fields['preset'].choices?.[0][1]).toBe('recommended: kernel correlation over several widths');
    expect(fields['pValues'].choices?.[2][1]).toBe('both: marginal, with selective beside it');
  });
});
