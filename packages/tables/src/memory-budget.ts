/**
 * The memory that a table may take. A table that would take more is refused as early as its size can be told, with its
 * rows and columns, instead of when the machine has none left.
 */
import { TableError } from './table-error.js';

/** The share of a file from which on the number of its rows is estimated well enough to refuse it. */
const TELLING_SHARE = 0.02;
/** What a different text costs beside its bytes, and how often those are kept. */
const TEXT_COST = 96;
const TEXT_COPIES = 3;
/** Bytes of texts that an engine holds whatever the memory: they lie in its heap. */
const MOST_TEXT = 1.5e9;

const ADVICE = 'keep only the rows and columns that matter, or use a computer with more memory';

/** Rows that columns should have room for. */
export interface RoomAsked {
  /** Those that are there. */
  needed: number;
  /** Those that are expected. */
  wanted: number;
  /** The part of the file that is read, where it is known. */
  share: number | undefined;
}

/** The memory of one reading; without a limit only what cannot be had at all is refused. */
export class MemoryBudget {
  private texts = 0;
  private textBytes = 0;

  constructor(
    private readonly file: string,
    private readonly limit = Infinity,
  ) {}

  /** How many rows to make room for: those that are wanted, as far as they fit. */
  rows(
    { needed, wanted, share = 0 }: RoomAsked,
    { columns, bytesPerRow }: { columns: number; bytesPerRow: number },
  ): number {
    const most = Math.floor((this.limit - this.textBytes) / bytesPerRow);
    if (needed > most) this.refuse(`at least ${shape(needed, columns)}`, needed * bytesPerRow);
    if (wanted > most && share >= TELLING_SHARE) {
      const expected = Math.ceil(needed / share);
      if (expected > most) this.refuse(`about ${shape(expected, columns)}`, expected * bytesPerRow);
    }
    return Math.min(wanted, most);
  }

  /** Takes the memory of one more different text. */
  takeText(bytes: number): void {
    this.texts++;
    this.textBytes += TEXT_COST + TEXT_COPIES * bytes;
    const most = Math.min(this.limit, MOST_TEXT);
    if (this.textBytes <= most) return;
    throw new TableError(
      `requires at most ${gigabytes(most)} of text in memory, got more than ${count(this.texts)} different texts; ` +
        'remove columns of text that does not repeat',
      { file: this.file },
    );
  }

  /** Memory, or an error in words where the machine refuses it. */
  allocate<T>(make: () => T): T {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new TableError(`requires more memory than there is; ${ADVICE}`, { file: this.file });
    }
  }

  /** Counts bytes that are kept as they are; refuses those that do not fit. */
  keep(bytes: number): void {
    if (bytes <= this.limit) return;
    throw new TableError(
      `requires at most ${gigabytes(this.limit)} of memory, got a file that is larger when decompressed; ${ADVICE}`,
      { file: this.file },
    );
  }

  private refuse(what: string, bytes: number): never {
    throw new TableError(
      `requires a table of at most ${gigabytes(this.limit)} in memory, got ${what}, ${gigabytes(bytes, Math.ceil)}; ${ADVICE}`,
      { file: this.file },
    );
  }
}

function shape(rows: number, columns: number): string {
  return `${count(rows)} rows × ${count(columns)} columns`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** Rounded so that a limit never seems to hold what goes beyond it. */
function gigabytes(bytes: number, round: (value: number) => number = Math.floor): string {
  return bytes < 1e9 ? `${round(bytes / 1e6)} MB` : `${(round(bytes / 1e8) / 10).toFixed(1)} GB`;
}
