/**
 * Flags as data: how one is written, what it takes, and what it is for. From them come the parser, the help, the check of
 * the config file and the names in error messages.
 */
import { InvalidArgumentError, Option } from 'commander';
import { choiceOf, isNumber, nameList, shareOf } from './typed.js';

/**
 * What a flag takes.
 * - `number`, `text`, `switch`; `share`: 20% or 0.2; `choice`: one of some words; `number-or-word`: left to the library to judge.
 * - `numbers`: several, divided by commas.
 * - `names`: several, see `nameList`; `kinds`: name=kind, several; `groups`: name=names, another each time it is repeated.
 * - `paths`: a file, and another each time the flag is repeated; `optional-text`: a text, or none.
 */
export type FlagKind =
  | 'number'
  | 'share'
  | 'text'
  | 'switch'
  | 'choice'
  | 'number-or-word'
  | 'numbers'
  | 'names'
  | 'kinds'
  | 'groups'
  | 'paths'
  | 'optional-text';

/** One flag. */
export interface Flag {
  /** As the help shows it: `--block-size <rows>`. */
  flags: string;
  kind: FlagKind;
  /** What may be chosen. */
  choices?: readonly string[];
  /** Other words for some of them. */
  aliases?: Readonly<Record<string, string>>;
  help: string;
  /** What holds where it is not given, in words. */
  default?: string;
}

/** Flags by the name of their value. */
export type Flags = Readonly<Record<string, Flag>>;

/** The flags for the parser, under a heading of the help. A switch that is on by default also has its opposite. */
export function commanderOptions(flags: Flags, heading: string): Option[] {
  return Object.values(flags).flatMap((flag) => {
    const option = commanderOption(flag).helpGroup(heading);
    if (!flag.flags.startsWith('--no-')) return [option];
    return [new Option(flag.flags.replace('--no-', '--')).helpGroup(heading).hideHelp(), option];
  });
}

function commanderOption(flag: Flag): Option {
  const { flags, kind, choices } = flag;
  const option = new Option(flags, helpOf(flag));
  switch (kind) {
    case 'choice':
      return option.choices(choices ?? []).argParser((text) => chosen(flag, text));
    case 'number':
      return option.argParser(readNumber);
    case 'share':
      return option.argParser(readShare);
    case 'number-or-word':
      return option.argParser((text) => (isNumber(text) ? Number(text) : text));
    case 'numbers':
      return option.argParser((text) => text.split(',').map(readNumber));
    case 'names':
      return option.argParser((text, before: string[] | undefined) => [
        ...(before ?? []),
        ...readNames(text),
      ]);
    case 'paths':
      return option.argParser((text, before: string[] | undefined) => [...(before ?? []), text]);
    case 'kinds':
      return option.argParser(
        (text, before: Map<string, string> | undefined) =>
          new Map([...(before ?? []), ...readNames(text).map(kindOf)]),
      );
    case 'groups':
      return option.argParser((text, before: Map<string, string[]> | undefined) =>
        withGroup(before ?? new Map<string, string[]>(), text),
      );
    default:
      return option;
  }
}

function helpOf({ help, choices, default: standard }: Flag): string {
  const words =
    choices === undefined ? help : `${help}: ${choices.join(choices.length === 2 ? ' or ' : ', ')}`;
  return standard === undefined ? words : `${words} (default: ${standard})`;
}

function chosen(flag: Flag, text: string): string {
  const choice = choiceOf(flag, text);
  if (choice !== undefined) return choice;
  throw new InvalidArgumentError(`Allowed choices are ${(flag.choices ?? []).join(', ')}.`);
}

function readNumber(text: string): number {
  if (!isNumber(text)) throw new InvalidArgumentError('It requires a number.');
  return Number(text);
}

function readShare(text: string): number {
  const share = shareOf(text);
  if (share === undefined) throw new InvalidArgumentError('It requires a share, such as 20% or 0.2.');
  return share;
}

function readNames(text: string): string[] {
  const names = nameList(text);
  if (names === undefined)
    throw new InvalidArgumentError('It requires every quote to be closed before the next comma.');
  return names;
}

/** The last = divides, so that names may hold one. */
function kindOf(text: string): [string, string] {
  const at = text.lastIndexOf('=');
  const kind = text.slice(at + 1);
  if (at < 1 || (kind !== 'number' && kind !== 'class')) {
    throw new InvalidArgumentError('It requires name=number or name=class.');
  }
  return [text.slice(0, at), kind];
}

/** The first = divides: names of columns may hold one. */
function withGroup(before: ReadonlyMap<string, string[]>, text: string): Map<string, string[]> {
  const at = text.indexOf('=');
  const name = text.slice(0, at).trim();
  if (at < 1 || name === '' || text.slice(at + 1).trim() === '') {
    throw new InvalidArgumentError('It requires name=columns, such as "pathway=gene_*".');
  }
  if (before.has(name)) throw new InvalidArgumentError('It requires a different name for each group.');
  return new Map([...before, [name, readNames(text.slice(at + 1))]]);
}
