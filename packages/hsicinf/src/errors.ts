/**
 * How a command fails: which line it prints, and the exit code. 1: it failed; 2: it was called in a way that cannot work;
 * 130 and 143: it was interrupted.
 */
import type { InputError, NumericalError } from '@hsicinf/core';
import { type Mention, rowsUsed } from '@hsicinf/core/options';
import type { TableError } from '@hsicinf/tables';
import { dataFlagOf, flagOf } from './options/flag-names.js';
import { oneLine, quoted } from './shown.js';

/** The command line itself is wrong; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A file cannot be read or written, or holds what it should not. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(path: string, rule: string) {
    super(`${path}: ${rule}`);
  }
}

/** A run that was repeated did not give the same. */
export class NotTheSame extends Error {
  override readonly name = 'NotTheSame';
}

/** A port cannot be served on. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/** The user stopped the program. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(readonly exitCode: number) {
    super('interrupted; no result was written');
  }
}

/** Errors that were foreseen: their message says it all. */
const FORESEEN = new Set([
  'UsageError',
  'FileError',
  'PortError',
  'NotTheSame',
  'Interrupted',
  'InputError',
  'NumericalError',
  'TableError',
  'ClusterError',
]);

/** The exit code of an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted) return error.exitCode;
  return error instanceof UsageError ? 2 : 1;
}

/** The error in one line; the stack follows with --debug. */
export function errorText(error: unknown, debug: boolean): string {
  const isError = error instanceof Error;
  const message = withoutUsers(oneLine(isError ? messageInFlags(error) : String(error)));
  const isForeseen = isError && FORESEEN.has(error.name);
  const line = isForeseen
    ? message
    : `unexpected error: ${message}${debug ? '' : ' (use --debug to see where)'}`;
  return `hsicinf: ${line}\n${debug && isError ? `${error.stack ?? ''}\n` : ''}`;
}

/** A text without the users and passwords of addresses in it: an argument that is none of ours is shown as it was given. */
function withoutUsers(text: string): string {
  return text.replaceAll(/(\w:\/\/)[^\s/]*@/g, '$1…@');
}

/** What the library says about an option or a column, in the words of the command line. */
function inputErrorInFlags(error: InputError): string {
  const { caller } = error;
  const mention = ({ option, value }: Mention): string | undefined => {
    const flag = flagOf({ caller, option });
    return flag && `${flag} ${value}`;
  };
  const message = error.calling(flagOf(error), { rows: rowsUsed, mention });
  if (flagOf(error) !== undefined || error.caller !== 'larInf' || error.column === undefined) return message;
  return error.column === 'target'
    ? `${message}; --target takes one column of numbers`
    : `${message}; leave such columns out with --exclude`;
}

/** What the libraries say about their options, said about flags. */
export function messageInFlags(error: Error): string {
  const { name, message } = error;
  if (name === 'InputError') return inputErrorInFlags(error as InputError);
  if (name === 'NumericalError') {
    const { helpedBy } = error as NumericalError;
    const flag = helpedBy && flagOf(helpedBy);
    return flag === undefined ? message : `${message} (${flag})`;
  }
  return name === 'TableError' ? tableErrorInFlags(error as TableError) : message;
}

/** What can be done about a table, with flags. */
export const advice = {
  missing:
    'use --missing drop-rows, drop-features, class or per-feature, or --max-missing 20%, or leave such columns out with --exclude',
  na: 'if it stands for a missing cell, add it with --na',
  stray:
    'if it stands for a missing cell, add it with --na; if the column holds classes, use --kind NAME=class; or leave the column out with --exclude',
  decimal: 'choose with --decimal . or --decimal ,',
  skipLines: 'leave them out with --skip-lines',
  comment: 'leave them out with --skip-lines or --comment',
  encoding: 'if it is UTF-16, use --encoding utf-16le',
  western: 'or read it anyway with --encoding windows-1252',
  text: 'if rows are to be compared by their texts, use --target-kind text',
  features: 'to use such columns anyway, name them with --features',
  transpose: 'if each row is a feature, use --transpose',
  header: 'if the first line holds data, use --no-header',
  names: 'the first row looks like column names: if so, leave out --no-header',
};

/** What is said about a table or its columns; from another thread, where no option is at fault, it is a message only. */
function tableErrorInFlags(error: TableError): string {
  if (!('calling' in error)) return (error as Error).message;
  return error.calling(dataFlagOf(error.option), advice);
}

/** A link to nowhere. */
export function danglingLink(path: string, target: string): FileError {
  return new FileError(path, `is a link to ${quoted(target)}, which does not exist`);
}

/** What the system says about a file, in words. */
export function fileError(path: string, error: unknown, doing: 'read' | 'write' = 'read'): FileError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ENOENT: 'no such file',
    EACCES: `you have no permission to ${doing} it`,
    EPERM: `you have no permission to ${doing} it`,
    EISDIR: 'requires a file, got a folder',
    ENOTDIR: 'a part of the path is not a folder',
    ELOOP: 'is a link that leads back to itself',
    ENAMETOOLONG: 'the name is longer than the system allows',
    EMFILE: 'too many files are open; close some, or raise the limit with ulimit -n',
    ENFILE: 'too many files are open on this computer; close some programs',
    ENOSPC: 'no space is left on the disk',
    EDQUOT: 'your disk quota is used up',
    EFBIG: 'the file would be larger than the disk allows',
    EROFS: 'the disk is read-only',
    EBUSY: 'is in use by another program',
    ETXTBSY: 'is a running program',
    EIO: `the disk could not ${doing} it`,
    ENXIO: 'is not a file that can be opened',
    ENODEV: 'is not a file that can be opened',
  };
  return new FileError(
    path,
    words[code] ?? `could not be ${doing === 'read' ? 'read' : 'written'} (${message})`,
  );
}
