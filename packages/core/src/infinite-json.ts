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

/** Entries of a list that are written at once. */
const AT_ONCE = 128;
/** What infinities and arrays of numbers by type look like where the engine writes them. */
const WRITTEN_OTHERWISE = /null|"0": /;

/** The text of stringifiedJson(value, 2) in pieces, for values whose text would not fit into one string, or into memory. */
export function* jsonPieces(value: unknown, indent = ''): Generator<string> {
  const inner = `${indent}  `;
  const isList = Array.isArray(value) || value instanceof Float64Array;
  if (isList && value.length > 0) {
    let text = '[';
    for (let from = 0; from < value.length; from += AT_ONCE) {
      text += `${from === 0 ? '' : ','}${entriesText(Array.from(value.slice(from, from + AT_ONCE)), indent)}`;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    yield `${text}\n${indent}]`;
    return;
  }
  const isRecord = typeof value === 'object' && value !== null && !isList;
  const entries = isRecord ? Object.entries(value).filter(([, own]) => own !== undefined) : [];
  if (entries.length === 0) {
    yield indented(value, indent);
    return;
  }
  for (const [i, [name, own]] of entries.entries()) {
    yield `${i === 0 ? '{' : ','}\n${inner}${JSON.stringify(name)}: `;
    yield* jsonPieces(own, inner);
  }
  yield `\n${indent}}`;
}

/** Entries of a list, each on lines of its own, by the engine itself where they hold nothing that it writes in another way. */
function entriesText(entries: readonly unknown[], indent: string): string {
  const inner = `${indent}  `;
  const text = JSON.stringify(entries, undefined, 2);
  if (!WRITTEN_OTHERWISE.test(text)) return text.slice(1, -2).replaceAll('\n', `\n${indent}`);
  return entries.map((entry) => `\n${inner}${indented(entry, inner)}`).join(',');
}

/** The text of stringifiedJson(value, 2), further in: of a million entries, faster than by a function that is asked about each. */
function indented(value: unknown, indent: string): string {
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = `${indent}  `;
  let text = '';
  if (Array.isArray(value) || value instanceof Float64Array) {
    for (const entry of value) text += `${text === '' ? '' : ','}\n${inner}${indented(entry, inner)}`;
    return text === '' ? '[]' : `[${text}\n${indent}]`;
  }
  for (const name of Object.keys(value)) {
    const own = (value as Record<string, unknown>)[name];
    if (own === undefined) continue;
    text += `${text === '' ? '' : ','}\n${inner}${JSON.stringify(name)}: ${indented(own, inner)}`;
  }
  return text === '' ? '{}' : `{${text}\n${indent}}`;
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'null' : `"${value}"`;
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
