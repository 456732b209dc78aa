/**
 * What is wrong with a columnar file, in words that a reader of messages understands, and how much one may unfold to. Decoders
 * throw Damage; the doors of the formats turn it, and whatever else a damaged file breaks, into a TableError that names the file.
 *
 * Runs and packed bytes can hold many cells in few bytes, and a damaged file can claim any number of them: what is beyond the
 * bounds is refused before memory is taken for it. Each bound is a number that any file may reach, or so many for each byte of
 * the file if that is more.
 */
import { TableError } from '../table-error.js';

/** A file breaks a rule of its format. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/** Ends the reading unless a rule holds. */
export function must(holds: boolean, damage: string): asserts holds {
  if (!holds) throw new Damage(damage);
}

/** Ends the reading unless values that take so many bytes have them. */
export function requireBytes(bytes: Uint8Array, needed: number): void {
  must(needed <= bytes.length, `values that take ${needed} bytes have ${bytes.length}`);
}

/** The error to show for one that came up while a file was decoded; errors of its source stay as they are. */
export function asTableError(error: unknown, file: string, format: 'Parquet' | 'Arrow'): unknown {
  const why = reasonFor(error);
  return why === undefined ? error : new TableError(`is not a readable ${format} file (${why})`, { file });
}

function reasonFor(error: unknown): string | undefined {
  if (error instanceof Damage) return error.message;
  // What the engine says is about our program, not about the file.
  if (error instanceof RangeError) return 'it points beyond its end, or to more than fits into memory';
  return error instanceof TypeError || error instanceof WebAssembly.RuntimeError
    ? 'its parts contradict one another'
    : undefined;
}

/** Cells: 256 MiB as numbers, or a sixteenth of a bit for each cell. */
const CELLS = { any: 2 ** 25, perByte: 128 };
/** Different texts, and entries of dictionaries. */
const TEXTS = { any: 2 ** 22, perByte: 16 };
/** Bytes to which one packed part may unfold, and all of them. */
const PART = { any: 2 ** 26, perByte: 64 };
const PARTS = { any: 2 ** 28, perByte: 64 };

const most = ({ any, perByte }: { any: number; perByte: number }, bytes: number): number =>
  Math.max(any, perByte * bytes);

/** Refuses more cells than a file of so many bytes may hold. */
export function requireCredibleCells(file: string, bytes: number, rows: number, columns: number): void {
  if (rows * columns <= most(CELLS, bytes)) return;
  throw new TableError(
    `requires at most ${most(CELLS, bytes)} cells in a file of ${bytes} bytes, got ${rows} rows × ${columns} columns; the file is damaged, or consists of long runs of one value: save it as CSV`,
    { file },
  );
}

/** What one file has unfolded to so far. */
export class Budget {
  private unfolded = 0;
  private texts = 0;

  constructor(private readonly fileSize: number) {}

  /** Takes note of a part that is about to unfold, or refuses it. */
  unfold(what: string, packed: number, unpacked: number): void {
    if (!(unpacked >= 0 && unpacked <= most(PART, packed))) {
      throw new Damage(
        `${what} of ${packed} bytes says it unfolds to ${unpacked}, more than ${most(PART, packed)}`,
      );
    }
    this.unfolded += unpacked;
    if (this.unfolded > most(PARTS, this.fileSize)) {
      throw new Damage(`its packed parts unfold to more than ${most(PARTS, this.fileSize)} bytes`);
    }
  }

  /** Takes note of texts that are kept, or refuses them. */
  keepTexts(count: number): void {
    this.texts += count;
    if (this.texts > most(TEXTS, this.fileSize)) {
      throw new Damage(`it holds more than ${most(TEXTS, this.fileSize)} different texts`);
    }
  }
}
