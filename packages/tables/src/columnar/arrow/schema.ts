/**
 * The columns of an Arrow file: names and types, those that are not read as well, because their buffers must be passed
 * over.
 */
import { Damage, must } from '../damage.js';
import type { FlatTable } from './flat-table.js';

/** Types by their numbers. */
const TYPES = [
  'none',
  'null',
  'int',
  'float',
  'binary',
  'utf8',
  'bool',
  'decimal',
  'date',
  'time',
  'timestamp',
  'interval',
  'list',
  'struct',
  'union',
  'fixedBinary',
  'fixedList',
  'map',
  'duration',
  'largeBinary',
  'largeUtf8',
  'largeList',
  'runEnd',
  'binaryView',
  'utf8View',
  'listView',
  'largeListView',
] as const;

/** What a value is. */
export type TypeName = (typeof TYPES)[number];

/** A type with what it depends on. */
export interface ArrowType {
  name: TypeName;
  /** Bits of a number. */
  bits: number;
  signed: boolean;
  /** The unit of dates and times, the layout of unions. */
  unit: number;
  scale: number;
  children: ArrowField[];
  /** Where values are positions in a dictionary: the dictionary, and the type of its values. */
  dictionary?: { id: number; type: ArrowType };
}

/** A column, or a part of one. */
export interface ArrowField {
  name: string;
  type: ArrowType;
}

const DEEPEST = 64;
const MOST_SCALE = 400;
const NESTED: readonly TypeName[] = [
  'list',
  'largeList',
  'listView',
  'largeListView',
  'fixedList',
  'struct',
  'union',
  'map',
];
const BYTES: readonly TypeName[] = ['binary', 'largeBinary', 'binaryView', 'fixedBinary'];

/** The columns that a schema describes. */
export function readSchema(schema: FlatTable): ArrowField[] {
  must(schema.int16(0) === 0, 'its numbers are stored with their highest byte first');
  return schema.tables(1).map((field) => readField(field, 0));
}

function readField(field: FlatTable, depth: number): ArrowField {
  must(depth < DEEPEST, 'its columns are nested too deeply');
  const name = TYPES[field.uint8(2)];
  if (name === undefined || name === 'none') {
    throw new Damage(`a column has the unknown type ${field.uint8(2)}`);
  }
  const children = field.tables(5).map((child) => readField(child, depth + 1));
  const type = typeOf(name, field.table(3), children);
  const coded = field.table(4);
  if (coded === undefined) return { name: field.text(0), type };
  const indices = coded.table(1);
  const positions = indices === undefined ? wholeNumbers(32, true) : typeOf('int', indices, []);
  return { name: field.text(0), type: { ...positions, dictionary: { id: coded.int64(0), type } } };
}

function typeOf(name: TypeName, about: FlatTable | undefined, children: ArrowField[]): ArrowType {
  const type: ArrowType = { name, bits: 0, signed: true, unit: 0, scale: 0, children };
  switch (name) {
    case 'int':
      return wholeNumbers(oneOf([8, 16, 32, 64], about?.int32(0) ?? 0), about?.uint8(1) !== 0);
    case 'float':
      return { ...type, bits: [16, 32, 64][oneOf([0, 1, 2], about?.int16(0) ?? 0)] };
    case 'decimal': {
      const scale = about?.int32(1) ?? 0;
      must(Math.abs(scale) <= MOST_SCALE, `a column has decimals of scale ${scale}`);
      return { ...type, scale, bits: oneOf([32, 64, 128, 256], about?.int32(2, 128) ?? 128) };
    }
    case 'date': {
      const unit = oneOf([0, 1], about?.int16(0, 1) ?? 1);
      return { ...type, unit, bits: unit === 0 ? 32 : 64 };
    }
    case 'time': {
      const unit = oneOf([0, 1, 2, 3], about?.int16(0, 1) ?? 1);
      return { ...type, unit, bits: unit < 2 ? 32 : 64 };
    }
    case 'timestamp':
    case 'duration':
      return {
        ...type,
        bits: 64,
        unit: oneOf([0, 1, 2, 3], about?.int16(0, name === 'duration' ? 1 : 0) ?? 0),
      };
    case 'union':
      return { ...type, unit: oneOf([0, 1], about?.int16(0) ?? 0) };
    case 'runEnd':
      must(children.length === 2 && children[0].type.name === 'int', 'a column of runs is not described');
      return type;
    default:
      return type;
  }
}

function wholeNumbers(bits: number, signed: boolean): ArrowType {
  return { name: 'int', bits, signed, unit: 0, scale: 0, children: [] };
}

function oneOf(known: readonly number[], value: number): number {
  must(known.includes(value), `a type is of the unknown form ${value}`);
  return value;
}

/** Why a column is not read; nothing if it is. */
export function whyUnreadable({ name, dictionary, children }: ArrowType): string | undefined {
  if (dictionary !== undefined) return whyUnreadable(dictionary.type);
  if (NESTED.includes(name)) return 'holds nested values';
  if (name === 'interval') return 'holds intervals';
  if (BYTES.includes(name)) return 'holds bytes';
  return name === 'runEnd' ? whyUnreadable(children[1].type) : undefined;
}

/** Whether the values are dates or times. */
export function holdsDates({ name, dictionary, children }: ArrowType): boolean {
  if (dictionary !== undefined) return holdsDates(dictionary.type);
  if (name === 'runEnd') return holdsDates(children[1].type);
  return name === 'date' || name === 'timestamp';
}

/** How many buffers a type has besides those of its children; views have more, which each batch counts. */
export function bufferCount({ name, unit }: ArrowType, version: number): number {
  switch (name) {
    case 'null':
    case 'runEnd':
      return 0;
    case 'struct':
    case 'fixedList':
      return 1;
    case 'utf8':
    case 'largeUtf8':
    case 'binary':
    case 'largeBinary':
    case 'listView':
    case 'largeListView':
      return 3;
    case 'union':
      // Until version 5 unions had a bitmap, too.
      return 1 + unit + (version < 4 ? 1 : 0);
    default:
      return 2;
  }
}
