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

/** The field that an error of the library speaks of: `hsicInf requires select of at least 1`. */
export function fieldOfError(message: string): string | undefined {
  const [, caller, word] = /^(\w+) requires (\w+)/.exec(message) ?? [];
  if (word === undefined) return undefined;
  const name = caller === 'poet' ? `poet${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
  return Object.hasOwn(fields, name) ? name : undefined;
}
