/** Flags and the options of the library are the same thing: every option has one, with the same values and defaults. */
import { defaults, larInfDefaults, poetDefaults } from '@hsicinf/core';
import { nameListText } from '@hsicinf/report/text';
import { MISSING } from '@hsicinf/tables';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { methodRules } from '../../core/src/options/option-rules.js';
import { fileFlags } from '../src/options/data-flags.js';
import type { Flag } from '../src/options/flag.js';
import { flagOf } from '../src/options/flag-names.js';
import { larFlags } from '../src/options/lar-flags.js';
import { methodFlags, poetFlags } from '../src/options/method-flags.js';
import { nameList } from '../src/options/name-list.js';
import { barText } from '../src/progress.js';
import { fontFamily } from '../src/output/fonts.js';
import { oneLine, shownName } from '../src/shown.js';

const kebab = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

describe('flags', () => {
  it('exist for every option of the library', () => {
    const { poet: _, ...rules } = methodRules;
    expect(Object.keys(methodFlags).sort()).toEqual(Object.keys(rules).sort());
    const poet = Object.keys({ ...poetDefaults, faithfulToCran: false });
    expect(Object.keys(poetFlags).sort()).toEqual(
      poet.map((name) => `poet${name[0].toUpperCase()}${name.slice(1)}`).sort(),
    );
  });

  it.each(Object.entries<Flag>({ ...methodFlags, ...poetFlags, ...larFlags }))(
    '%s is written like its option',
    (name, flag) => {
      expect(flag.flags.split(' ')[0].replace('--no-', '--')).toBe(kebab(name));
    },
  );

  it.each(Object.entries<Flag>(methodFlags).filter(([, { choices }]) => choices !== undefined))(
    '%s offers what the library takes, and all of it',
    (name, { choices = [] }) => {
      const { rule, holds } = methodRules[name as keyof typeof methodRules];
      for (const choice of choices) expect(holds(choice), choice).toBe(true);
      expect(rule).toBe(`to be one of ${choices.map((choice) => `'${choice}'`).join(', ')}`);
    },
  );

  it('say the defaults of the library', () => {
    for (const [name, value] of Object.entries(defaults)) {
      const flag: Flag = methodFlags[name as keyof typeof methodFlags];
      const ofLar = name === 'alpha' ? `; larinf: ${larInfDefaults.alpha}` : '';
      if (flag.kind !== 'switch') expect(flag.default, name).toBe(`${value}${ofLar}`);
    }
    expect(larFlags.type.default).toBe(larInfDefaults.type);
    expect(fileFlags.na.default).toBe(MISSING.join(','));
    expect(flagOf('toString', 'hsicInf')).toBeUndefined();
  });
});

describe('lists of names', () => {
  it.each([
    ['a', ['a']],
    ['a,b c, d', ['a', 'b c', 'd']],
    ['"a, b",c', ['a, b', 'c']],
    ['"say ""hi""",x', ['say "hi"', 'x']],
    ['5"', ['5"']],
    ['a,', ['a', '']],
    ['"a', undefined],
    ['"a"b', undefined],
  ])('%s', (text, names) => expect(nameList(text)).toEqual(names));

  it('are read as they are written', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', ' ', '=', "'", '-') });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        expect(nameList(nameListText(names))).toEqual(names);
      }),
    );
  });
});

describe('small parts', () => {
  it('keeps text on one line and names short', () => {
    expect(oneLine('a\nb\u001b[31m\u202ec')).toBe(String.raw`a\u000ab\u001b[31m\u202ec`);
    expect(shownName('x'.repeat(10_000), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(shownName('👩‍🔬👩‍🔬👩‍🔬', 2)).toBe('👩‍🔬…');
    expect(shownName('עברית')).toBe('\u2068עברית\u2069');
  });

  it('draws a bar that fits', () => {
    const state = { value: 50, total: 100, startTime: Date.now() - 10_000 };
    const stream = (columns: number) => ({ columns }) as Parameters<typeof barText>[2];
    expect(barText('statistics', state, stream(80))).toMatch(
      /^statistics {2}━+─+ +50 % +5\.0\/s +0:1[01] left$/,
    );
    expect(barText('reading', { ...state, total: 0 }, stream(80))).toMatch(/^reading +0 kB {2}0 kB\/s$/);
    for (const columns of [10, 20, 40, 60, 79, 200]) {
      expect(barText('statistics', state, stream(columns)).length).toBeLessThan(columns);
    }
  });

  it('finds out that there is no font', () => {
    expect(fontFamily(['Arial'], false)).toBeUndefined();
    expect(fontFamily(['no such family'])).toMatch(/^$/);
  });
});
