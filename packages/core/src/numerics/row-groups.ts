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
export function groupsOf(labels: ArrayLike<string | number>): RowGroups {
  const codes = new Map<string | number, number>();
  const of = new Int32Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    const code = codes.get(labels[i]) ?? codes.size;
    codes.set(labels[i], code);
    of[i] = code;
  }
  return { of, sizes: sizesOf(of, codes.size) };
}

/** The rows of each of so many groups. */
export function sizesOf(of: Int32Array, groups: number): Int32Array {
  const sizes = new Int32Array(groups);
  for (let i = 0; i < of.length; i++) sizes[of[i]] += 1;
  return sizes;
}

/** The row behind each group, where those of a group lie side by side. */
export function endsOfGroups({ sizes }: RowGroups): Int32Array {
  const ends = new Int32Array(sizes.length);
  for (let g = 0, end = 0; g < sizes.length; g++) ends[g] = end += sizes[g];
  return ends;
}

/** How many rows have another one in their group. */
export function movableRows({ sizes }: RowGroups): number {
  let rows = 0;
  for (let g = 0; g < sizes.length; g++) if (sizes[g] > 1) rows += sizes[g];
  return rows;
}

/** The rows of each group, ascending. */
export function rowsOfGroups({ of, sizes }: RowGroups): Int32Array[] {
  const rows = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(sizes.length);
  for (let i = 0; i < of.length; i++) rows[of[i]][filled[of[i]]++] = i;
  return rows;
}
