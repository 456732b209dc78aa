/**
 * The options in one flat list with everything about each, for those who make flags, forms and addresses.
 */
import type { OptionKind } from './option-rules.js';
import { type OptionSpec, optionTable } from './option-table.js';
import { type OptionWords, optionWords } from './option-words.js';
import type { MethodOptions } from './options.js';
import { poetTable } from './poet-options.js';

/** The names in the list. */
export type OptionName = keyof typeof optionWords;

/** An option and all about it. */
export interface DescribedOption extends Omit<OptionSpec, 'kind' | 'choices'>, OptionWords {
  kind: Exclude<OptionKind, 'group'>;
  /** The words that it takes, and what each means. */
  choices?: Readonly<Record<string, string>>;
  /** What holds where it is not given, in words. */
  standard: string;
  /** The option of the library under which it stands, and its name there. */
  path: readonly [keyof MethodOptions] | readonly ['poet', string];
}

const { poet, ...plain } = optionTable;

/** All options by name, those for every user first. */
export const describedOptions = Object.freeze(
  Object.fromEntries([
    ...Object.entries<OptionSpec>(plain)
      .sort(([, a], [, b]) => Number(b.level === 'basic') - Number(a.level === 'basic'))
      .map(([name, spec]) => described(name, spec, [name])),
    ...Object.entries<OptionSpec>(poetTable).map(([name, spec]) =>
      described(flatName('poet', name), { ...spec, concerns: poet.concerns }, ['poet', name]),
    ),
  ]),
) as Readonly<Record<OptionName, DescribedOption>>;

/** The name in the list of an option that an error speaks of; undefined where it is of no option in it. */
export function optionAtFault({
  caller,
  option = '',
}: {
  caller: string;
  option?: string | undefined;
}): OptionName | undefined {
  const name = flatName(caller, option);
  return Object.hasOwn(describedOptions, name) ? (name as OptionName) : undefined;
}

/** Options for the library from values by their names in the list; those that it does not know pass as they are. */
export function optionsOf(values: Readonly<Record<string, unknown>>): MethodOptions {
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [first, member] = Object.hasOwn(describedOptions, name)
      ? describedOptions[name as OptionName].path
      : [name];
    if (member === undefined) options[first] = value;
    else options[first] = { ...(options[first] as object | undefined), [member]: value };
  }
  return options;
}

/** The name in the list of an option of a function; those of POET, whose errors are its own, have its name before them. */
export function flatName(caller: string, option: string): string {
  return caller === 'poet' ? `poet${option.charAt(0).toUpperCase()}${option.slice(1)}` : option;
}

function described(name: string, spec: OptionSpec, path: string[]): [string, DescribedOption] {
  const words: OptionWords = optionWords[name as OptionName];
  const { choices = [], ...rest } = spec;
  const help =
    spec.kind === 'number-or-word'
      ? `${words.help}: ${['a number', ...choices.slice(0, -1)].join(', ')} or ${choices.at(-1)}`
      : words.help;
  return [
    name,
    { ...rest, ...words, help, standard: standardOf(spec, words), path } as unknown as DescribedOption,
  ];
}

function standardOf(spec: OptionSpec, { otherwise = '' }: OptionWords): string {
  const usual = 'default' in spec ? shown(spec.default) : otherwise;
  const others = Object.entries(spec.defaultWith ?? {}).flatMap(([option, values]) =>
    [...new Set(Object.values(values))].map((own) => {
      const when = Object.keys(values).filter((value) => values[value] === own);
      return `${shown(own)} with ${option} ${when.join(' or ')}`;
    }),
  );
  return [usual, ...others].join('; ');
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === 1 / 3 ? '1/3' : String(value);
}
