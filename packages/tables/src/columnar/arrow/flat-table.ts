/**
 * Tables of FlatBuffers, in which Arrow writes what its messages hold. Every place is checked to lie in the bytes, every
 * vector to fit into them, and the tables that are visited are counted: a few bytes can lead to the same ones in countless ways.
 */
import { Damage, must } from '../damage.js';

/** The bytes of one message, and how many of its tables may still be visited. */
interface Visited {
  view: DataView;
  left: number;
}

/** Vectors of records that have no table of their own. */
export interface FlatRecords {
  count: number;
  int32(index: number, offset: number): number;
  int64(index: number, offset: number): number;
}

const decoder = new TextDecoder();

/** A table; its fields are numbered from 0. */
export class FlatTable {
  private readonly fields: number;
  private readonly fieldsSize: number;

  private constructor(
    private readonly visited: Visited,
    private readonly at: number,
  ) {
    must(visited.left-- > 0, 'its description leads to the same places again and again');
    this.fields = at - this.signed(at);
    this.fieldsSize = this.within(this.fields, 2).getUint16(this.fields, true);
    this.within(this.fields, this.fieldsSize);
  }

  /** The table to which the first bytes point. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // A table takes four bytes at least.
    const visited = { view, left: Math.ceil(bytes.length / 4) };
    must(bytes.length >= 4, 'its description is cut short');
    return new FlatTable(visited, view.getUint32(0, true));
  }

  /** A whole number of 8 bits without a sign. */
  uint8(field: number, otherwise = 0): number {
    const at = this.place(field);
    return at === undefined ? otherwise : this.within(at, 1).getUint8(at);
  }

  /** A whole number of 16 bits. */
  int16(field: number, otherwise = 0): number {
    const at = this.place(field);
    return at === undefined ? otherwise : this.within(at, 2).getInt16(at, true);
  }

  /** A whole number of 32 bits. */
  int32(field: number, otherwise = 0): number {
    const at = this.place(field);
    return at === undefined ? otherwise : this.signed(at);
  }

  /** A whole number of 64 bits. */
  int64(field: number, otherwise = 0): number {
    const at = this.place(field);
    return at === undefined ? otherwise : this.long(at);
  }

  /** A text. */
  text(field: number): string {
    const at = this.place(field);
    if (at === undefined) return '';
    const start = this.pointed(at);
    const length = this.unsigned(start);
    const { buffer, byteOffset } = this.within(start + 4, length);
    return decoder.decode(new Uint8Array(buffer, byteOffset + start + 4, length));
  }

  /** A table, if the field is there. */
  table(field: number): FlatTable | undefined {
    const at = this.place(field);
    return at === undefined ? undefined : new FlatTable(this.visited, this.pointed(at));
  }

  /** A vector of tables; empty if the field is not there. */
  tables(field: number): FlatTable[] {
    const { count, start } = this.vector(field, 4);
    return Array.from({ length: count }, (_, i) => new FlatTable(this.visited, this.pointed(start + 4 * i)));
  }

  /** A vector of records of so many bytes; empty if the field is not there. */
  records(field: number, size: number): FlatRecords {
    const { count, start } = this.vector(field, size);
    return {
      count,
      int32: (index, offset) => this.signed(start + size * index + offset),
      int64: (index, offset) => this.long(start + size * index + offset),
    };
  }

  private vector(field: number, size: number): { count: number; start: number } {
    const at = this.place(field);
    if (at === undefined) return { count: 0, start: 0 };
    const start = this.pointed(at);
    const count = this.unsigned(start);
    this.within(start + 4, count * size);
    return { count, start: start + 4 };
  }

  /** Where a field lies, if it is there. */
  private place(field: number): number | undefined {
    const entry = 4 + 2 * field;
    if (entry + 2 > this.fieldsSize) return undefined;
    const offset = this.within(this.fields + entry, 2).getUint16(this.fields + entry, true);
    return offset === 0 ? undefined : this.at + offset;
  }

  /** Where a place points to: places point forward. */
  private pointed(at: number): number {
    return at + this.unsigned(at);
  }

  private signed(at: number): number {
    return this.within(at, 4).getInt32(at, true);
  }

  private unsigned(at: number): number {
    return this.within(at, 4).getUint32(at, true);
  }

  private long(at: number): number {
    const value = Number(this.within(at, 8).getBigInt64(at, true));
    if (Number.isSafeInteger(value)) return value;
    throw new Damage(`its description holds the number ${value}`);
  }

  private within(at: number, length: number): DataView {
    const { view } = this.visited;
    must(at >= 0 && at + length <= view.byteLength, 'its description points beyond its end');
    return view;
  }
}
