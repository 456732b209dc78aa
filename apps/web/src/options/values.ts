/**
 * From texts in a form to options of the library.
 */
import type { MethodOptions } from '@hsicinf/core';
import { describedOptions, type OptionName, optionsOf } from '@hsicinf/core/options';
import { type FormField, fields, type OptionTexts } from './fields.js';

const usualSelect = describedOptions.select.default as number;

/** How many features are selected unless someone says otherwise: as usual, or all where there are fewer. */
export function defaultSelect(features: number): number {
  return Math.max(1, Math.min(usualSelect, features));
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
  if (kind === 'numbers') return listed(text);
  if (kind === 'choice') return text;
  const value = numberOf(text);
  return Number.isFinite(value) ? value : text;
}

/** Numbers between commas or, so that a comma can be a decimal mark, between semicolons. */
function listed(text: string): number[] {
  return text.includes(';') ? text.split(';').map(numberOf) : text.split(',').map(Number);
}

/** A number, written with a decimal point or with a decimal comma. */
function numberOf(text: string): number {
  return Number(/^\s*[+-]?\d*,\d+(?:e[+-]?\d+)?\s*$/i.test(text) ? text.replace(',', '.') : text);
}

/** The options for the library. */
export function methodOptions(texts: OptionTexts): MethodOptions {
  return optionsOf(Object.fromEntries(valuesOf(texts)));
}
