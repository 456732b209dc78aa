/**
 * A command as one would type it, ready to paste into a POSIX shell, and the arguments that repeat a run on a file.
 */
import type { DescribedRun } from './described-run.js';

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
