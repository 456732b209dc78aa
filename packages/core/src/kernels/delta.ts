/**
 * The delta kernel for unordered labels: 1 where two labels are equal, 0 where they differ. It is the linear kernel on
 * indicator vectors (Song et al., 2012).
 */

/** Labels as whole numbers 0, 1, … */
export interface ClassCodes {
  kernel: 'delta';
  codes: Int32Array;
}

/** Codes in order of first appearance; labels are equal only if identical in type and value. */
export function classCodes(labels: readonly (string | number)[]): ClassCodes {
  const known = new Map<string | number, number>();
  const codes = new Int32Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    let code = known.get(labels[i]);
    if (code === undefined) {
      code = known.size;
      known.set(labels[i], code);
    }
    codes[i] = code;
  }
  return { kernel: 'delta', codes };
}

/** out[j − from] = k(row i, row j) for j in [from, to). */
export function deltaRow(
  { codes }: ClassCodes,
  i: number,
  from: number,
  to: number,
  out: Float64Array,
): void {
  const code = codes[i];
  for (let j = from; j < to; j++) out[j - from] = codes[j] === code ? 1 : 0;
}
