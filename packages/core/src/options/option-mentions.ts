/**
 * Options as notes speak of them: "(option select: 'all')", "The option blockSize does not …". They are written here and
 * found again here, so that a program that knows them by other names, such as flags or fields of a form, can put those in
 * their place.
 */
import type { MethodOptions } from './options.js';

/** How a program writes an option, with the value that a note advises; undefined for one that it does not know. */
export type NameInNote = (option: string, value?: string) => string | undefined;

const ADVISED = /\(option (\w+)(?:: '([^']*)')?\)/g;
const NAMED = /^The option (\w+) does not /;

/** An option that would help, in brackets, with the value to give it. */
export function optionToGive(option: keyof MethodOptions, value?: string): string {
  return value === undefined ? `(option ${option})` : `(option ${option}: '${value}')`;
}

/** The beginning of a note on an option that has no effect; what it does not do follows. */
export function optionDoesNot(option: keyof MethodOptions): string {
  return `The option ${option} does not`;
}

/** The flag of an option, such as --smallest-p-value for smallestPValue. */
export function flagName(option: string): string {
  return `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The note with the program's own names: by default flags, which files of a result speak of. */
export function noteWithOptions(note: string, nameOf: NameInNote = flagWith): string {
  return note
    .replaceAll(ADVISED, (all, option: string, value?: string) => {
      const name = nameOf(option, value);
      return name === undefined ? all : `(${name})`;
    })
    .replace(NAMED, (all, option: string) => {
      const name = nameOf(option);
      return name === undefined ? all : `The option ${name} does not `;
    });
}

function flagWith(option: string, value?: string): string {
  return value === undefined ? flagName(option) : `${flagName(option)} ${value}`;
}
