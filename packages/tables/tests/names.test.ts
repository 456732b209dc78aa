/** Suggestions and globs. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggest } from '@hsicinf/tables';
import { matchesGlob } from '../src/dataset/names.js';

describe('suggest', () => {
  it.each<[string, string[], string | undefined]>([
    ['pressure', ['temperature', 'presure', 'humidity'], 'presure'],
    ['ago', ['age', 'sex'], 'age'],
    ['AGE', ['age', 'agee'], 'age'],
    ['block-size', ['blockSize', 'seed'], 'blockSize'],
    ['xy', ['yx'], 'yx'],
    ['ab', ['xy', 'cd'], undefined],
    ['temperature', ['pressure'], undefined],
    ['x1', ['x10', 'x2'], 'x10'],
    ['', ['a'], 'a'],
    ['name', [], undefined],
    ['a'.repeat(10_000), ['b'.repeat(10_000), 'A'.repeat(10_000)], 'A'.repeat(10_000)],
  ])('%s', (name, candidates, expected) => {
    expect(suggest(name, candidates)).toBe(expected);
  });

  it('finds one slip in any name of four letters or more', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'.split('')), minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('drop', 'add', 'swap', 'change'), (name, at, slip) => {
        const i = at % (name.length - 1);
        const rest = name.slice(i + 1);
        const slipped = {
          drop: name.slice(0, i) + rest,
          add: `${name.slice(0, i)}z${name.slice(i)}`,
          swap: name.slice(0, i) + name[i + 1] + name[i] + name.slice(i + 2),
          change: `${name.slice(0, i)}z${rest}`,
        }[slip];
        expect(suggest(slipped, ['something else entirely', name])).toBe(name);
      }),
    );
  });

  it('takes 100,000 names in its stride', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `feature_${i * 7919}`);
    const start = performance.now();
    expect(suggest('featur_791900', names)).toBe('feature_791900');
    expect(suggest('nothing like it', names)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('globs', () => {
  it('agree with regular expressions', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'ab.'.split('')), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom(...'ab.*?'.split('')), maxLength: 6 });
    fc.assert(
      fc.property(letters, pattern, (name, glob) => {
        const regex = glob.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.');
        expect(matchesGlob(name, glob)).toBe(new RegExp(`^${regex}$`).test(name));
      }),
      { numRuns: 2000 },
    );
  });

  it('cannot be made to take forever', () => {
    expect(matchesGlob('a'.repeat(5000), `${'a*'.repeat(50)}b`)).toBe(false);
  });
});
