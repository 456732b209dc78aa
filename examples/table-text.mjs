/**
 * A table in text, for the examples: numbers to the right, names to the left.
 */

/**
 * Lines of fields that are so wide; the second is the name.
 * @param {number[]} widths
 * @returns {(...fields: string[]) => string}
 */
export function lineOf(widths) {
  return (...fields) =>
    fields
      .map((field, i) => (i === 1 ? field.padEnd(widths[i]) : field.padStart(widths[i])))
      .join(' ')
      .trimEnd();
}

/** @param {number} p */
export function format(p) {
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}
