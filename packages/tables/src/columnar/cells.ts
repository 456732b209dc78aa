/**
 * Cells of one column and some rows, as a columnar file holds them, and texts from their bytes.
 */

/** Values of some rows. */
export interface Cells {
  /** How many rows. */
  rows: number;
  /**
   * The values of the rows, or those that `positions` point to; null is a missing one. Texts are made one by one, when
   * they are asked for: for each row that has a value, in the order of the rows.
   */
  values: ArrayLike<unknown> | ((row: number) => unknown);
  /** Where the value of each row stands in `values`, in files with dictionaries. */
  positions?: ArrayLike<number>;
  /** 1 for rows that have a value, 0 for others; nothing if all have one. */
  present?: Uint8Array | undefined;
  /** Whether rows without a value have no place in `values` or `positions`. */
  packed: boolean;
}

/** Rows that are worked on between two turns of the event loop. */
const PIECE = 2 ** 18;

/** The same cells, some rows at a time. */
export function* piecesOf(cells: Cells): Generator<Cells> {
  const { rows, values, positions, present, packed } = cells;
  if (rows <= PIECE) {
    yield cells;
    return;
  }
  let done = 0;
  for (let from = 0; from < rows; from += PIECE) {
    const to = Math.min(rows, from + PIECE);
    const some = present?.subarray(from, to);
    const start = packed ? done : from;
    const count = packed && some !== undefined ? some.reduce((sum, one) => sum + one, 0) : to - from;
    done += count;
    const about = { rows: to - from, present: some, packed };
    if (typeof values === 'function') yield { ...about, values: (row) => values(from + row) };
    else if (positions !== undefined) {
      yield { ...about, values, positions: partOf(positions, start, count) };
    } else yield { ...about, values: partOf(values, start, count) };
  }
}

function partOf<Item>(items: ArrayLike<Item>, start: number, count: number): ArrayLike<Item> {
  if (ArrayBuffer.isView(items))
    return (items as never as { subarray(a: number, b: number): ArrayLike<Item> }).subarray(
      start,
      start + count,
    );
  return Array.isArray(items) ? items.slice(start, start + count) : { length: count };
}

const SHORT = 16;
const decoder = new TextDecoder();

/**
 * The text of bytes in UTF-8. Most labels are short and in ASCII: they are made without the decoder, which takes longer to start
 * than to decode them.
 */
export function text(bytes: Uint8Array): string {
  if (bytes.length > SHORT) return decoder.decode(bytes);
  for (let i = 0; i < bytes.length; i++) if (bytes[i] > 127) return decoder.decode(bytes);
  return String.fromCharCode.apply(null, bytes as Uint8Array & number[]);
}
