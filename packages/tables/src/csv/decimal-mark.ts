/**
 * The decimal mark of a text: given, or told by its numbers. 2,772 is 2.772 where commas stand before fractions, and
 * 2772 where they group thousands; the cell alone does not say which.
 *
 * - Numbers such as 3.5 or 1,234.5, and such as 3,5 or 1.234,5, tell for the whole file. Where they disagree, the more
 *   frequent ones of the sample decide how fractions are read, and cells in doubt with the other mark are refused.
 * - Where nothing tells, cells in doubt stay texts until something does, or until the end. Then commas between cells
 *   make a quoted "2,772" thousands; semicolons make commas decimal if no column has numbers with and without one; a
 *   point is decimal, but not between semicolons. A note says so. Every other column in doubt is refused where it is used.
 * - Where nothing in the sample tells and only points are in doubt, they are read as decimal from the start, which is
 *   fast; numbers further down that tell otherwise are an error.
 */
import { ADVICE } from '../notes.js';
import { NO_BYTE } from '../simd/scan-space.js';
import { quote } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';
import { type Decimal, groupedNumberOf, numberOf, toldBy, unmarkedNumberOf } from '../cells/number-text.js';

/** How many numbers of a sample tell what, and the first one in doubt with each mark. */
export interface Told {
  '.': number;
  ',': number;
  doubtful: Partial<Record<Decimal, string>>;
}

/** What is known of a file before its rows are read. */
export interface Known {
  file: string;
  /** The mark that was given, if one was. */
  given: Decimal | undefined;
  delimiter: string;
  sample: Told;
}

/** Which texts are left in doubt at the end. */
export interface Doubts {
  commas: boolean;
  points: boolean;
  /** Whether a column with commas in doubt also has numbers without one. */
  uneven: boolean;
}

const WRONG = `if that is wrong, ${ADVICE.decimal}`;

/** The mark of one file, as far as it is known while the file is read. */
export class DecimalMark {
  /** The mark that numbers are read with; undefined while nothing has told. */
  private mark: Decimal | undefined;
  /** Why: see above. */
  private basis: 'given' | 'told' | 'contested' | 'presumed' | 'suggested' | 'open' = 'open';
  /** The first numbers that could have been read otherwise. */
  private firstGrouped: string | undefined;
  private firstFraction: string | undefined;

  constructor(private readonly known: Known) {
    const { given, delimiter, sample } = known;
    if (given !== undefined) {
      this.mark = given;
      this.basis = 'given';
    } else if (sample['.'] + sample[','] > 0) {
      this.mark = sample[','] > sample['.'] ? ',' : '.';
      this.basis = sample['.'] > 0 && sample[','] > 0 ? 'contested' : 'told';
    } else if (
      sample.doubtful['.'] !== undefined &&
      sample.doubtful[','] === undefined &&
      delimiter !== ';'
    ) {
      this.mark = '.';
      this.basis = 'presumed';
      this.firstFraction = sample.doubtful['.'];
    }
  }

  /** The mark, where something tells it. */
  get told(): Decimal | undefined {
    return this.mark;
  }

  /** The mark as the table names it. */
  get decimal(): Decimal {
    return this.mark ?? '.';
  }

  /** The byte that a scanner is to take for the mark; NO_BYTE where it is not known, or can stand in quotes only. */
  get byte(): number {
    return this.mark === undefined || this.mark === this.known.delimiter ? NO_BYTE : this.mark.charCodeAt(0);
  }

  /** The number in a cell, infinite ones included; undefined where it is text, or in doubt. */
  numberIn(text: string, line: number): number | undefined {
    const value = this.mark === undefined ? unmarkedNumberOf(text) : numberOf(text, this.mark);
    if (value !== undefined) return value;
    const told = toldBy(text);
    if (told !== undefined && told !== 'doubt') this.hear(told, text, line);
    if (told === undefined || (this.basis !== 'given' && this.basis !== 'told')) return undefined;
    return this.settled(text);
  }

  /** Decides on texts in doubt when all cells are read; false where they are to be refused. */
  settle({ commas, points, uneven }: Doubts): boolean {
    if (this.basis === 'given' || this.basis === 'told' || !(commas || points)) return true;
    if (this.basis === 'contested') return false;
    const { delimiter } = this.known;
    const pointIsDecimal = delimiter === ',' || (delimiter !== ';' && !commas);
    const commaIsDecimal = delimiter === ';' && !points && !uneven;
    if (!pointIsDecimal && !commaIsDecimal) return false;
    this.mark = pointIsDecimal ? '.' : ',';
    this.basis = 'suggested';
    return true;
  }

  /** The number that a text in doubt stands for, now that the mark is settled. */
  settled(text: string): number | undefined {
    const grouped = groupedNumberOf(text, this.decimal);
    const value = grouped ?? numberOf(text, this.decimal);
    if (grouped !== undefined) this.firstGrouped ??= text;
    else if (value !== undefined && this.basis === 'suggested') this.firstFraction ??= text;
    return value;
  }

  /** What was found out, where it could be wrong. */
  notes(): string[] {
    const { mark, basis, firstFraction, firstGrouped } = this;
    if (basis === 'given') return [];
    const notes: string[] = [];
    const [decimals, thousands] = mark === ',' ? ['commas', 'points'] : ['points', 'commas'];
    if (firstFraction !== undefined) {
      notes.push(`decimal ${decimals}: ${firstFraction} is read as ${this.shown(firstFraction)}; ${WRONG}`);
    } else if (mark === ',') notes.push('decimal commas: 1,5 is read as 1.5');
    if (firstGrouped !== undefined) {
      notes.push(`thousands ${thousands}: ${firstGrouped} is read as ${this.shown(firstGrouped)}; ${WRONG}`);
    }
    return notes;
  }

  private shown(text: string): string {
    return String(groupedNumberOf(text, this.decimal) ?? numberOf(text, this.decimal));
  }

  /** Takes in a number that tells the mark. */
  private hear(told: Decimal, text: string, line: number): void {
    if (this.basis === 'open') {
      this.mark = told;
      this.basis = 'told';
    } else if (this.basis === 'presumed' && told !== this.mark) {
      const shown = `${quote(this.firstFraction ?? '')} above, which was read as a fraction, and ${quote(text)} here`;
      throw new TableError(`requires a single decimal separator, got ${shown}`, {
        remedy: 'decimal',
        file: this.known.file,
        line,
        text,
      });
    } else if (this.basis === 'told' && told !== this.mark) this.basis = 'contested';
  }
}
