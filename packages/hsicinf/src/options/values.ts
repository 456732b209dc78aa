/**
 * What the user asked for: flags over config file, as typed values, divided by who they are for.
 */
import type { LarInfOptions, MethodOptions } from '@hsicinf/core';
import { optionsOf } from '@hsicinf/core/options';
import type { ReadOptions } from '@hsicinf/tables';
import type { Io } from '../io.js';
import { configValues, type Fail, readConfig } from './config-file.js';
import { columnFlags, fileFlags } from './data-flags.js';
import { larFlags } from './lar-flags.js';
import { methodFlags, poetFlags } from './method-flags.js';
import { type MethodFlag, outputFlags, type ResultFormat, runFlags } from './output-flags.js';
import { scaleFlags } from './scale-flags.js';

/** Values by the names of flags, as the parser gives them. */
export type Values = Readonly<Record<string, unknown>>;

/** On a run by HSIC. */
export interface RunValues {
  method: 'hsicInf' | 'hsic' | 'split';
  options: MethodOptions;
  threads: number | undefined;
}

/** On where results go. */
export interface OutputValues {
  format?: ResultFormat;
  out?: readonly string[];
  scores?: string;
  reports?: readonly string[];
  plots?: string;
  /** The file for the methods paragraph; true shows it. */
  methods?: string | true;
  quiet?: boolean;
}

/** The flags that may stand in a config file. */
export const configurable = {
  ...columnFlags,
  ...fileFlags,
  ...methodFlags,
  ...poetFlags,
  ...larFlags,
  ...runFlags,
  ...scaleFlags,
  ...outputFlags,
};
const judged = new Set([
  ...[methodFlags, poetFlags, larFlags].flatMap((flags) => Object.keys(flags)),
  'threads',
]);

/** The values of a request and options that a result holds. */
export function recordedValues(config: object, fail: Fail): Promise<Values> {
  return configValues(config, configurable, { judged, fail });
}

/** The given flags over those of the config file, if one is named. */
export async function withConfig(given: Values, io: Io): Promise<Values> {
  const { config, ...flags } = given;
  if (config === undefined) return flags;
  return { ...(await readConfig(config as string, configurable, { judged, io })), ...flags };
}

/** The values of these flags that were given. */
export function pick(values: Values, flags: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(flags, name)));
}

/** The values in their order, under the names that the library has for them. */
export function renamed(values: Values, names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value]));
}

const DELIMITERS = new Map([
  ['tab', '\t'],
  ['\\t', '\t'],
  ['comma', ','],
  ['semicolon', ';'],
  ['space', ' '],
  ['pipe', '|'],
]);

/** What concerns the reading of the file. */
export function readValues(values: Values): ReadOptions {
  const given = renamed(pick(values, fileFlags), { na: 'missing' });
  const delimiter = given['delimiter'] as string | undefined;
  return delimiter === undefined ? given : { ...given, delimiter: DELIMITERS.get(delimiter) ?? delimiter };
}

/** Which procedure is asked for. */
export function methodOf({ method }: Values): MethodFlag {
  return (method ?? 'hsicinf') as MethodFlag;
}

/** What concerns a run of larInf. */
export function larValues(values: Values): LarInfOptions {
  return pick(values, { ...larFlags, alpha: true });
}

/** What concerns a run by HSIC. */
export function runValues(values: Values): RunValues {
  const method = methodOf(values);
  return {
    method: method === 'hsic' || method === 'split' ? method : 'hsicInf',
    options: optionsOf(pick(values, { ...methodFlags, ...poetFlags })),
    threads: values['threads'] as number | undefined,
  };
}

/** What concerns the results; the file `-` is standard output, where they go anyway, and HTML is the report. */
export function outputValues(values: Values): OutputValues {
  const { out, report, ...rest } = pick(values, outputFlags);
  const files = ((out ?? []) as string[]).filter((path) => path !== '-');
  const results = files.filter((path) => !isHtml(path));
  const reports = [...files.filter(isHtml), ...(report === undefined ? [] : [report as string])];
  return {
    ...rest,
    ...(results.length > 0 && { out: results }),
    ...(reports.length > 0 && { reports }),
  };
}

function isHtml(path: string): boolean {
  return /\.html?$/i.test(path);
}
