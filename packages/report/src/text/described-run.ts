/**
 * A run on a file, and what repeats it: the command as one would type it, ready to paste into a POSIX shell, the keys of a config
 * file, and a program for Node. Options stand in the order in which they are to be written; those of reading and of columns are
 * what `@hsicinf/tables` takes, and are written as they come.
 */
import type { MethodName, MethodOptions } from '@hsicinf/core';

/** What was run. */
export interface DescribedRun {
  /** The path of the file. */
  file: string;
  /** Options of `readTable`. */
  read: object;
  /** Options of `toDataset`. */
  columns: object;
  method: MethodName;
  options: MethodOptions;
}

/** Where an option of the library has another name as a flag. */
const FLAGS = {
  read: new Map([['missing', 'na']]),
  columns: new Map([
    ['kinds', 'kind'],
    ['groups', 'group'],
  ]),
};

/** What was asked of the file and its columns, and the procedure, as a config file of the command line has them. */
export function requestOf({
  read,
  columns,
  method,
}: Omit<DescribedRun, 'file' | 'method' | 'options'> & { method: string }): Record<string, unknown> {
  return {
    method: method.toLowerCase(),
    ...flagged(columns, FLAGS.columns),
    ...flagged(read, FLAGS.read),
  };
}

function flagged(options: object, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [
        names.get(name) ?? name,
        value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value,
      ]),
  );
}

/** The command with its arguments. */
export function commandLine(argv: readonly string[]): string {
  return shellWords(['hsicinf', ...argv]);
}

/** Arguments as a shell reads them. */
export function shellWords(argv: readonly string[]): string {
  return argv.map(shellQuoted).join(' ');
}

/** An argument as a shell reads it: as it is where that is safe, else in single quotes. */
function shellQuoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** The arguments of `hsicinf` that repeat a run. */
export function runArguments({ file, read, columns, method, options }: DescribedRun): string[] {
  const { poet = {}, ...ofMethod } = options;
  const { groups = {}, ...own } = columns as { groups?: object };
  return [
    'run',
    // A file whose name looks like a flag is named from its folder.
    file.startsWith('-') ? `./${file}` : file,
    ...flags(withNameLists(own), (name) => (name === 'kinds' ? 'kind' : name)),
    ...groupFlags(groups as Groups),
    ...flags(read, (name) => (name === 'missing' ? 'na' : name)),
    ...(method === 'hsicInf' ? [] : ['--method', method]),
    ...flags(ofMethod),
    ...flags(poet, (name) => `poet-${name}`),
  ];
}

type Groups = ReadonlyMap<string, readonly string[]> | Readonly<Record<string, readonly string[]>>;

/** Groups of columns, a flag each. */
function groupFlags(groups: Groups): string[] {
  const entries = groups instanceof Map ? [...groups] : Object.entries(groups);
  return entries.flatMap(([name, columns]) => ['--group', `${name}=${nameListText(columns)}`]);
}

/** Flags take names as lists, also where there can be one only: a comma in it is quoted. */
function withNameLists(columns: object): object {
  const isName = (option: string): boolean => option === 'strata' || option === 'clusters';
  return Object.fromEntries(
    Object.entries(columns).map(([option, value]: [string, unknown]) => [
      option,
      isName(option) && typeof value === 'string' ? [value] : value,
    ]),
  );
}

/** Options as flags, in their order: blockSize as --block-size, false as --no-…. */
function flags(options: object, renamed = (name: string): string => name): string[] {
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    const words = renamed(name).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [value ? `--${words}` : `--no-${words}`];
    return [`--${words}`, valueText(value)];
  });
}

function valueText(value: unknown): string {
  if (value === '\t') return 'tab';
  if (value instanceof Map) return nameListText(Array.from(value, ([name, kind]) => `${name}=${kind}`));
  if (!Array.isArray(value)) return String(value);
  return nameListText(value.map(String));
}

/** Names in one argument: between double quotes where one holds a comma, begins with a quote, or has spaces at its ends. */
export function nameListText(names: readonly string[]): string {
  return names
    .map((name) => {
      const isPlain = !name.includes(',') && !name.startsWith('"') && name === name.trim();
      return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
    })
    .join(',');
}

/** The call of the library that repeats a run on a file: a program that can be pasted and run with Node. */
export function libraryCall({ file, read, columns, method, options }: DescribedRun): string {
  const path = literal(file);
  return [
    `import { readFile } from 'node:fs/promises';`,
    `import { blobSource, readTable, toDataset } from '@hsicinf/tables';`,
    `import { ${method} } from 'hsicinf';`,
    '',
    `const source = blobSource(new Blob([await readFile(${path})]), ${path});`,
    `const table = await readTable(source${further(read)});`,
    `const { dataset } = toDataset(table, ${literal(columns)});`,
    `const result = await ${method}(dataset${further(options)});`,
  ].join('\n');
}

/** Options as a further argument; none where there are none. */
function further(options: object): string {
  return Object.keys(options).length > 0 ? `, ${literal(options)}` : '';
}

/** A value as source text. */
function literal(value: unknown): string {
  if (value instanceof Map) return `new Map(${literal([...(value as Map<unknown, unknown>)])})`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, own]) => own !== undefined);
  return `{ ${entries.map(([key, own]) => `${key}: ${literal(own)}`).join(', ')} }`;
}

function stringLiteral(text: string): string {
  const json = JSON.stringify(text);
  return text.includes("'") || json.includes('\\') ? json : `'${text}'`;
}
