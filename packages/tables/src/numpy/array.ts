/**
 * One array as NumPy saves it (npy): a header in the words of Python, then the numbers. Arrays of one or two dimensions
 * in either order are read: floating-point and whole numbers, booleans, texts, dates.
 */
import { DAY } from '../cells/dates.js';
import { half } from '../columnar/number-forms.js';
import { TableError } from '../table-error.js';

/** How numbers of a kind are stored. */
type ReadCell = (view: DataView, at: number, little: boolean) => unknown;

/** An array that is read cell by cell. */
export interface NumpyArray {
  rows: number;
  columns: number;
  /** Whether it has one dimension only. */
  isFlat: boolean;
  isDate: boolean;
  cell: (row: number, column: number) => unknown;
}

const NUMBERS: Readonly<Record<string, ReadCell>> = {
  f2: (view, at, little) => half(view.getUint16(at, little)),
  f4: (view, at, little) => view.getFloat32(at, little),
  f8: (view, at, little) => view.getFloat64(at, little),
  i1: (view, at) => view.getInt8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  i8: (view, at, little) => view.getBigInt64(at, little),
  u1: (view, at) => view.getUint8(at),
  u2: (view, at, little) => view.getUint16(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  u8: (view, at, little) => view.getBigUint64(at, little),
  b1: (view, at) => view.getUint8(at) !== 0,
};

/** Milliseconds of the units of dates. */
const UNITS: Readonly<Record<string, number>> = {
  D: DAY,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  ns: 1e-6,
};
const NOT_A_DATE = -(2n ** 63n);

/** Reads the header; cells are read when they are asked for. `what` names the array in messages. */
export function numpyArray(bytes: Uint8Array, file: string, what = 'array'): NumpyArray {
  const fail = (rule: string): never => {
    throw new TableError(rule, { file });
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 12 || bytes[0] !== 0x93) fail(`is not a whole NumPy file (its ${what} has no header)`);
  const isLong = bytes[6] > 1;
  const start = isLong ? 12 : 10;
  const length = isLong ? view.getUint32(8, true) : view.getUint16(8, true);
  const data = start + length;
  if (data > bytes.length) fail(`is not a whole NumPy file (the header of its ${what} is cut)`);
  const header = new TextDecoder().decode(bytes.subarray(start, data));
  const kind = /'descr':\s*'([<>|=])([a-zA-Z])(\d*)(?:\[(\w+)\])?'/.exec(header);
  if (kind === null)
    return fail(`holds records in its ${what}, which cannot be read; save its fields as columns`);
  const [, order, letter, digits, unit = ''] = kind;
  const size = Number(digits) * (letter === 'U' ? 4 : 1);
  const read = size === 0 ? undefined : readerOf(letter, Number(digits), unit);
  if (read === undefined) {
    const words = letter === 'O' ? 'Python objects' : `values of type ${letter}${digits}`;
    return fail(`holds ${words} in its ${what}, which cannot be read; save numbers or text`);
  }
  const shape = (/'shape':\s*\(([\d,\s]*)\)/.exec(header)?.[1] ?? '').split(',').flatMap((text) => {
    return text.trim() === '' ? [] : [Number(text)];
  });
  if (shape.length < 1 || shape.length > 2) {
    fail(`requires an array of one or two dimensions, got ${shape.length} in its ${what}`);
  }
  const [rows, columns = 1] = shape;
  if (rows * columns * size > bytes.length - data) {
    fail(`is not a whole NumPy file (its ${what} of ${rows} × ${columns} is cut)`);
  }
  const isFortran = /'fortran_order':\s*True/.test(header);
  const little = order !== '>';
  return {
    rows,
    columns,
    isFlat: shape.length === 1,
    isDate: letter === 'M',
    cell: (row, column) => {
      const at = isFortran ? column * rows + row : row * columns + column;
      return read(view, data + at * size, little);
    },
  };
}

function readerOf(letter: string, size: number, unit: string): ReadCell | undefined {
  if (letter === 'U') return (view, at, little) => wideText(view, at, { size, little });
  if (letter === 'S') return (view, at) => narrowText(view, at, size);
  if (letter === 'M' && Object.hasOwn(UNITS, unit)) {
    return (view, at, little) => {
      const value = view.getBigInt64(at, little);
      return value === NOT_A_DATE ? null : (Number(value) * UNITS[unit]) / DAY;
    };
  }
  const name = `${letter}${size}`;
  return Object.hasOwn(NUMBERS, name) ? NUMBERS[name] : undefined;
}

function wideText(view: DataView, at: number, { size, little }: { size: number; little: boolean }): string {
  let words = '';
  for (let i = 0; i < size; i++) {
    const code = view.getUint32(at + 4 * i, little);
    if (code === 0 || code > 0x10ffff) break;
    words += String.fromCodePoint(code);
  }
  return words;
}

function narrowText(view: DataView, at: number, size: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

/** The same array with rows and columns swapped. */
export function transposedArray({ rows, columns, cell, ...rest }: NumpyArray): NumpyArray {
  return { ...rest, rows: columns, columns: rows, cell: (row, column) => cell(column, row) };
}
