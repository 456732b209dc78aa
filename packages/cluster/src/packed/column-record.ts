/**
 * What is known of each packed column beside its values, in a record of fixed size: where its values are, what kind of
 * column it is, and the facts that one look at its values tells. So a run over a million columns reads none of them to know
 * which can be tested, and how.
 */
import type { ColumnFacts } from '@hsicinf/core/elsewhere';
import type { ColumnKind } from '@hsicinf/tables';

/** Bytes of a record. */
export const RECORD = 128;

/** How values are written (column-bytes.ts). */
export const ENCODINGS = ['numbers', 'coded numbers', 'short labels', 'labels'] as const;
/** One of them. */
export type Encoding = (typeof ENCODINGS)[number];

const KINDS: readonly ColumnKind[] = ['number', 'class', 'text', 'constant', 'id', 'empty', 'mixed'];

/** A record. */
export interface ColumnRecord {
  chunk: number;
  /** Where the bytes of the column are in its chunk. */
  offset: number;
  bytes: number;
  encoding: Encoding;
  kind: ColumnKind;
  missing: number;
  distinct: number;
  /** What tells that the values that were read are those that were packed. */
  fingerprint: number;
  /** Where its name is among all names. */
  nameAt: number;
  nameBytes: number;
  /** Of a column of finite numbers without gaps. */
  facts?: ColumnFacts;
}

/** A record without its facts, which are asked for apart: most readers need one field. */
export type PlainRecord = Omit<ColumnRecord, 'facts'>;

const HAS_FACTS = 1;
const HAS_LEVELS = 2;

/** Writes a record at its place. */
export function writeRecord(view: DataView, index: number, record: ColumnRecord): void {
  const at = RECORD * index;
  const { facts } = record;
  const levels = facts?.levels;
  view.setFloat64(at, record.offset, true);
  view.setUint32(at + 8, record.chunk, true);
  view.setUint8(at + 12, ENCODINGS.indexOf(record.encoding));
  view.setUint8(at + 13, KINDS.indexOf(record.kind));
  view.setUint8(at + 14, (facts === undefined ? 0 : HAS_FACTS) | (levels === undefined ? 0 : HAS_LEVELS));
  view.setUint32(at + 16, record.bytes, true);
  view.setUint32(at + 20, record.missing, true);
  view.setUint32(at + 24, record.distinct, true);
  view.setInt32(at + 28, record.fingerprint, true);
  view.setFloat64(at + 32, record.nameAt, true);
  view.setUint32(at + 40, record.nameBytes, true);
  if (facts === undefined) return;
  const { mean, drift, squares, low, high } = facts;
  [mean, drift, squares, low, high].forEach((value, i) => view.setFloat64(at + 48 + 8 * i, value, true));
  if (levels === undefined) return;
  view.setFloat64(at + 88, levels.first, true);
  view.setFloat64(at + 96, levels.step, true);
  view.setUint8(at + 104, levels.low);
  view.setUint8(at + 105, levels.high);
}

/** The record of a column; undefined where its bytes cannot be one. */
export function readRecord(view: DataView, index: number): PlainRecord | undefined {
  const at = RECORD * index;
  const encoding = ENCODINGS[view.getUint8(at + 12)];
  const kind = KINDS[view.getUint8(at + 13)];
  if (encoding === undefined || kind === undefined) return undefined;
  return {
    chunk: view.getUint32(at + 8, true),
    offset: view.getFloat64(at, true),
    bytes: view.getUint32(at + 16, true),
    encoding,
    kind,
    missing: view.getUint32(at + 20, true),
    distinct: view.getUint32(at + 24, true),
    fingerprint: view.getInt32(at + 28, true),
    nameAt: view.getFloat64(at + 32, true),
    nameBytes: view.getUint32(at + 40, true),
  };
}

/** Single fields, for those who go through all columns: of columns whose records were read before. */
export const readField = {
  kind: (view: DataView, index: number): ColumnKind => KINDS[view.getUint8(RECORD * index + 13)],
  missing: (view: DataView, index: number): number => view.getUint32(RECORD * index + 20, true),
  distinct: (view: DataView, index: number): number => view.getUint32(RECORD * index + 24, true),
  nameAt: (view: DataView, index: number): number => view.getFloat64(RECORD * index + 32, true),
  nameBytes: (view: DataView, index: number): number => view.getUint32(RECORD * index + 40, true),
};

/** Whether a column has facts. */
export function hasFacts(view: DataView, index: number): boolean {
  return (view.getUint8(RECORD * index + 14) & HAS_FACTS) !== 0;
}

/** The facts of a column, if it has some. */
export function readFacts(view: DataView, index: number): ColumnFacts | undefined {
  if (!hasFacts(view, index)) return undefined;
  const at = RECORD * index;
  const flags = view.getUint8(at + 14);
  const number = (i: number): number => view.getFloat64(at + 48 + 8 * i, true);
  return {
    mean: number(0),
    drift: number(1),
    squares: number(2),
    low: number(3),
    high: number(4),
    fingerprint: view.getInt32(at + 28, true),
    levels:
      (flags & HAS_LEVELS) === 0
        ? undefined
        : {
            first: view.getFloat64(at + 88, true),
            step: view.getFloat64(at + 96, true),
            low: view.getUint8(at + 104),
            high: view.getUint8(at + 105),
            codes: undefined,
          },
  };
}
