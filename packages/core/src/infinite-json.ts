/**
 * JSON with infinities, which it does not know: ±Infinity is written as the strings "Infinity" and "-Infinity", arrays of
 * numbers as plain ones. Where such a string is a number again is for the reader to say.
 */

/** A value as JSON text. */
export function stringifiedJson(value: unknown, space?: number): string {
  return JSON.stringify(value, (_, one: unknown) => toPlain(one), space);
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
