/**
 * What was asked for as plain data, for the record of a run: what decides its numbers, and nothing on where results go.
 */
import { columnFlags, fileFlags } from '../options/data-flags.js';
import { methodFlags, poetFlags } from '../options/method-flags.js';
import { pick, type Values } from '../options/values.js';

/** Flags whose values are maps: a record holds their entries. */
const MAPS = new Set(['kind', 'group']);

/** Those that a record holds. */
export function valuesToRecord(values: Values): Record<string, unknown> {
  const own = pick(values, { ...columnFlags, ...fileFlags, ...methodFlags, ...poetFlags, method: true });
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, value instanceof Map ? [...value] : value]),
  );
}

/** The values that a record holds. */
export function valuesOfRecord(recorded: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(recorded).map(([name, value]) => [
      name,
      MAPS.has(name) && Array.isArray(value) ? new Map(value as [string, unknown][]) : value,
    ]),
  );
}
