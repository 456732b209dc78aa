/**
 * From texts in a form to options of the library.
 */
import type { MethodOptions } from '@hsicinf/core';
import { describedOptions, type OptionName, optionsOf } from '@hsicinf/core/options';
import { type FormField, fields, type OptionTexts } from './fields.js';

const usualSelect = describedOptions.select.default as number;

/** How many features are selected unless someone says otherwise: as usual, or all but one where there are few. */
export function defaultSelect(features: number): number {
  return features > usualSelect ? usualSelect : Math.max(1, features - 1);
}

/** The texts with the number of selected features written out where it is not the usual one. */
export function withSelect(texts: OptionTexts, features: number): OptionTexts {
  const select = defaultSelect(features);
  return (texts['select'] ?? '').trim() !== '' || select === usualSelect
    ? texts
    : { ...texts, select: String(select) };
}

/** A value that an option of the library can have. */
export type OptionValue = string | number | boolean | number[];

/** The values by the names of the fields; what is no number stays text, and the library says what is wrong with it. */
export function valuesOf(texts: OptionTexts): [name: OptionName, value: OptionValue][] {
  return Object.entries(fields).flatMap(([name, field]): [OptionName, OptionValue][] => {
    const text = texts[name]?.trim() ?? '';
    return text === '' ? [] : [[name as OptionName, valueOf(field, text)]];
  });
}

function valueOf({ kind }: FormField, text: string): OptionValue {
  if (kind === 'switch') return text === 'yes';
  if (kind === 'numbers') return text.split(',').map(Number);
  return kind !== 'choice' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The options for the library. */
export function methodOptions(texts: OptionTexts): MethodOptions {
  return optionsOf(Object.fromEntries(valuesOf(texts)));
}
