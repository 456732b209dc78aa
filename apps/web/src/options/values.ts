/**
 * From texts in a form to options of the library.
 */
import type { MethodOptions, Preset, Statistic } from '@hsicinf/core';
import { defaults } from 'virtual:library';
import { type Field, fields, type OptionTexts } from './fields.js';

/** Up to so many rows the recommended procedure is the exact one. */
const EXACT_LIMIT = 5000;

const byPreset: Record<Exclude<Preset, 'recommended'>, Statistic> = {
  exact: 'full',
  cross: 'cross',
  paper: 'block',
};

/** The statistic that options lead to, as far as that is known: fields that do not concern it are not shown. */
export function statisticOf({ statistic, preset = 'recommended' }: OptionTexts, rows: number): Statistic {
  if (statistic !== undefined) return statistic as Statistic;
  if (preset in byPreset) return byPreset[preset as keyof typeof byPreset];
  return rows <= EXACT_LIMIT ? 'full' : 'cross';
}

/** How many features are selected unless someone says otherwise: as usual, or all but one where there are few. */
export function defaultSelect(features: number): number {
  return features > defaults.select ? defaults.select : Math.max(1, features - 1);
}

/** The texts with the number of selected features written out where it is not the usual one. */
export function withSelect(texts: OptionTexts, features: number): OptionTexts {
  const select = defaultSelect(features);
  return (texts['select'] ?? '').trim() !== '' || select === defaults.select
    ? texts
    : { ...texts, select: String(select) };
}

/** A value that an option of the library can have. */
export type OptionValue = string | number | boolean;

/** The values by the names of the fields; what is no number stays text, and the library says what is wrong with it. */
export function valuesOf(texts: OptionTexts): [name: string, value: OptionValue][] {
  return Object.entries(fields).flatMap(([name, field]): [string, OptionValue][] => {
    const text = texts[name]?.trim() ?? '';
    return text === '' ? [] : [[name, valueOf(name, field, text)]];
  });
}

function valueOf(name: string, { kind }: Field, text: string): OptionValue {
  // The switch for shuffling turns it off.
  if (kind === 'switch') return name !== 'shuffle';
  return kind !== 'choice' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The options for the library: those of POET stand together. */
export function methodOptions(texts: OptionTexts): MethodOptions {
  const own = valuesOf(texts).filter(([name]) => !name.startsWith('poet'));
  const poet = valuesOf(texts)
    .filter(([name]) => name.startsWith('poet'))
    .map(([name, value]) => [`${name.charAt(4).toLowerCase()}${name.slice(5)}`, value] as const);
  return { ...Object.fromEntries(own), ...(poet.length > 0 && { poet: Object.fromEntries(poet) }) };
}

/** An error about an option: the field it speaks of, and what it says in the words of the form. */
export interface OptionError {
  field: string;
  message: string;
}

/** Reads an error of the library, such as `hsicInf requires select of at least 1, got 0`; undefined where it is of no option. */
export function optionError(text: string): OptionError | undefined {
  const [, caller, option = '', rule = '', got] =
    /^(\w+) requires (\w+) (?:of |to be )?(.*), got (.*)$/s.exec(text) ?? [];
  const field = caller === 'poet' ? `poet${option.charAt(0).toUpperCase()}${option.slice(1)}` : option;
  if (!Object.hasOwn(fields, field)) return undefined;
  const { label } = fields[field];
  const message = rule.startsWith('with ')
    ? `“${label}” does not go ${rule}.`
    : `“${label}” must be ${rule}; it is ${got}.`;
  return { field, message };
}
