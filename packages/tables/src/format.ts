/**
 * The format of a file: by its first bytes, where they are a signature, then by its name.
 */
import { refuseKnown } from './refused-formats.js';

/** Bytes that are enough for every signature. */
export const SIGNATURE_LENGTH = 128;

/** What a file turns out to be; a zip archive may be a workbook or NumPy's npz. */
export type FoundFormat = 'csv' | 'tsv' | 'parquet' | 'arrow' | 'zip' | 'compound' | 'npy' | 'json';

/** Whether bytes spell a text at a place, one byte a character. */
export function spells(bytes: Uint8Array, at: number, text: string): boolean {
  return String.fromCharCode(...bytes.subarray(at, at + text.length)) === text;
}

const startsWith = (bytes: Uint8Array, text: string): boolean => spells(bytes, 0, text);

/** Whether bytes begin a gzip file. */
export function isGzip(bytes: Uint8Array): boolean {
  return startsWith(bytes, '\x1f\x8b\x08');
}

/** The format that the first bytes and the name tell; an error for known formats that are not read. */
export function formatOf(first: Uint8Array, file: string): FoundFormat {
  if (startsWith(first, 'PAR1')) return 'parquet';
  if (startsWith(first, 'ARROW1') || startsWith(first, '\xff\xff\xff\xff')) return 'arrow';
  if (startsWith(first, 'PK\x03\x04') || startsWith(first, 'PK\x05\x06')) return 'zip';
  if (startsWith(first, '\xd0\xcf\x11\xe0')) return 'compound';
  if (startsWith(first, '\x93NUMPY')) return 'npy';
  const name = file.toLowerCase().replace(/\.gz$/, '');
  refuseKnown(first, name, file);
  if (/\.(parquet|pq)$/.test(name)) return 'parquet';
  if (/\.(arrow|arrows|feather|ipc)$/.test(name)) return 'arrow';
  if (/\.(json|ndjson|jsonl)$/.test(name) || beginsJson(first)) return 'json';
  return /\.(tsv|tab)$/.test(name) ? 'tsv' : 'csv';
}

/** Whether a text begins as a list of records or lists, or as a record: { " or [ { and the like. */
function beginsJson(first: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*(?:\{\s*"|\[\s*[{[])/.test(String.fromCharCode(...first));
}
