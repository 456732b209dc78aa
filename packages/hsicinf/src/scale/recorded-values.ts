/**
 * What was asked for as plain data, for the record of a run: what decides its numbers, and nothing on where results go.
 */
import { columnFlags, fileFlags } from '../options/data-flags.js';
import { methodFlags, poetFlags } from '../options/method-flags.js';
import { pick, type Values } from '../options/values.js';

/** Those that a record holds. */
export function valuesToRecord(values: Values): Record<string, unknown> {
  const own = pick(values, { ...columnFlags, ...fileFlags, ...methodFlags, ...poetFlags, method: true });
  const { kind } = own as { kind?: Map<string, string> };
  return kind === undefined ? own : { ...own, kind: [...kind] };
}

/** The values that a record holds. */
export function valuesOfRecord(recorded: Readonly<Record<string, unknown>>): Values {
  const { kind } = recorded;
  return Array.isArray(kind) ? { ...recorded, kind: new Map(kind as [string, string][]) } : recorded;
}
