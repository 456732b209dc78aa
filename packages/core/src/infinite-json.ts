/**
 * JSON with infinities, which it does not know: ±Infinity is written as the strings "Infinity" and "-Infinity", arrays of
 * numbers as plain ones. Where such a string is a number again is for the reader to say.
 */

/** A value as JSON text. */
export function stringifiedJson(value: unknown, space?: number): string {
  return JSON.stringify(value, (_, one: unknown) => toPlain(one), space);
}

/** Characters of a piece, about. */
const PIECE = 2 ** 17;

/** Lists of more entries have a line for each of them, however deep it goes. */
const LONG = 1000;
/** Entries of such a list that are written at once. */
const AT_ONCE = 128;
/** What infinities and arrays of numbers by type look like where the engine writes them. */
const WRITTEN_OTHERWISE = /null|"0":/;

/** The value as indented JSON in pieces, for values whose text would not fit into one string, or into memory. */
export function* jsonPieces(value: unknown, indent = ''): Generator<string> {
  const inner = `${indent}  `;
  const isList = Array.isArray(value) || value instanceof Float64Array;
  if (isList && value.length > LONG) {
    let text = '[';
    for (let from = 0; from < value.length; from += AT_ONCE) {
      text += `${from === 0 ? '' : ','}${lines(value.slice(from, from + AT_ONCE), inner)}`;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    yield `${text}\n${indent}]`;
    return;
  }
  const isPlain = typeof value !== 'object' || value === null;
  const entries = isPlain ? [] : Object.entries(value).filter(([, own]) => isList || own !== undefined);
  if (entries.length === 0) {
    yield textOf(value);
    return;
  }
  const [open, close] = isList ? '[]' : '{}';
  for (const [i, [name, own]] of entries.entries()) {
    yield `${i === 0 ? open : ','}\n${inner}${isList ? '' : `${JSON.stringify(name)}: `}`;
    yield* jsonPieces(own, inner);
  }
  yield `\n${indent}${close}`;
}

/** Entries of a list, a line each, by the engine at once where they hold nothing that it writes in another way. */
function lines(entries: readonly unknown[] | Float64Array, indent: string): string {
  const start = `\n${indent}`;
  const text = JSON.stringify(entries).slice(1, -1);
  const records = text.split('},{');
  // As many records as there are entries: nothing in them looks like what is between two.
  if (records.length === entries.length && entries.every(isRecord) && !WRITTEN_OTHERWISE.test(text)) {
    return start + records.join(`},${start}{`);
  }
  return start + Array.from(entries, textOf).join(`,${start}`);
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in one line; what JSON has no word for is null. */
function textOf(value: unknown): string {
  return stringifiedJson(value === undefined ? null : value);
}

/** The value of a text, undefined where it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toPlain(value: unknown): unknown {
  if (value === Infinity) return 'Infinity';
  if (value === -Infinity) return '-Infinity';
  return value instanceof Float64Array ? Array.from(value) : value;
}

/** A number, or an array of numbers, that was written so. */
export function withInfinities(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withInfinities);
  return value === 'Infinity' || value === '-Infinity' ? Number(value) : value;
}
