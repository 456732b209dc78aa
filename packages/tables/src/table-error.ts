/**
 * How reading and choosing columns fail: one line that names the file, the place, the rule and the value.
 * `data.csv: line 17, column "age": requires a number, got "12O"`.
 */

/** Where in a file something is wrong. */
export interface Place {
  /** The name of the file. */
  file: string;
  /** The line of a text file, from 1. */
  line?: number;
  /** The row of data, from 1, in files without lines. */
  row?: number;
  /** The name of the column. */
  column?: string;
  /** The offending text as it stands in the file, uncut. */
  text?: string;
}

/** A file, a column or an option breaks a rule. */
export class TableError extends Error {
  override readonly name = 'TableError';
  /** What is required and what there is instead: the message without the place. */
  readonly rule: string;
  readonly file: string;
  readonly line: number | undefined;
  readonly row: number | undefined;
  readonly column: string | undefined;
  readonly text: string | undefined;

  constructor(rule: string, place: Place) {
    const parts = [
      place.line === undefined ? undefined : `line ${place.line}`,
      place.row === undefined ? undefined : `row ${place.row}`,
      place.column === undefined ? undefined : `column ${quote(place.column)}`,
    ].filter((part) => part !== undefined);
    super([escapeControls(place.file), ...(parts.length > 0 ? [parts.join(', ')] : []), rule].join(': '));
    this.rule = rule;
    this.file = place.file;
    this.line = place.line;
    this.row = place.row;
    this.column = place.column;
    this.text = place.text;
  }
}

/** A text as it appears in messages: quoted, control characters escaped, cut when very long. */
export function quote(text: string): string {
  const shown = text.length > 80 ? `${text.slice(0, 77)}...` : text;
  return escapeControls(JSON.stringify(shown));
}

/** What a library says about a broken file, as a part of one line. */
export function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = escapeControls(text.replaceAll(/\s+/g, ' ').trim());
  return line.length > 160 ? `${line.slice(0, 157)}...` : line;
}

/** Characters that end, hide or reorder a line, written as escapes. */
function escapeControls(text: string): string {
  return text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- these are the characters to find
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
