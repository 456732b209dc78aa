/**
 * Notes of the library name its options: "(option select: 'all')", "The option blockSize does …". A program that has
 * other names for them, such as flags or fields of a form, puts those in their place.
 */

/** How a program writes an option, with the value that a note advises; undefined for one that it does not know. */
export type OptionName = (option: string, value?: string) => string | undefined;

const ADVISED = /\(option (\w+)(?:: '([^']*)')?\)/g;
const NAMED = /^The option (\w+) does/;

/** The flag of an option, such as --smallest-p-value for smallestPValue. */
function flagOf(option: string, value?: string): string {
  const flag = `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === undefined ? flag : `${flag} ${value}`;
}

/** The note with the program's own names: by default flags, which files of a result speak of. */
export function noteWithOptions(note: string, nameOf: OptionName = flagOf): string {
  return note
    .replaceAll(ADVISED, (all, option: string, value?: string) => {
      const name = nameOf(option, value);
      return name === undefined ? all : `(${name})`;
    })
    .replace(NAMED, (all, option: string) => {
      const name = nameOf(option);
      return name === undefined ? all : `The option ${name} does`;
    });
}
