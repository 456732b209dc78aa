/**
 * The command line that gives the same numbers, ready to paste into a POSIX shell.
 */
import type { DatasetOptions, ReadOptions } from '@hsicinf/tables';
import { exampleFile, type ExampleName, examples } from '../examples.js';
import type { OptionTexts } from '../options/fields.js';
import { valuesOf } from '../options/values.js';

/** What a run consisted of. */
export interface Run {
  /** The name of the file. */
  file: string;
  /** The example that was used in place of a file. */
  example: ExampleName | undefined;
  read: ReadOptions;
  columns: DatasetOptions;
  options: OptionTexts;
}

/** The commands: for an example, first the one that makes its file. */
export function commandOf(run: Run): string {
  const command = ['hsicinf', 'run', fileArgument(run.file), ...columnFlags(run.columns)];
  const lines = [[...command, ...readFlags(run.read), ...optionFlags(run.options)]];
  if (run.example !== undefined) lines.unshift(['hsicinf', ...simulateArguments(run.example)]);
  return lines.map((words) => words.map(shellQuoted).join(' ')).join('\n');
}

/** The command that writes the file of an example. */
export function simulateArguments(example: ExampleName): string[] {
  const { design, rows, features, seed } = examples[example];
  const size = ['--rows', String(rows), '--features', String(features), '--seed', String(seed)];
  return ['simulate', design, ...size, '--out', exampleFile(example)];
}

/** A file whose name looks like a flag is named from its folder. */
function fileArgument(file: string): string {
  return file.startsWith('-') ? `./${file}` : file;
}

function columnFlags({ target, features, exclude, kinds, missing }: DatasetOptions): string[] {
  const asked = kinds instanceof Map ? [...(kinds as ReadonlyMap<string, string>)] : [];
  return [
    ...listFlag('--target', target),
    ...listFlag('--features', features),
    ...listFlag('--exclude', exclude),
    ...listFlag(
      '--kind',
      asked.map(([name, kind]) => `${name}=${kind}`),
    ),
    ...(missing === undefined ? [] : ['--missing', missing]),
  ];
}

function readFlags({ missing, delimiter, decimal, header }: ReadOptions): string[] {
  return [
    ...listFlag('--na', missing),
    ...(delimiter === undefined ? [] : ['--delimiter', delimiter === '\t' ? 'tab' : delimiter]),
    ...(decimal === undefined ? [] : ['--decimal', decimal]),
    ...(header === false ? ['--no-header'] : []),
  ];
}

function optionFlags(texts: OptionTexts): string[] {
  return valuesOf(texts).flatMap(([name, value]) => {
    const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (value === false) return [`--no-${words}`];
    return value === true ? [`--${words}`] : [`--${words}`, String(value)];
  });
}

function listFlag(flag: string, names: readonly string[] = []): string[] {
  return names.length === 0 ? [] : [flag, names.map(listed).join(',')];
}

/** A name in a list: between double quotes where it holds a comma, begins with a quote, or has spaces at its ends. */
function listed(name: string): string {
  const isPlain = !name.includes(',') && !name.startsWith('"') && name === name.trim();
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

/** An argument as a POSIX shell reads it: as it is where that is safe, else in single quotes. */
function shellQuoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
