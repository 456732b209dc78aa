/**
 * The format of a file: by its first bytes, where they are a signature, then by its name.
 */
import { TableError } from './table-error.js';

/** Bytes that are enough for every signature. */
export const SIGNATURE_LENGTH = 8;

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
export function formatOf(first: Uint8Array, file: string): 'csv' | 'tsv' | 'parquet' | 'arrow' {
  if (startsWith(first, 'PAR1')) return 'parquet';
  if (startsWith(first, 'ARROW1') || startsWith(first, '\xff\xff\xff\xff')) return 'arrow';
  const fail = (rule: string): never => {
    throw new TableError(rule, { file });
  };
  if (startsWith(first, 'FEA1')) {
    fail('is Feather version 1, which is not read; save it as Feather version 2, Arrow, Parquet or CSV');
  }
  if (startsWith(first, 'PARE')) fail('is an encrypted Parquet file, which is not read');
  if (startsWith(first, 'PK\x03\x04')) fail('is a zip archive or an Excel workbook; save the table as CSV');
  if (startsWith(first, '\xd0\xcf\x11\xe0')) fail('is an Excel workbook; save the table as CSV');
  const name = file.toLowerCase().replace(/\.gz$/, '');
  if (/\.(parquet|pq)$/.test(name)) return 'parquet';
  if (/\.(arrow|arrows|feather|ipc)$/.test(name)) return 'arrow';
  return /\.(tsv|tab)$/.test(name) ? 'tsv' : 'csv';
}
