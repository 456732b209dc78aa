/** Notes with the names that a program has for options. */
import { describe, expect, it } from 'vitest';
import { noteWithOptions, optionDoesNot, optionToGive } from '../../src/options/option-mentions.js';

describe('a note', () => {
  it.each([
    [`Test all ${optionToGive('select', 'all')}.`, 'Test all (--select all).'],
    [`Lower the limit ${optionToGive('smallestPValue')}.`, 'Lower the limit (--smallest-p-value).'],
    [`${optionDoesNot('blockSize')} apply.`, 'The option --block-size does not apply.'],
    ['Nothing to choose: an option (of two).', 'Nothing to choose: an option (of two).'],
  ])('%s', (note, words) => expect(noteWithOptions(note)).toBe(words));

  it('keeps options that the program does not know', () => {
    const names = (option: string): string | undefined => (option === 'seed' ? '“Seed”' : undefined);
    expect(noteWithOptions('a (option seed), b (option other)', names)).toBe('a (“Seed”), b (option other)');
  });
});
