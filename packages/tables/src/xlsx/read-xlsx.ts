/**
 * A sheet of a workbook as a text that the reader of texts takes: the parts of the archive are unpacked and read piece by
 * piece, and the event loop turns between pieces.
 */
import { Pace, quote, suggest } from '@hsicinf/core/support';
import { ADVICE } from '../notes.js';
import { MemoryBudget } from '../memory-budget.js';
import type { ReadContext } from '../options.js';
import type { SheetOfTable } from '../table.js';
import { TableError } from '../table-error.js';
import type { Archive } from '../zip/archive.js';
import { dateStyles } from './formats.js';
import { SheetReader } from './read-sheet.js';
import { sharedTexts } from './shared-texts.js';
import { SheetRows } from './sheet-rows.js';
import { readWorkbook, type Sheet } from './workbook.js';
import { readXml, XmlDamage } from './xml.js';

/** A sheet as text. */
export interface SheetText {
  bytes: AsyncIterator<Uint8Array>;
  sheet: SheetOfTable;
  blankRows: number;
  /** Columns of the table, from 0, with numbers that are shown as times. */
  timeColumns: number[];
  notes: string[];
}

/** Reads the sheet that is asked for, or the first one that is shown and has cells. */
export async function readXlsx(archive: Archive, { file, options }: ReadContext): Promise<SheetText> {
  const pace = new Pace(options.signal);
  const pause = (): Promise<void> => pace.breathe();
  const memory = new MemoryBudget(file, options.memory);
  try {
    const workbook = await readWorkbook(archive, pause);
    const shared = {
      file,
      texts: await sharedTexts(archive, workbook.texts, { memory, pause }),
      shown: await dateStyles(archive, workbook.styles, pause),
      from1904: workbook.from1904,
      decimal: options.decimal ?? '.',
    };
    const sheets = workbook.sheets.map(({ name }) => name);
    for (const sheet of candidates(workbook.sheets, options.sheet, file)) {
      const rows = new SheetRows(file, memory, options.skipLines ?? 0);
      const reader = new SheetReader(rows, shared);
      let done = 0;
      const total = archive.members.get(sheet.part)?.packedSize ?? 0;
      const bytes = archive.read(sheet.part, (fed) => {
        done += fed;
        options.onProgress?.({ done: Math.min(done, total), total });
      });
      await readXml(bytes, reader, pause);
      if (rows.isEmpty) continue;
      return {
        bytes: rows.lines(),
        sheet: { name: sheet.name, all: sheets, firstColumn: rows.firstColumn },
        blankRows: rows.blank,
        timeColumns: Array.from(reader.timeColumns, (column) => column - rows.firstColumn),
        notes: [
          ...(sheets.length > 1 && options.sheet === undefined ? [choiceNote(sheet.name, sheets)] : []),
          ...(reader.hasMerged
            ? ['merged cells of the sheet have a value only in their first cell; the others are empty']
            : []),
          ...(reader.hasHidden ? ['hidden rows and columns of the sheet are included'] : []),
        ],
      };
    }
    throw new TableError('requires a table, got a sheet without any value', { file });
  } catch (error) {
    throw error instanceof XmlDamage ? archive.damage(error.message) : error;
  }
}

/** The sheets to look for a table in. */
function candidates(sheets: readonly Sheet[], wanted: string | undefined, file: string): readonly Sheet[] {
  if (sheets.length === 0)
    throw new TableError('requires a sheet of cells, got none in the workbook', { file });
  if (wanted === undefined) {
    const shown = sheets.filter(({ isHidden }) => !isHidden);
    return shown.length > 0 ? shown : sheets;
  }
  const found = sheets.filter(({ name }) => name === wanted);
  if (found.length > 0) return found;
  const names = sheets.map(({ name }) => name);
  const near = suggest(wanted, names);
  const hint = near === undefined ? '' : `; did you mean ${quote(near)}?`;
  throw new TableError(`to name a sheet of the workbook (${listed(names)}), got ${quote(wanted)}${hint}`, {
    file,
    option: 'sheet',
  });
}

const MOST_NAMED = 8;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => quote(name));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return `${shown.join(', ')}${more}`;
}

function choiceNote(name: string, names: readonly string[]): string {
  const others = names.filter((other) => other !== name);
  return `sheet ${quote(name)} of the workbook was read; to read another, ${ADVICE.sheet}: ${listed(others)}`;
}
