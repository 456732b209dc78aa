/** The one table of options: words and rules under the same names, and no list of options anywhere else. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaults, hsicInf, poetDefaults, resolveOptions, simulate } from '@hsicinf/core';
import {
  type DescribedOption,
  describedOptions,
  flatName,
  optionAtFault,
  optionsOf,
} from '@hsicinf/core/options';
import { describe, expect, it } from 'vitest';
import { CLOSED_FORM_ABOVE } from '../../src/procedures/recommended.js';
import { type OptionSpec, optionTable } from '../../src/options/option-table.js';
import { poetTable } from '../../src/options/poet-options.js';

const { poet: _, ...plain } = optionTable;
const specs: [string, OptionSpec][] = [
  ...Object.entries<OptionSpec>(plain),
  ...Object.entries<OptionSpec>(poetTable).map(([name, spec]): [string, OptionSpec] => [
    flatName('poet', name),
    spec,
  ]),
];

describe('every option', () => {
  it('has words', () => {
    expect(Object.keys(describedOptions).sort()).toEqual(specs.map(([name]) => name).sort());
  });

  it.each(specs)('%s is described as it is checked', (name, spec) => {
    const { choices, help, label, holds } = describedOptions[name as keyof typeof describedOptions];
    if (spec.kind === 'choice') expect(Object.keys(choices ?? {})).toEqual(spec.choices);
    for (const choice of spec.choices ?? []) expect(holds(choice)).toBe(true);
    if (spec.kind === 'number-or-word') for (const word of spec.choices ?? []) expect(help).toContain(word);
    const standards = [
      spec.default,
      ...Object.values(spec.defaultWith ?? {}).flatMap((by) => Object.values(by)),
    ];
    for (const standard of standards) if (standard !== undefined) expect(holds(standard)).toBe(true);
    // One line, which goes on a line of help and under a field.
    expect(`${label}${help}`).toMatch(/^[^\n]{10,170}$/);
    expect(help).toMatch(/^[a-z].*[^.]$/);
  });

  it('that others hang on is said with its limit', () => {
    expect(describedOptions.preset.choices?.['recommended']).toContain(
      CLOSED_FORM_ABOVE.toLocaleString('en'),
    );
  });
});

describe('the flat list', () => {
  it('becomes options, and an error finds its way back', () => {
    const flat = { select: 3, poetFactors: -1, poetOn: 'correlation', unheard: 1 };
    expect(optionsOf(flat)).toEqual({ select: 3, poet: { factors: -1, on: 'correlation' }, unheard: 1 });
    for (const [name, { path, default: standard }] of Object.entries<DescribedOption>(describedOptions)) {
      const [caller, option] = path.length > 1 ? ['poet', path[1]] : ['hsicInf', path[0]];
      expect(optionAtFault({ caller, option })).toBe(name);
      if (standard !== undefined) expect(() => resolveOptions(optionsOf({ [name]: standard }))).not.toThrow();
    }
    expect(optionAtFault({ caller: 'hsicInf' })).toBeUndefined();
  });

  it('holds the defaults that a run uses', async () => {
    const { options } = await hsicInf(simulate('linear', { rows: 60, features: 12, seed: 1 }), {
      preset: 'paper',
    });
    expect(options).toMatchObject({ select: defaults.select, poet: poetDefaults, condition: 'set' });
    expect(Object.keys(defaults)).toHaveLength(13);
  });
});

describe('no other file', () => {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
  const telling = Object.keys(plain).filter((name) => /[A-Z]/.test(name) || name.length > 9);
  const files = ['packages/core', 'packages/report', 'packages/hsicinf', 'apps/web'].flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/src/${path.replaceAll('\\', '/')}`),
  );

  it('lists options by name', () => {
    expect(telling.length).toBeGreaterThan(8);
    expect(files.length).toBeGreaterThan(200);
    const listing = files.filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const named = telling.filter((name) =>
        new RegExp(`\\b${name}['"]?\\??:|['"\`-]${name}['"\`]`).test(text),
      );
      return named.length > telling.length / 2;
    });
    expect(listing.sort()).toEqual(
      ['option-table', 'option-words', 'options'].map((name) => `packages/core/src/options/${name}.ts`),
    );
  });

  it('reads an error to find its option', () => {
    const reading = files.filter((path) =>
      /requires \(|requires \\/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(reading).toEqual([]);
  });
});
