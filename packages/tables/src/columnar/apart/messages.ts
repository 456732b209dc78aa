/**
 * What a thread that reads columnar files and the one that started it say to one another.
 */
import type { Table } from '../../table.js';
import type { Place } from '../../table-error.js';

/** A file to read: its bytes, or their number where parts can be asked for. */
export interface ReadRequest {
  kind: 'read';
  format: 'parquet' | 'arrow';
  file: string;
  /** Texts that stand for a missing cell. */
  missing: readonly string[];
  size: number;
  bytes?: Uint8Array<ArrayBuffer>;
}

/** To the thread. */
export type ToThread = ReadRequest | { kind: 'part'; id: number; bytes: Uint8Array };

/** From the thread. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'alive' }
  | { kind: 'part'; id: number; start: number; end: number }
  | { kind: 'table'; table: Table }
  | { kind: 'refused'; rule: string; place: Place };
