/**
 * What is wrong with a columnar file, in words that a reader of messages understands. Decoders throw it; the doors of the
 * formats turn it, and whatever else a damaged file breaks, into a TableError that names the file.
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
