/**
 * The step and the options in the address of the page, so that back and forward work and a method section can point to
 * its options: `#/options?select=7&adjust=holm`. Nothing about the data is ever there: no file name, no column name.
 */
import { fields, MISSING_RULES, type MissingRule, MOST_TEXT, type OptionTexts } from '../options/fields.js';

/** The steps, in order, and the page on how it works. */
export const STEPS = ['data', 'columns', 'options', 'results', 'learn'] as const;

/** One of them. */
export type Step = (typeof STEPS)[number];

/** What an address says. */
export interface Address {
  step: Step;
  options: OptionTexts;
  missing: MissingRule;
  /** Names that mean nothing here. */
  unknown: string[];
}

/** Reads the part of an address after #. */
export function readAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const options: Record<string, string> = {};
  const unknown: string[] = [];
  let missing: MissingRule = 'error';
  for (const [name, text] of new URLSearchParams(query)) {
    const rule = MISSING_RULES.find(([value]) => name === 'missing' && value === text);
    if (rule !== undefined) [missing] = rule;
    else if (isOption(name, text)) options[name] = text;
    else unknown.push(name.slice(0, MOST_TEXT));
  }
  return { step: STEPS.find((step) => step === path) ?? 'data', options, missing, unknown };
}

function isOption(name: string, text: string): boolean {
  if (!Object.hasOwn(fields, name) || text.length > MOST_TEXT) return false;
  const { choices } = fields[name];
  return choices === undefined || choices.some(([value]) => value === text);
}

/** Writes it. */
export function writeAddress({ step, options, missing }: Omit<Address, 'unknown'>): string {
  const query = new URLSearchParams(Object.entries(options).filter(([, text]) => text.trim() !== ''));
  if (missing !== 'error') query.set('missing', missing);
  const text = query.toString();
  return `#/${step}${text === '' ? '' : `?${text}`}`;
}
