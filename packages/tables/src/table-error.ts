/**
 * How reading and choosing columns fail: one line that names the file, the place, the rule and the value.
 * `data.csv: line 17, column "age": requires a number, got "12O"`.
 */
import { ADVICE } from './notes.js';
import { escapeControls, quote } from '@hsicinf/core/support';

/** Where in a file something is wrong. */
export interface Place {
  /** The name of the file. */
  file: string;
  /** The line of a text file, from 1. */
  line?: number;
  /** The field of a line, from 1, where rows and columns were swapped. */
  field?: number;
  /** The row of data, from 1, in files without lines. */
  row?: number;
  /** The row of a sheet, from 1, and the name of the cell there, where it is known. */
  sheetRow?: number;
  cell?: string;
  /** The name of the column. */
  column?: string;
  /** The offending text as it stands in the file, uncut. */
  text?: string;
  /** The option that is at fault; the rule goes on from its name. */
  option?: string;
  /** The group of columns that is at fault, where the option has several. */
  group?: string;
  remedy?: Remedy;
}

/** What can be done: about missing cells, about a text that stands for one, about a text among numbers, about a decimal mark in doubt, about the first lines, about names in the first row, about the encoding, about rows that are features, about columns that are left out, or about an output of texts. */
export type Remedy = keyof typeof remedies;

const remedies = {
  missing:
    'choose drop-rows, drop-features, class or per-feature for missing, give maxMissing, or leave such columns out',
  na: `if it stands for a missing cell, ${ADVICE.missing}`,
  stray: 'correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
  decimal: ADVICE.decimal,
  skipLines: 'skip them',
  comment: 'skip them, or give the comment character',
  encoding: 'if it is UTF-16, choose the encoding',
  western: 'or read it as Windows-1252 anyway',
  text: "if rows are to be compared by their texts, give targetKind 'text'",
  features: 'to use such columns anyway, name them as features',
  transpose: `if each row is a feature, ${ADVICE.transpose}`,
  header: `if the first line holds data, ${ADVICE.header}`,
  names: `the first row looks like column names: if so, ${ADVICE.names}`,
};

/** A file, a column or an option breaks a rule. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly file: string;
  readonly line: number | undefined;
  readonly row: number | undefined;
  readonly column: string | undefined;
  readonly text: string | undefined;
  readonly option: string | undefined;
  readonly group: string | undefined;
  readonly remedy: Remedy | undefined;
  /** What is wrong, without where. */
  readonly rule: string;

  constructor(
    private readonly words: string,
    private readonly place: Place,
  ) {
    super(sentence(words, place));
    this.file = place.file;
    this.line = place.line;
    this.row = place.row;
    this.column = place.column;
    this.text = place.text;
    this.option = place.option;
    this.group = place.group;
    this.remedy = place.remedy;
    this.rule = ruleText(words, place);
  }

  /** The same, where the line of a text stands for another place. */
  moved(placeOf: (line: number) => Partial<Place>): TableError {
    const { line, ...place } = this.place;
    return line === undefined ? this : new TableError(this.words, { ...place, ...placeOf(line) });
  }

  /** The message with another name for the option and its group, and other words for what can be done. */
  calling(option: string | undefined, advice?: Readonly<Record<Remedy, string>>): string {
    return `${escapeControls(this.file)}: ${this.withoutFile(option, advice)}`;
  }

  /** The same for a program that names the file itself. */
  withoutFile(option: string | undefined, advice?: Readonly<Record<Remedy, string>>): string {
    const { group: _named, ...place } = this.place;
    return sentenceInFile(this.words, option === undefined ? this.place : { ...place, option }, advice);
  }
}

function sentence(words: string, place: Place): string {
  return `${escapeControls(place.file)}: ${sentenceInFile(words, place)}`;
}

function sentenceInFile(words: string, place: Place, advice = remedies): string {
  const { line, field, row, sheetRow, cell, column } = place;
  const parts = [
    sheetRow === undefined ? undefined : placeInSheet(sheetRow, cell),
    line === undefined ? undefined : `line ${line}`,
    field === undefined ? undefined : `field ${field}`,
    row === undefined ? undefined : `row ${row}`,
    column === undefined ? undefined : `column ${quote(column)}`,
  ].filter((part) => part !== undefined);
  return [...(parts.length > 0 ? [parts.join(', ')] : []), ruleText(words, place, advice)].join(': ');
}

function placeInSheet(row: number, cell: string | undefined): string {
  return cell === undefined ? `row ${row} of the sheet` : `cell ${cell}`;
}

function ruleText(words: string, { option, group, remedy }: Place, advice = remedies): string {
  const of = group === undefined ? '' : ` (group ${quote(group)})`;
  const rule = option === undefined ? words : `requires ${option}${of} ${words}`;
  return remedy === undefined ? rule : `${rule}; ${advice[remedy]}`;
}

/** What a library says about a broken file, as a part of one line. */
export function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = escapeControls(text.replaceAll(/\s+/g, ' ').trim());
  return line.length > 160 ? `${line.slice(0, 157)}...` : line;
}
