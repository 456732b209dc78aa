/**
 * The format of a file: by its first bytes, where they are a signature, then by its name. Files that are known and not read
 * are refused by their name, with what to do about it, before anything is taken for a text table.
 */
import { TableError } from './table-error.js';

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

/** A file that is not read: how it begins, how its name ends, what it is, and what to do. */
interface Refused {
  begins?: RegExp;
  ends?: RegExp;
  is: string;
  advice: string;
}

const AS_TABLE = 'save the table as CSV, xlsx, Parquet or Arrow';
const FROM_R = 'in R, write the table with write.csv';
const UNPACK = 'decompress it first, or use gzip';

/** In this order; first bytes are one character each. */
const REFUSED: readonly Refused[] = [
  { begins: /^FEA1/, is: 'Feather version 1', advice: 'save it as Feather version 2, Arrow, Parquet or CSV' },
  { begins: /^PARE/, is: 'an encrypted Parquet file', advice: 'save it without encryption' },
  {
    begins: /^\x89HDF\r\n/,
    ends: /\.h5ad$/,
    is: 'an AnnData file (h5ad)',
    advice: 'in Python, write adata.to_df() with to_csv or to_parquet',
  },
  {
    begins: /^\x89HDF\r\n/,
    ends: /\.mat$/,
    is: 'a MATLAB file',
    advice: 'in MATLAB, write the table with writetable or writematrix',
  },
  { begins: /^\x89HDF\r\n/, is: 'an HDF5 file', advice: AS_TABLE },
  {
    begins: /^MATLAB [5-7]/,
    is: 'a MATLAB file',
    advice: 'in MATLAB, write the table with writetable or writematrix',
  },
  { begins: /^\$FL[23]/, is: 'an SPSS file', advice: 'in SPSS, save it as CSV or xlsx' },
  { begins: /^<stata_dta>/, is: 'a Stata file', advice: 'in Stata, write it with export delimited' },
  { begins: /^(?:RD[ABX][23]\n|[XAB]\n\0\0\0[23])/, is: 'an R data file', advice: FROM_R },
  {
    // Two control characters, which no text has.
    begins: /^l[^\s!-\xff]{2}/,
    is: 'a PLINK file of genotypes (.bed)',
    advice: 'pack it first, with its .bim and .fam files beside it: hsicinf pack FILE.bed --out FILE.hsic',
  },
  { begins: /^SQLite format 3/, is: 'an SQLite database', advice: 'write the table to CSV' },
  { begins: /^ORC/, is: 'an ORC file', advice: AS_TABLE },
  { begins: /^Obj[^ -~]/, is: 'an Avro file', advice: AS_TABLE },
  { begins: /^%PDF/, is: 'a PDF document', advice: AS_TABLE },
  {
    begins: /^\x80[^ -~][\x80-\xff(\]}c]/,
    is: 'a Python pickle',
    advice: 'in Python, write the table with to_csv or to_parquet',
  },
  { begins: /^BZh[1-9]1AY/, is: 'packed with bzip2', advice: UNPACK },
  { begins: /^\xfd7zXZ/, is: 'packed with xz', advice: UNPACK },
  { begins: /^\x28\xb5\x2f\xfd/, is: 'packed with Zstandard', advice: UNPACK },
  { begins: /^7z\xbc\xaf/, is: 'a 7-Zip archive', advice: UNPACK },
  { begins: /^Rar!/, is: 'a RAR archive', advice: UNPACK },
  { begins: /^(?:\x89PNG|\xff\xd8\xff|GIF8)/, is: 'a picture', advice: 'give the table that it shows' },
  {
    begins: /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|table)/i,
    is: 'a web page',
    advice: 'download the file itself, or save the table as CSV or xlsx',
  },
  { begins: /^(?:\xef\xbb\xbf)?\s*<\?xml/i, is: 'an XML file', advice: AS_TABLE },
  { ends: /\.(?:rds|rda|rdata)$/, is: 'an R data file', advice: FROM_R },
  { ends: /\.sav$/, is: 'an SPSS file', advice: 'in SPSS, save it as CSV or xlsx' },
  { ends: /\.dta$/, is: 'a Stata file', advice: 'in Stata, write it with export delimited' },
  { ends: /\.sas7bdat$/, is: 'a SAS file', advice: 'in SAS, write it with proc export' },
  {
    ends: /\.mat$/,
    is: 'a MATLAB file',
    advice: 'in MATLAB, write the table with writetable or writematrix',
  },
  { ends: /\.(?:h5|hdf5|h5ad|loom)$/, is: 'an HDF5 file', advice: AS_TABLE },
  {
    ends: /\.(?:pkl|pickle)$/,
    is: 'a Python pickle',
    advice: 'in Python, write the table with to_csv or to_parquet',
  },
];

/** Throws where the file is one of these; its name comes without the ending of gzip. */
function refuseKnown(first: Uint8Array, name: string, file: string): void {
  const begin = String.fromCharCode(...first);
  const found = REFUSED.find(
    ({ begins, ends }) =>
      (begins === undefined || begins.test(begin)) &&
      // A text keeps being one whatever its name.
      (ends === undefined || (ends.test(name) && (begins !== undefined || looksBinary(first)))),
  );
  if (found !== undefined) throw refused(found.is, found.advice, file);
}

/** The error. */
export function refused(is: string, advice: string, file: string): TableError {
  return new TableError(`is ${is}, which cannot be read; ${advice}`, { file });
}

function looksBinary(first: Uint8Array): boolean {
  return first.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12);
}
