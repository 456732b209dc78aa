/**
 * Rows in groups: which rows may change places with one another. One group of all rows where nothing is said.
 */

/** A partition of rows. Plain data, so that it can be sent to a worker. */
export interface RowGroups {
  /** The group of each row. */
  of: Int32Array;
  /** The rows of each group. */
  sizes: Int32Array;
}

/** All rows together. */
export function oneGroup(rows: number): RowGroups {
  return { of: new Int32Array(rows), sizes: Int32Array.of(rows) };
}

/** Rows with equal labels together, groups in the order of their first rows. */
export function groupsOf(labels: readonly (string | number)[]): RowGroups {
  const codes = new Map<string | number, number>();
  const of = Int32Array.from(labels, (label) => {
    const code = codes.get(label) ?? codes.size;
    codes.set(label, code);
    return code;
  });
  const sizes = new Int32Array(codes.size);
  for (const group of of) sizes[group] += 1;
  return { of, sizes };
}

/** The row behind each group, where those of a group lie side by side. */
export function endsOfGroups({ sizes }: RowGroups): Int32Array {
  let end = 0;
  return sizes.map((size) => (end += size));
}

/** How many rows have another one in their group. */
export function movableRows({ sizes }: RowGroups): number {
  return sizes.reduce((sum, size) => sum + (size > 1 ? size : 0), 0);
}

/** The rows of each group, ascending. */
export function rowsOfGroups({ of, sizes }: RowGroups): Int32Array[] {
  const rows = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(sizes.length);
  for (let i = 0; i < of.length; i++) rows[of[i]][filled[of[i]]++] = i;
  return rows;
}
