/**
 * What a kind of structured output is: from what a user hands in to points, which a Gaussian kernel compares, or to kernel
 * matrices that compete. A new kind is a file beside this one and a line in `registry.ts`.
 */
/** Makes the error of a rule that is broken: the rule, what was there instead, and the row, from 0, where there is one. */
export type Refuse = (rule: string, got: string, row?: number, otherRow?: number) => Error;

/** A kernel matrix, row-major, symmetric and positive semidefinite, and what it is called. */
export interface NamedKernel {
  name: string;
  matrix: Float64Array;
}

/** An output that statistics can take. */
export type EncodedTarget =
  /** One array per coordinate, compared by Gaussian kernels of several widths; on one scale as they are, or standardised each. */
  | { points: Float64Array[]; areOnOneScale: boolean }
  /** Up to three; the first is used where a statistic takes a single kernel. */
  | { kernels: NamedKernel[] };

/** A column of a table: text, or numbers as they are. */
export interface CellColumn {
  name: string;
  cells: readonly (string | number)[];
}

/** What a plot can show of an output, if not all. */
export type DrawnTarget =
  | { kind: 'number'; values: Float64Array }
  | { kind: 'vector'; values: Float64Array[] }
  | { kind: 'class'; values: readonly (string | number)[] };

/** A kind of structured output. */
export interface TargetKind<Given> {
  /** What it is for, in a few words. */
  title: string;
  /** Its kernels, in words that follow "compared by". */
  kernel: string;
  /** Checks what was given and encodes it. */
  encode: (target: Given, refuse: Refuse) => EncodedTarget;
  /** The number of rows of an output that can be encoded; the number of its values where nothing is said. */
  rows?: (target: Given) => number;
  /** The output of some rows, where encoding it depends on all rows that there are, as ranks do. */
  ofRows?: (target: Given, rows: Int32Array) => Given;
  /** What can be drawn of an output that can be encoded; nothing where nothing is said. */
  drawn?: (target: Given) => DrawnTarget;
  /** How columns of a table hold it, in a few words, and what is made of them. */
  columns?: {
    words: string;
    /** Whether something may follow the kind after a colon, as the period does in angle:360. */
    takesParameter?: true;
    /** `parameter` is that. */
    read: (columns: readonly CellColumn[], refuse: Refuse, parameter?: string) => Given;
  };
}
