/**
 * Options from a JSON file. Keys are the names of the library's options or of the flags: `blockSize` and `block-size` are
 * the same. Values of the library's options are left to the library to judge; names are never divided at commas.
 */
import { buffer } from 'node:stream/consumers';
import { flatName } from '@hsicinf/core/options';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { quoted } from '../shown.js';
import type { Flag, Flags } from './flag.js';
import { choiceOf, shareOf } from './typed.js';

/** Refuses what breaks a rule. */
export type Fail = (rule: string) => never;

/** The values of a config file by the names of the flags; `judged` names flags whose values the library judges. */
export async function readConfig(
  path: string,
  flags: Flags,
  { judged, io }: { judged: ReadonlySet<string>; io: Io },
): Promise<Record<string, unknown>> {
  const fail = (rule: string): never => {
    throw new UsageError(`${path}: ${rule}`);
  };
  return configValues(parsed(await textOf(path, io), fail), flags, { judged, fail });
}

/** The values of an object of options by the names of the flags. */
export async function configValues(
  config: object,
  flags: Flags,
  { judged, fail }: { judged: ReadonlySet<string>; fail: Fail },
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(config)) {
    const name = camelCase(key);
    const given: [string, unknown][] = name === 'poet' ? poetValues(value, fail) : [[name, value]];
    for (const [own, one] of given) {
      if (!Object.hasOwn(flags, own)) fail(await unknownKey(name === 'poet' ? own : key, Object.keys(flags)));
      if (Object.hasOwn(values, own)) fail(`requires each option once, got ${own} twice`);
      values[own] = judged.has(own) ? spelled(flags[own], one) : checked(key, one, flags[own], fail);
    }
  }
  return values;
}

/** The text of a file. */
export async function textOf(path: string, io: Io): Promise<string> {
  const { openSource } = await import('../input/source.js');
  const source = await openSource(path, io);
  return (await buffer(source.stream())).toString('utf8');
}

function parsed(text: string, fail: Fail): object {
  let config: unknown;
  try {
    config = JSON.parse(text);
  } catch (error) {
    fail(`requires JSON: ${withoutText((error as Error).message)}`);
  }
  if (typeof config === 'object' && config !== null && !Array.isArray(config)) return config;
  return fail('requires an object of options, such as { "target": "y" }');
}

/** What is wrong without the text around it, which may hold a password. */
function withoutText(message: string): string {
  return message.replace(/,? *(\.\.\.)?".*"(\.\.\.)? is not valid JSON/su, '');
}

function camelCase(key: string): string {
  return key.replace(/^--/, '').replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The library's options of POET are an object. */
function poetValues(value: unknown, fail: Fail): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('requires poet to be an object of options, such as { "factors": 2 }');
  }
  return Object.entries(value).map(([option, own]) => [flatName('poet', option), own]);
}

async function unknownKey(key: string, known: readonly string[]): Promise<string> {
  const { suggest } = await import('@hsicinf/tables');
  const near = suggest(camelCase(key), known);
  return `contains the unknown option ${quoted(key)}: ${near === undefined ? 'hsicinf run --help lists them all' : `did you mean ${near}?`}`;
}

/** A choice as the library spells it; everything else, and what is none, is left to the library to judge. */
function spelled(flag: Flag, value: unknown): unknown {
  return flag.kind === 'choice' && typeof value === 'string' ? (choiceOf(flag, value) ?? value) : value;
}

/** The value in the shape that the flag would have given it. */
function checked(key: string, value: unknown, { kind, choices = [] }: Flag, fail: Fail): unknown {
  // The address of a server may hold a password.
  const shown = camelCase(key) === 'cluster' ? `a ${typeof value}` : JSON.stringify(value);
  const rule = (words: string): never => fail(`requires ${key} to be ${words}, got ${shown}`);
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean' ? value : rule('true or false');
    case 'choice':
      return choices.includes(value as string) ? value : rule(`one of ${choices.join(', ')}`);
    case 'number':
      return typeof value === 'number' ? value : rule('a number');
    case 'share':
      return shareOf(String(value)) ?? rule('a share, such as 0.2 or "20%"');
    case 'optional-text':
      return typeof value === 'string' || value === true ? value : rule('a text or true');
    case 'paths':
    case 'names': {
      const texts: unknown[] = Array.isArray(value) ? value : [value];
      const thing = kind === 'paths' ? 'text' : 'name';
      return texts.every((text) => typeof text === 'string')
        ? texts
        : rule(`a ${thing} or a list of ${thing}s`);
    }
    case 'kinds': {
      const kinds = Object.entries(typeof value === 'object' && value !== null ? value : { '': value });
      const areKinds = kinds.every(([, one]) => one === 'number' || one === 'class');
      return areKinds ? new Map(kinds) : rule('an object such as { "zip": "class" }');
    }
    case 'groups': {
      const groups = Object.entries(typeof value === 'object' && value !== null ? value : { '': value });
      const lists = groups.map(([name, names]): [string, unknown[]] => [
        name,
        Array.isArray(names) ? names : [names],
      ]);
      const areNames = lists.every(([, names]) => names.every((one) => typeof one === 'string'));
      return areNames ? new Map(lists) : rule('an object such as { "pathway": ["gene_*"] }');
    }
    default:
      return typeof value === 'string' ? value : rule('a text');
  }
}
