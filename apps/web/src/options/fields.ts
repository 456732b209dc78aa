/**
 * The options of a run as fields of a form, made from the library's table of options. Addresses, commands and calls are
 * made from the same names; the library itself judges the values.
 */
import { type DescribedOption, describedOptions, type OptionName } from '@hsicinf/core/options';

/** One choice and its words. */
export type Choice = readonly [value: string, words: string];

/** One field. */
export interface FormField {
  label: string;
  /** What it does, for someone who meets it for the first time. */
  help: string;
  kind: DescribedOption['kind'];
  choices?: readonly Choice[];
  /** What each choice means, in full. */
  meanings?: Readonly<Record<string, string>>;
  /** What holds where nothing is put in. */
  standard: string;
  /** Whether what holds depends on other options. */
  varies: boolean;
  level: DescribedOption['level'];
}

/** All fields by the names of their options. */
export const fields: Readonly<Record<string, FormField>> = Object.fromEntries(
  Object.entries<DescribedOption>(describedOptions).map(([name, option]) => [name, fieldOf(option)]),
);

/** The names of the fields that every visitor sees. */
export const basicNames: readonly OptionName[] = (Object.keys(fields) as OptionName[]).filter(
  (name) => fields[name].level === 'basic',
);

function fieldOf(option: DescribedOption): FormField {
  const { label, help, kind, choices, standard, level, defaultWith } = option;
  return {
    label,
    help: `${help.charAt(0).toUpperCase()}${help.slice(1)}${help.endsWith('?') ? '' : '.'}`,
    kind,
    ...(choices && {
      choices: Object.entries(choices).map(([value, words]): Choice => [
        value,
        `${value}: ${shortened(words)}`,
      ]),
      meanings: choices,
    }),
    standard,
    varies: defaultWith !== undefined || !('default' in option),
    level,
  };
}

/** A list has little room: what comes after a semicolon is said below it. A comma may be in the middle of a thought. */
function shortened(words: string): string {
  return words.split(';', 1)[0];
}

/** Longer texts are no options. */
export const MOST_TEXT = 120;

/** What is put in, as text, by the names of options; a field that is left alone is not there. */
export type OptionTexts = Readonly<Record<string, string>>;
