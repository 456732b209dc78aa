/** Flags, their help and the keys of the config file are made from the library's table of options. */
import { defaults, larInfDefaults } from '@hsicinf/core';
import { type DescribedOption, describedOptions } from '@hsicinf/core/options';
import { nameListText } from '@hsicinf/report/text';
import { ENCODINGS, MISSING } from '@hsicinf/tables';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runHelp } from '../src/help.js';
import { createProgram } from '../src/program.js';
import { fileFlags } from '../src/options/data-flags.js';
import type { Flag } from '../src/options/flag.js';
import { nameList } from '../src/options/typed.js';
import { flagOf } from '../src/options/flag-names.js';
import { larFlags } from '../src/options/lar-flags.js';
import { advancedFlags, basicFlags, methodFlags, poetFlags } from '../src/options/method-flags.js';
import { configurable } from '../src/options/values.js';
import { barText } from '../src/progress.js';
import type { Io } from '../src/io.js';
import { fontFamily } from '../src/output/fonts.js';
import { oneLine, shownName } from '../src/shown.js';

const run = createProgram({ stdout: {}, stderr: {} } as Io, []).commands.find(
  (command) => command.name() === 'run',
);

describe('flags', () => {
  it.each(Object.entries<DescribedOption>(describedOptions))(
    'of %s are those of the table of options',
    (name, { help, standard, choices, rule, holds }) => {
      const flag: Flag = { ...methodFlags, ...poetFlags }[name];
      expect(flag.flags.split(' ')[0].replace('--no-', '--')).toBe(
        `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      );
      const shown = run?.options.find(({ long }) => long === flag.flags.split(' ')[0])?.description;
      expect(shown).toContain(help);
      if (!flag.flags.startsWith('--no-')) expect(shown).toContain(`(default: ${standard}`);
      for (const choice of Object.keys(choices ?? {})) {
        expect(shown).toContain(choice);
        expect(rule).toContain(`'${choice}'`);
        expect(holds(choice)).toBe(true);
      }
    },
  );

  it('are keys of a config file, and nothing else of the library is', () => {
    const flags = Object.keys({ ...methodFlags, ...poetFlags });
    expect(flags.sort()).toEqual(Object.keys(describedOptions).sort());
    expect(Object.keys({ ...basicFlags, ...advancedFlags }).sort()).toEqual(Object.keys(methodFlags).sort());
    for (const name of flags) expect(configurable).toHaveProperty(name);
  });

  it('of other functions say their defaults', () => {
    expect(methodFlags['alpha'].default).toBe(`${defaults.alpha}; larinf: ${larInfDefaults.alpha}`);
    expect(larFlags.type.default).toBe(larInfDefaults.type);
    expect(fileFlags.na.default).toBe(MISSING.join(','));
    expect(fileFlags.encoding.choices).toEqual(ENCODINGS);
  });

  it('are found behind the option that an error names', () => {
    expect(flagOf({ caller: 'hsicInf', option: 'shuffle' })).toBe('--shuffle');
    expect(flagOf({ caller: 'poet', option: 'factors' })).toBe('--poet-factors');
    expect(flagOf({ caller: 'simulate', option: 'rows' })).toBe('--rows');
    for (const option of ['toString', 'poet', undefined])
      expect(flagOf({ caller: 'hsicInf', option })).toBeUndefined();
  });

  it('are explained choice by choice', () => {
    for (const { path, choices = {} } of Object.values<DescribedOption>(describedOptions)) {
      if (path.length > 1) continue;
      for (const [choice, words] of Object.entries(choices))
        expect(runHelp).toMatch(new RegExp(`^    ${choice} +${words.replaceAll(/[()?]/g, '.')}$`, 'm'));
    }
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
