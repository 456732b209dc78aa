/**
 * Which cells are missing: empty ones, and those with one of some texts in them, whatever the case of letters A to Z. It
 * is one rule for texts and columnar files. A number among the texts, such as -999, stands for a missing cell however
 * that number is written or stored.
 */
import { numberOf } from './number-text.js';

/** What stands for a missing cell where nothing else is asked for; an empty cell is always missing. */
export const MISSING = ['NA', 'N/A', '#N/A', 'NaN', 'null', '.', '?'] as const;

/** The texts and numbers of one reading. */
export class MissingCells {
  /** Texts without blanks at their ends, in small letters. */
  readonly texts: ReadonlySet<string>;
  readonly numbers: readonly number[];

  constructor(texts: readonly string[]) {
    const trimmed = texts.map(withoutBlanks);
    this.texts = new Set(trimmed.map(inSmallLetters));
    this.numbers = trimmed.flatMap((text) => numberOf(text, '.') ?? numberOf(text, ',') ?? []);
  }

  /** Whether a cell with this text, which has no blanks at its ends, is missing. */
  isMissing(text: string): boolean {
    if (text === '' || this.texts.has(inSmallLetters(text))) return true;
    if (this.numbers.length === 0) return false;
    const number = numberOf(text, '.');
    return number !== undefined && this.numbers.includes(number);
  }

  /** Makes cells missing that hold one of the numbers. */
  take(values: Float64Array, count = values.length): void {
    for (const stand of this.numbers) {
      for (let cell = 0; cell < count; cell++) if (values[cell] === stand) values[cell] = NaN;
    }
  }
}

/** A text without blanks and tabs at its ends. */
export function withoutBlanks(text: string): string {
  return text.replace(/^[ \t]+/, '').replace(/(?<![ \t])[ \t]+$/, '');
}

function inSmallLetters(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
