/**
 * Thrift's compact protocol, in which Parquet writes its footer and the headers of its pages. Every length is checked
 * against the bytes that are left, so that the cost is that of the bytes whatever they say.
 */
import { Damage } from '../damage.js';

/** A value; whole numbers of any width are numbers, exact up to 2^53. */
export type ThriftValue = boolean | number | Uint8Array | ThriftValue[] | ThriftStruct;

/** Structs inside one another: Parquet has six levels. */
const DEEPEST = 24;
/** Fields with higher numbers are passed over. */
const MOST_FIELDS = 64;

const decoder = new TextDecoder();

/** A struct: its fields by number. */
export class ThriftStruct {
  readonly fields: (ThriftValue | undefined)[] = [];

  /** A whole number, if the field is there. */
  int(field: number): number | undefined {
    const value = this.fields[field];
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw wrong(field, 'a whole number');
  }

  /** A whole number that must be there and not be negative. */
  count(field: number, what: string): number {
    const value = this.int(field);
    if (value === undefined) throw new Damage(`${what} is missing`);
    if (value < 0) throw new Damage(`${what} is ${value}`);
    return value;
  }

  /** A truth value, if the field is there. */
  bool(field: number): boolean | undefined {
    const value = this.fields[field];
    if (value === undefined || typeof value === 'boolean') return value;
    throw wrong(field, 'true or false');
  }

  /** A text, if the field is there. */
  text(field: number): string | undefined {
    const value = this.fields[field];
    if (value === undefined) return undefined;
    if (value instanceof Uint8Array) return decoder.decode(value);
    throw wrong(field, 'a text');
  }

  /** A struct, if the field is there. */
  struct(field: number): ThriftStruct | undefined {
    const value = this.fields[field];
    if (value === undefined || value instanceof ThriftStruct) return value;
    throw wrong(field, 'a struct');
  }

  /** A list of structs; empty if the field is not there. */
  structs(field: number): ThriftStruct[] {
    const value = this.fields[field] ?? [];
    if (Array.isArray(value) && value.every((item) => item instanceof ThriftStruct)) return value;
    throw wrong(field, 'a list of structs');
  }

  /** A list of texts; empty if the field is not there. */
  texts(field: number): string[] {
    const value = this.fields[field] ?? [];
    if (Array.isArray(value) && value.every((item) => item instanceof Uint8Array)) {
      return value.map((item) => decoder.decode(item));
    }
    throw wrong(field, 'a list of texts');
  }
}

function wrong(field: number, what: string): Damage {
  return new Damage(`field ${field} of its description is not ${what}`);
}

/** Structs without fields take one byte each: they are all this one. */
const EMPTY = new ThriftStruct();

/** Reads structs one after the other. */
export class ThriftReader {
  constructor(
    private readonly bytes: Uint8Array,
    /** The place of the next byte. */
    public at = 0,
  ) {}

  /** The next struct. */
  struct(depth = 0): ThriftStruct {
    if (depth > DEEPEST) throw new Damage('its description is nested too deeply');
    let struct: ThriftStruct | undefined;
    for (let field = 0; ;) {
      const byte = this.byte();
      const type = byte & 15;
      if (type === 0) return struct ?? EMPTY;
      field = byte >> 4 === 0 ? this.zigzag() : field + (byte >> 4);
      if (!(field >= 0 && field < 2 ** 15)) throw new Damage(`its description has a field ${field}`);
      const value = type === 1 || type === 2 ? type === 1 : this.value(type, depth);
      struct ??= new ThriftStruct();
      if (field < MOST_FIELDS) struct.fields[field] = value;
    }
  }

  private value(type: number, depth: number): ThriftValue {
    switch (type) {
      case 3:
        return (this.byte() << 24) >> 24;
      case 4:
      case 5:
      case 6:
        return this.zigzag();
      case 7:
        return this.double();
      case 8:
        return this.take(this.varint());
      case 9:
        return this.list(depth);
      case 12:
        return this.struct(depth + 1);
      default:
        throw new Damage(`its description has a value of type ${type}`);
    }
  }

  private list(depth: number): ThriftValue[] {
    if (depth > DEEPEST) throw new Damage('its description is nested too deeply');
    const byte = this.byte();
    const count = byte >> 4 === 15 ? this.varint() : byte >> 4;
    // Every item takes a byte or more.
    this.requireLeft(count);
    const type = byte & 15;
    const items: ThriftValue[] = [];
    for (let i = 0; i < count; i++) {
      items.push(type === 1 || type === 2 ? this.byte() === 1 : this.value(type, depth + 1));
    }
    return items;
  }

  private double(): number {
    const bytes = this.take(8);
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
  }

  private byte(): number {
    this.requireLeft(1);
    return this.bytes[this.at++];
  }

  private take(length: number): Uint8Array {
    this.requireLeft(length);
    return this.bytes.subarray(this.at, (this.at += length));
  }

  private varint(): number {
    let value = 0;
    for (let power = 1; power <= 2 ** 63; power *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * power;
      if (byte < 0x80) return value;
    }
    throw new Damage('a number in its description has no end');
  }

  private zigzag(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  private requireLeft(length: number): void {
    const left = this.bytes.length - this.at;
    if (length > left) throw new Damage(`its description goes on for ${length} bytes where ${left} are left`);
  }
}
