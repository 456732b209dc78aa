/**
 * How much a columnar file may unfold to. Runs and packed bytes can hold many cells in few bytes, and a damaged file can
 * claim any number of them: what is beyond these bounds is refused before memory is taken for it.
 */
import { TableError } from '../table-error.js';
import { Damage } from './damage.js';

/** Cells that any file may hold: 2^25, 256 MiB as numbers. */
const CELLS = 2 ** 25;
/** Cells that each byte of a file may hold: a sixteenth of a bit for each cell. */
const CELLS_PER_BYTE = 128;
/** Entries that the dictionaries of any file may hold. */
const ENTRIES = 2 ** 22;
const ENTRIES_PER_BYTE = 16;
/** Bytes that any packed part may unfold to: 128 MiB. */
const UNPACKED = 2 ** 27;
/** Bytes that each byte of a packed part may unfold to. */
const UNPACKED_PER_BYTE = 64;

/** Refuses more cells than a file of so many bytes may hold. */
export function requireCredibleCells(file: string, bytes: number, rows: number, columns: number): void {
  const most = Math.max(CELLS, CELLS_PER_BYTE * bytes);
  if (rows * columns <= most) return;
  throw new TableError(
    `requires at most ${most} cells in a file of ${bytes} bytes, got ${rows} rows × ${columns} columns; the file is damaged, or made of long runs of one value: save it as CSV`,
    { file },
  );
}

/** Refuses more entries in dictionaries than a file of so many bytes may hold. */
export function requireCredibleEntries(bytes: number, entries: number): void {
  const most = Math.max(ENTRIES, ENTRIES_PER_BYTE * bytes);
  if (entries > most) throw new Damage(`its dictionaries say they hold ${entries} values, more than ${most}`);
}

/** Refuses to unfold a part of a file to more bytes than is credible. */
export function requireCredibleSize(what: string, packed: number, unpacked: number): void {
  const most = Math.max(UNPACKED, UNPACKED_PER_BYTE * packed);
  if (unpacked >= 0 && unpacked <= most) return;
  throw new Damage(`${what} of ${packed} bytes says it unfolds to ${unpacked}, more than ${most}`);
}
