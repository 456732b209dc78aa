/**
 * The cells of a sheet, as its XML lists them row by row. Formulas count by the values that were saved with them; a
 * formula without one makes the sheet unreadable, since its cell would seem to be missing.
 */
import { TableError } from '../table-error.js';
import { numberCell, textCell } from '../written/text-cells.js';
import { cellName, columnOfName } from './cell-names.js';
import type { Shown } from './formats.js';
import { writtenDate } from './serial-dates.js';
import { cellText, TextParts } from './shared-texts.js';
import type { SheetRows } from './sheet-rows.js';
import { isTrue } from './workbook.js';
import { attribute, XmlDamage, type XmlListener } from './xml.js';

/** What cells of a workbook share. */
export interface SheetContext {
  file: string;
  texts: readonly string[];
  /** For each style, whether it shows a date or a time. */
  shown: readonly Shown[];
  from1904: boolean;
  decimal: '.' | ',';
}

/** Hears the XML of a sheet, and fills rows. */
export class SheetReader implements XmlListener {
  /** Whether the sheet has merged cells, and hidden rows or columns. */
  hasMerged = false;
  hasHidden = false;
  /** Columns, from 0, with numbers that are shown as times. */
  readonly timeColumns = new Set<number>();
  private row = 0;
  private column = -1;
  private first = 0;
  private cells: string[] = [];
  private type = 'n';
  private style = '';
  private value = '';
  private hasFormula = false;
  private isInData = false;
  private isInValue = false;
  private readonly parts = new TextParts();

  constructor(
    private readonly rows: SheetRows,
    private readonly context: SheetContext,
  ) {}

  open(name: string, attributes: string): void {
    if (!this.isInData) this.openAround(name, attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'v') this.isInValue = true;
    else if (name === 'f') this.hasFormula = true;
    else if (name === 'row') {
      this.row = Number(attribute(attributes, 'r') ?? this.row + 1);
      this.column = -1;
      this.hasHidden ||= isTrue(attribute(attributes, 'hidden'));
    } else this.parts.open(name);
  }

  close(name: string): void {
    if (!this.isInData) return;
    if (name === 'c') this.closeCell();
    else if (name === 'v') this.isInValue = false;
    else if (name === 'row') this.closeRow();
    else if (name === 'sheetData') this.isInData = false;
    else this.parts.close(name);
  }

  text(raw: string): void {
    if (!this.isInData) return;
    if (this.isInValue) this.value += raw;
    else this.parts.add(raw);
  }

  private openAround(name: string, attributes: string): void {
    if (name === 'sheetData') this.isInData = true;
    else if (name === 'mergeCell') this.hasMerged = true;
    else if (name === 'col') this.hasHidden ||= isTrue(attribute(attributes, 'hidden'));
  }

  private openCell(attributes: string): void {
    const place = attribute(attributes, 'r');
    this.column = place === undefined ? this.column + 1 : columnOfName(place);
    this.type = attribute(attributes, 't') ?? 'n';
    this.style = attribute(attributes, 's') ?? '';
    this.value = '';
    this.hasFormula = false;
  }

  private closeCell(): void {
    // A formula may come to an empty text.
    if (this.hasFormula && this.value === '' && this.type !== 'str') {
      throw new TableError(
        `requires the values of formulas, got a formula without a value in cell ${cellName(this.row, this.column)}; open the workbook in a spreadsheet program and save it`,
        { file: this.context.file },
      );
    }
    const cell = this.cellValue();
    if (cell === '') return;
    if (this.cells.length === 0) this.first = this.column;
    const gap = this.column - this.first - this.cells.length;
    if (gap < 0) throw new XmlDamage(`cell ${cellName(this.row, this.column)} is not in its place`);
    for (let i = 0; i < gap; i++) this.cells.push('');
    this.cells.push(cell);
  }

  /** What the cell says, as a cell of a text; '' where it is empty. */
  private cellValue(): string {
    const { texts, shown, from1904, decimal } = this.context;
    const { value } = this;
    switch (this.type) {
      case 's': {
        const text = value === '' ? '' : texts[Number(value)];
        if (text === undefined)
          throw new XmlDamage(`cell ${cellName(this.row, this.column)} points to no text`);
        return textCell(text);
      }
      case 'inlineStr':
        return textCell(this.parts.take());
      case 'str':
      case 'd':
        return textCell(cellText(value));
      case 'b':
        return value === '' ? '' : String(isTrue(value));
      case 'e': {
        // What stands for a missing value is missing, whatever else is.
        const error = cellText(value);
        return error === '#N/A' ? '' : error;
      }
      default: {
        const what = this.style === '' || value === '' ? undefined : shown[Number(this.style)];
        if (what === 'time') this.timeColumns.add(this.column);
        const date = what === 'date' ? writtenDate(Number(value), from1904) : undefined;
        return date ?? numberCell(value, decimal);
      }
    }
  }

  private closeRow(): void {
    if (this.cells.length > 0) this.rows.add(this.row, this.first, this.cells);
    this.cells = [];
  }
}
