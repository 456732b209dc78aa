/**
 * A table from a zip archive: a workbook, or arrays of NumPy; what else such archives are is refused by name, as are old and encrypted
 * workbooks, which lie in archives of another kind.
 */
import { quote } from '@hsicinf/core/support';
import { columnNote, TIMES_NOTE } from '../notes.js';
import { MemoryBudget } from '../memory-budget.js';
import { numpyArray } from '../numpy/array.js';
import { type NamedArray, numpyTable } from '../numpy/read-numpy.js';
import type { ReadContext } from '../options.js';
import { refused } from '../format.js';
import { gather } from '../sources/pieces.js';
import type { Table } from '../table.js';
import { TableError } from '../table-error.js';
import { type FileInput, wholeFile } from '../whole-file.js';
import { readWritten } from '../written/read-written.js';
import { readXlsx } from '../xlsx/read-xlsx.js';
import { Archive } from '../zip/archive.js';

/** What archives without a table are, by the name of a part. */
const OTHERS: readonly [part: RegExp, is: string, advice: string][] = [
  [/^xl\/workbook\.bin$/, 'a binary Excel workbook (xlsb)', 'save it as xlsx or CSV'],
  [/^word\//, 'a Word document', 'save the table as CSV or xlsx'],
  [/^ppt\//, 'a presentation', 'save the table as CSV or xlsx'],
  [/^content\.xml$/, 'an OpenDocument file (such as ods)', 'save the table as xlsx or CSV'],
  [/^Index\/.*\.iwa$|^Index\.zip$/, 'a Numbers document', 'export it as CSV or xlsx'],
];

const MOST_NAMED = 3;

/** Reads the table. */
export async function readArchive(input: FileInput, context: ReadContext): Promise<Table> {
  const { file } = context;
  const bytes = await wholeFile(input, context);
  if (isCompound(bytes)) throw compoundError(bytes, file);
  const archive = new Archive(file, bytes, 'workbook or zip archive');
  const names = [...archive.members.keys()];
  if (names.includes('[Content_Types].xml') && names.some((name) => /^xl\/(?!workbook\.bin)/.test(name))) {
    if (!names.includes('xl/workbook.bin')) return readSheet(archive.as('workbook'), context);
  }
  if (names.length > 0 && names.every((name) => name.endsWith('.npy'))) {
    return readNpz(archive.as('NumPy file'), context);
  }
  for (const [part, is, advice] of OTHERS) {
    if (names.some((name) => part.test(name))) throw refused(is, advice, file);
  }
  const shown = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ', …' : '';
  throw refused(`a zip archive (of ${shown}${more})`, 'unpack it first', file);
}

async function readSheet(archive: Archive, context: ReadContext): Promise<Table> {
  const { bytes, sheet, blankRows, timeColumns, notes } = await readXlsx(archive, context);
  try {
    const table = await readWritten(bytes, { format: 'xlsx', sheet, blankRows, notes }, context);
    if (context.options.transpose === true) return table;
    const times = timeColumns.flatMap((index) => {
      const column = table.columns.at(index);
      return column?.type === 'number' ? [column.name] : [];
    });
    return { ...table, notes: [...table.notes, ...columnNote(times, TIMES_NOTE)] };
  } catch (error) {
    // A line of the text is a row of the sheet.
    throw error instanceof TableError ? error.moved((line) => ({ sheetRow: line })) : error;
  }
}

async function readNpz(archive: Archive, context: ReadContext): Promise<Table> {
  const { file, options } = context;
  const memory = new MemoryBudget(file, options.memory);
  const arrays: NamedArray[] = [];
  for (const member of archive.members.keys()) {
    const name = member.replace(/\.npy$/, '');
    const bytes = await gather(archive.read(member), undefined, (unpacked) => memory.keep(unpacked));
    arrays.push({ name, array: numpyArray(bytes, file, `array ${quote(name)}`) });
  }
  return numpyTable('npz', arrays, context);
}

function isCompound(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

/** Old workbooks, and new ones with a password: both lie in compound files, whose parts have names in UTF-16. */
function compoundError(bytes: Uint8Array, file: string): TableError {
  const name = Array.from('EncryptedPackage', (letter) => letter.charCodeAt(0));
  const isEncrypted = indexOfWide(bytes, name) >= 0;
  return isEncrypted
    ? refused('an encrypted Excel workbook', 'open it in Excel and save it without a password', file)
    : refused(
        'an old Excel workbook (xls) or another old Office file',
        'open it and save it as xlsx or CSV',
        file,
      );
}

function indexOfWide(bytes: Uint8Array, letters: readonly number[]): number {
  for (let at = bytes.indexOf(letters[0]); at >= 0; at = bytes.indexOf(letters[0], at + 1)) {
    if (letters.every((letter, i) => bytes[at + 2 * i] === letter && bytes[at + 2 * i + 1] === 0)) return at;
  }
  return -1;
}
