/**
 * Columns of a text, when all cells are read: texts that are numbers, dates or numbers with signs become what they are, one
 * column after the other, and notes say so.
 */
import { columnNote, DATES_NOTE, DIGITS_NOTE, TIMES_NOTE } from '../notes.js';
import type { MissingCells } from '../cells/missing.js';
import type { Column } from '../table.js';
import type { TextCells } from './column-store.js';
import { readDates } from './date-cells.js';
import type { DecimalMark } from './decimal-mark.js';
import {
  readLongWholes,
  readSigned,
  type SignedColumn,
  signNotes,
  withoutDoubts,
} from './numbers-among-texts.js';
import { typedColumn } from './typed-column.js';

/** The columns of one file. */
export class FinishedColumns {
  private readonly dates: string[] = [];
  private readonly times: string[] = [];
  private readonly kept: string[] = [];
  private readonly signed: (SignedColumn & { name: string })[] = [];

  constructor(
    private readonly context: { decimal: DecimalMark; missing: MissingCells; isSettled: boolean },
  ) {}

  /** The column that these cells make. */
  column(name: string, values: Float64Array, texts: TextCells | undefined): Column {
    const { decimal, missing, isSettled } = this.context;
    const settled = texts && isSettled ? withoutDoubts(values, texts, { decimal, missing }) : texts;
    const { left, keepsDigits } = settled
      ? readLongWholes(values, settled, missing)
      : { left: undefined, keepsDigits: false };
    if (keepsDigits) this.kept.push(name);
    const isRead = left !== undefined && !keepsDigits && this.isRead(name, values, left);
    return typedColumn(name, values, {
      texts: isRead ? undefined : left,
      decimal: decimal.decimal,
      keepsDigits,
    });
  }

  /** Notes on signs, which come first, and the others. */
  notes(): { signs: string[]; others: string[] } {
    return {
      signs: signNotes(this.signed),
      others: [
        ...columnNote(this.kept, DIGITS_NOTE),
        ...columnNote(this.dates, DATES_NOTE),
        ...columnNote(this.times, TIMES_NOTE),
      ],
    };
  }

  /** Whether texts are dates, times or numbers with signs: then they are among the values. */
  private isRead(name: string, values: Float64Array, texts: TextCells): boolean {
    const written = readDates(values, texts);
    if (written !== undefined) {
      this[written].push(name);
      return true;
    }
    const { decimal, missing } = this.context;
    const found = readSigned(values, texts, { mark: decimal.told, missing });
    if (found === undefined) return false;
    this.signed.push({ ...found, name });
    return true;
  }
}
