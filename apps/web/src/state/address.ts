/**
 * The step and the options in the address of the page, so that back and forward work and a method section can point to
 * its options: `#/options?select=7&adjust=holm`. Nothing about the data is there, no file name and no column name, unless
 * a link brought names of columns that wait for their table.
 */
import { fields, MOST_TEXT, type OptionTexts } from '../options/fields.js';
import { boundOf, type Missing, ruleOf } from '../options/missing.js';
import { COLUMN_NAMES, columnEntries, type LinkedColumns, readColumns } from './linked-columns.js';

/** The steps, in order, and the page on how it works. */
export const STEPS = ['data', 'columns', 'options', 'results', 'learn'] as const;

/** One of them. */
export type Step = (typeof STEPS)[number];

/** What an address says. */
export interface Address {
  step: Step;
  options: OptionTexts;
  missing: Missing;
  /** Columns that a link chooses. */
  linked: LinkedColumns | undefined;
  /** Names that mean nothing here. */
  unknown: string[];
}

/** Reads the part of an address after #. */
export function readAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const options: Record<string, string> = {};
  const unknown: string[] = [];
  const entries = new URLSearchParams(query);
  for (const [name, text] of entries) {
    if (isMissing(name, text)) continue;
    if (isOption(name, text)) options[name] = text;
    else if (!COLUMN_NAMES.includes(name)) unknown.push(name.slice(0, MOST_TEXT));
  }
  return {
    step: STEPS.find((step) => step === path) ?? 'data',
    options,
    missing: missingIn(entries),
    linked: readColumns(entries),
    unknown,
  };
}

/** Whether an entry says what to do about missing cells. */
function isMissing(name: string, text: string): boolean {
  return name === 'missing'
    ? ruleOf(text) !== undefined
    : name === 'maxMissing' && boundOf(text) !== undefined;
}

function missingIn(entries: URLSearchParams): Missing {
  const maxMissing = boundOf(entries.get('maxMissing') ?? '');
  const rule = ruleOf(entries.get('missing') ?? '') ?? (maxMissing === undefined ? 'error' : 'drop-rows');
  return { rule, ...(maxMissing !== undefined && { maxMissing }) };
}

function isOption(name: string, text: string): boolean {
  if (!Object.hasOwn(fields, name) || text.length > MOST_TEXT) return false;
  const { choices } = fields[name];
  return choices === undefined || choices.some(([value]) => value === text);
}

/** Writes it. */
export function writeAddress({ step, options, missing, linked }: Omit<Address, 'unknown'>): string {
  const query = new URLSearchParams(Object.entries(options).filter(([, text]) => text.trim() !== ''));
  if (missing.rule !== 'error') query.set('missing', missing.rule);
  if (missing.maxMissing !== undefined) query.set('maxMissing', String(missing.maxMissing));
  for (const [name, column] of linked === undefined ? [] : columnEntries(linked)) query.append(name, column);
  const text = query.toString();
  return `#/${step}${text === '' ? '' : `?${text}`}`;
}
