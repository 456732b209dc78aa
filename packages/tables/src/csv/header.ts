/**
 * Names of columns. Every column has a name of its own: an empty one is called by its position, a repeated one is an
 * error.
 */
import { ADVICE } from '../notes.js';
import { numberOf, toldBy } from '../cells/number-text.js';
import { quote } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';

/** Names that are looked at for numbers. */
const SAMPLE_NAMES = 1000;
/** Whole numbers that may be years. */
const FIRST_YEAR = 1500;
const LAST_YEAR = 2200;
/** So many numbers in rising order are no chance. */
const MANY_THAT_RISE = 8;

/** Names as they stand in the file, made usable; what was changed is noted. */
export function columnNames(
  { file, line }: { file: string; line: number },
  header: readonly string[],
  notes: string[],
): string[] {
  const taken = new Map<string, number>();
  const names = header.map((name) => name.trim());
  names.forEach((name, index) => {
    if (name === '') return;
    const first = taken.get(name);
    if (first !== undefined) {
      throw new TableError(
        `requires a different name for every column, got ${quote(name)} for columns ${first + 1} and ${index + 1}`,
        { file, line, column: name, text: name, remedy: 'header' },
      );
    }
    taken.set(name, index);
  });
  const share = shareOfNumbers(names);
  if (share !== undefined) {
    notes.push(`the first line looks like data: it holds ${share}. If so, ${ADVICE.header}`);
  }
  const unnamed = names.flatMap((name, index) => (name === '' ? [index] : []));
  for (const index of unnamed) {
    let name = `column ${index + 1}`;
    while (taken.has(name)) name += "'";
    taken.set(name, index);
    names[index] = name;
  }
  if (unnamed.length > 0) {
    const shown = unnamed.slice(0, 3).map((index) => quote(names[index]));
    const more = unnamed.length > shown.length ? ` and ${unnamed.length - shown.length} more` : '';
    notes.push(`columns without a name are named by their position: ${shown.join(', ')}${more}`);
  }
  return names;
}

/** What a line of numbers holds; undefined where it is a header. */
export function shareOfNumbers(names: readonly string[]): 'only numbers' | 'mostly numbers' | undefined {
  const given = names.slice(0, SAMPLE_NAMES).filter((name) => name !== '');
  const numbers = given.filter(isNumber);
  if (numbers.length > 0 && numbers.length === given.length) return 'only numbers';
  if (numbers.length < 2 || 2 * numbers.length < given.length) return undefined;
  return areNames(numbers.map(Number)) ? undefined : 'mostly numbers';
}

/** Whether numbers name columns: years, numbers of the columns, or many that rise, such as wavelengths. */
function areNames(numbers: readonly number[]): boolean {
  const rise = (by: (step: number) => boolean): boolean =>
    numbers.every((number, i) => i === 0 || by(number - numbers[i - 1]));
  // A row of data rises by chance, but hardly all along.
  if (numbers.length >= MANY_THAT_RISE) return rise((step) => step > 0);
  if (!numbers.every(Number.isInteger)) return false;
  const areYears = numbers.every((number) => number >= FIRST_YEAR && number <= LAST_YEAR);
  if (areYears) return rise((step) => step > 0);
  return numbers[0] >= 0 && numbers[0] <= 1 && rise((step) => step === 1);
}

/** Whether a text is a number, whatever its decimal mark. */
export function isNumber(name: string): boolean {
  return numberOf(name, '.') !== undefined || toldBy(name) !== undefined;
}

/** Names of columns in a file without a header. */
export function numberedNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `column ${index + 1}`);
}
