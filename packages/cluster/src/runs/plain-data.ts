/**
 * Plain data as bytes, and back, bit for bit: what a run keeps of its items. Arrays of numbers lie behind a JSON text that
 * says where each belongs, each from a multiple of 8 bytes on, so that they can be used where they are; numbers that JSON does
 * not know are spelled out.
 */

/** Arrays of numbers by the place of their kind in this list. */
const KINDS = [
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Int8Array,
  Uint8Array,
] as const;
type Numbers = InstanceType<(typeof KINDS)[number]>;

/** What stands for an array (its kind and length), a number that JSON does not know, or undefined. */
type Marked = { $array: [number, number] } | { $number: string } | { $nothing: true };

/** The parts of the bytes. */
export function encodePlain(data: unknown): Uint8Array[] {
  const arrays: Uint8Array[] = [];
  const text = Buffer.from(JSON.stringify(marked(data, arrays)));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  return [length, text, ...arrays.flatMap((array) => [array, gap(array.length)])];
}

/** The bytes up to the next multiple of 8. */
function gap(length: number): Uint8Array {
  return new Uint8Array((8 - (length % 8)) % 8);
}

/** The data; throws for bytes that hold none. */
export function decodePlain(given: Uint8Array): unknown {
  // A Buffer's slices are no copies.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + 4, length).toString('utf8');
  const rest = { bytes: bytes.slice(4 + length), at: 0 };
  const data = unmarked(JSON.parse(text), rest);
  if (rest.at !== rest.bytes.length) throw new Error('there are more bytes than data');
  return data;
}

function marked(data: unknown, arrays: Uint8Array[]): unknown {
  if (data === undefined) return { $nothing: true } satisfies Marked;
  if (typeof data === 'number') {
    const isPlain = Number.isFinite(data) && !Object.is(data, -0);
    return isPlain ? data : ({ $number: Object.is(data, -0) ? '-0' : String(data) } satisfies Marked);
  }
  if (data === null || typeof data !== 'object') return data;
  if (ArrayBuffer.isView(data)) {
    const kind = KINDS.findIndex((own) => data instanceof own);
    if (kind < 0) throw new Error(`no plain data: ${data.constructor.name}`);
    const numbers = data as Numbers;
    arrays.push(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
    return { $array: [kind, numbers.length] } satisfies Marked;
  }
  if (Array.isArray(data)) return data.map((entry) => marked(entry, arrays));
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, marked(value, arrays)]));
}

function unmarked(data: unknown, rest: { bytes: Uint8Array; at: number }): unknown {
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map((entry) => unmarked(entry, rest));
  const { $array, $number, $nothing } = data as Partial<Record<'$array' | '$number' | '$nothing', unknown>>;
  if ($nothing === true) return undefined;
  if (typeof $number === 'string') return Number($number);
  if (Array.isArray($array)) return arrayOf($array as [number, number], rest);
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, unmarked(value, rest)]));
}

function arrayOf([kind, length]: [number, number], rest: { bytes: Uint8Array; at: number }): Numbers {
  const Kind = KINDS[kind];
  const end = rest.at + length * (Kind?.BYTES_PER_ELEMENT ?? NaN);
  if (!(end <= rest.bytes.length)) throw new Error('an array is longer than what is there');
  const array = new Kind(rest.bytes.buffer as ArrayBuffer, rest.at, length);
  rest.at = end + gap(end).length;
  return array;
}
