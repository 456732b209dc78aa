/**
 * The two ways a call can fail. An error carries what it is about as data, and its sentence is made here from that and
 * nowhere else: `hsicInf requires blockSize of at least 4 (a whole number), got 3`. No one has to read English to know
 * which option, column or row it speaks of.
 */

/** A column that an error speaks of. */
export type FaultyColumn =
  | 'target'
  | { feature: string }
  | { covariate: string }
  | { strata: string }
  | { clusters: string };

/** An option with a value, of which an error speaks by the way: preset 'exact', blockSize 10. */
export interface Mention {
  readonly option: string;
  readonly value: string | number;
}

/** Words, with the options between them that they mention as data: a program calls those as its users know them. */
export type Wording = string | readonly (string | Mention)[];

/** The mention of an option. */
export function mention(option: string, value: string | number): Mention {
  return { option, value };
}

/** Words around mentions, as in wording`use ${mention('preset', 'cross')}`. */
export function wording(
  texts: TemplateStringsArray,
  ...between: readonly (string | number | Mention)[]
): Wording {
  return texts.flatMap((text, at) => {
    const next = between[at] ?? '';
    return [text, typeof next === 'object' ? next : String(next)];
  });
}

/** How a program calls what an error speaks of; the library's names hold where there is none. */
export interface Naming {
  /** The function that was called. */
  caller?: string | undefined;
  rows?: typeof rowIndices;
  mention?: (mention: Mention) => string | undefined;
}

/** What else an error may tell. */
export interface InputErrorDetails {
  /** The option that breaks the rule, by its name in the caller's options. */
  option?: string | undefined;
  column?: FaultyColumn | undefined;
  /** The coordinate of a vector, from 0. */
  coordinate?: number | undefined;
  /** The row, from 0; the sentence then says where it is. */
  row?: number | undefined;
  /** Another row that it goes against. */
  otherRow?: number | undefined;
  /** What can be done about it. */
  hint?: Wording | undefined;
}

/** What an InputError is made of. */
type Made = [caller: string, rule: Wording, got: Wording, details: InputErrorDetails];

/** The rule on the names of options, which has a sentence of its own. */
export const KNOWN = 'to be known';

/** The data or an option breaks a rule; nothing was computed. */
export class InputError extends Error implements InputErrorDetails {
  override readonly name = 'InputError';
  /** Completes "requires …", or "requires <option> …" where an option is at fault. */
  readonly rule: string;
  /** What was there instead, in words. */
  readonly got: string;
  readonly option: string | undefined;
  readonly column: FaultyColumn | undefined;
  readonly coordinate: number | undefined;
  readonly row: number | undefined;
  readonly otherRow: number | undefined;
  readonly hint: string | undefined;
  readonly #made: Made;

  constructor(
    /** The function that was called. */
    readonly caller: string,
    rule: Wording,
    got: Wording,
    details: InputErrorDetails = {},
  ) {
    super(sentence([caller, rule, got, details]));
    this.#made = [caller, rule, got, details];
    this.rule = worded(rule);
    this.got = worded(got);
    const { option, column, coordinate, row, otherRow, hint } = details;
    Object.assign(this, { option, column, coordinate, row, otherRow, hint: hint && worded(hint) });
  }

  /** What it was made of, ready for another thread. */
  made(): Made {
    return this.#made;
  }

  /** The same error of another function. */
  of(caller: string): InputError {
    const [, ...rest] = this.#made;
    return new InputError(caller, ...rest);
  }

  /** The message with another name for the option, such as that of a flag or a field of a form, and for what else it names. */
  calling(option: string | undefined, naming?: Naming): string {
    const [caller, rule, got, details] = this.#made;
    return sentence([naming?.caller ?? caller, rule, got, { ...details, option }], naming);
  }
}

function sentence(
  [caller, rule, found, { option, column, coordinate, row, otherRow, hint }]: Made,
  { rows = rowIndices, mention: nameOf }: Naming = {},
): string {
  const advice = hint === undefined ? '' : `: ${worded(hint, nameOf)}`;
  const of = coordinate === undefined ? '' : ` (coordinate ${coordinate})`;
  const place =
    row === undefined || column === undefined ? '' : ` in ${columnWords(column)}${of} ${rows(row, otherRow)}`;
  const got = `${worded(found, nameOf)}${place}`;
  if (rule === KNOWN) return `${caller} does not know the option ${got}${advice}`;
  const subject = option === undefined ? '' : `${option} `;
  return `${caller} requires ${subject}${worded(rule, nameOf)}, got ${got}${advice}`;
}

/** The words in one; without another name, options are called as in the library. */
function worded(words: Wording, nameOf?: Naming['mention']): string {
  if (typeof words === 'string') return words;
  return words
    .map((part) => {
      if (typeof part === 'string') return part;
      const { option, value } = part;
      return nameOf?.(part) ?? `${option} ${typeof value === 'string' ? `'${value}'` : value}`;
    })
    .join('');
}

function rowIndices(row: number, otherRow?: number): string {
  return otherRow === undefined ? `at row index ${row}` : `at row indices ${otherRow} and ${row}`;
}

/** Rows as people count them who see a table: those with missing cells may have been left out before. */
export function rowsUsed(row: number, otherRow?: number): string {
  const rows = otherRow === undefined ? `row ${row + 1}` : `rows ${otherRow + 1} and ${row + 1}`;
  return `(${rows} of those used)`;
}

/** The input is well formed, but a computation cannot give a trustworthy number. */
export class NumericalError extends Error {
  override readonly name = 'NumericalError';

  constructor(
    message: string,
    /** The option that would help, and the function that takes it. */
    readonly helpedBy?: { caller: string; option: string },
  ) {
    super(message);
  }
}

/** An error as it goes between threads, where it would lose its class and its fields. */
export interface ErrorMessage {
  name: string;
  message: string;
  stack: string | undefined;
  /** Of an InputError, what it was made of; of a NumericalError, what would help. */
  input?: Made;
  helpedBy?: NumericalError['helpedBy'];
}

/** Whatever was thrown, ready to be sent. */
export function toErrorMessage(thrown: unknown): ErrorMessage {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack } = error;
  if (error instanceof NumericalError) return { name, message, stack, helpedBy: error.helpedBy };
  if (!(error instanceof InputError)) return { name, message, stack };
  return { name, message, stack, input: error.made() };
}

/** The error that was sent. */
export function fromErrorMessage({ name, message, stack, input, helpedBy }: ErrorMessage): Error {
  const error =
    input !== undefined
      ? new InputError(...input)
      : name === 'NumericalError'
        ? new NumericalError(message, helpedBy)
        : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** A name as it appears in messages: quoted, control characters escaped, cut when very long. */
export function quote(name: string): string {
  const shown = name.length > 80 ? `${name.slice(0, 77)}...` : name;
  return escapeControls(JSON.stringify(shown));
}

/** Characters that end, hide or reorder a line, written as escapes. */
export function escapeControls(text: string): string {
  return text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- these are the characters to find
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Names as they stand in a sentence: the first few of them, and how many more there are. */
export function quotedNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).map(quote).join(', ');
  return names.length <= 5 ? shown : `${shown} and ${names.length - 5} more`;
}

/** A column as it appears in messages. */
export function columnWords(column: FaultyColumn): string {
  if (column === 'target') return 'the target';
  const [[role, name]] = Object.entries(column);
  return `${role} ${quote(name)}`;
}

/** A short description of any value for messages. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) {
    const isShort = value.length > 0 && value.length <= 8 && value.every((one) => typeof one === 'number');
    return isShort ? `[${value.join(', ')}]` : `an array of length ${value.length}`;
  }
  if (value === null) return 'null';
  if (typeof value === 'object') {
    const type: unknown = value.constructor?.name;
    return `a value of type ${typeof type === 'string' && /^\w{1,40}$/.test(type) ? type : 'object'}`;
  }
  if (typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value === 'function') return 'a function';
  return `${value as number}`;
}
