/**
 * Cells as texts. A text is UTF-8, unless another encoding is given. Where bytes are no UTF-8, none before them was
 * beyond ASCII, and they can be letters and signs of Windows-1252, which spreadsheets write, they are read as these, with a
 * note. A file in which both occur is damaged: an error names the place.
 */
import { quote } from '@hsicinf/core/support';
import { ADVICE } from '../notes.js';
import { TableError } from '../table-error.js';
import { looksWestern, westernText } from './windows-1252.js';

/** How the bytes of cells are to be read; UTF-16 has become UTF-8 before. */
export type CellEncoding = 'utf-8' | 'windows-1252' | 'auto';

/** Where a cell stands. */
interface CellPlace {
  line: number;
  column?: string;
}

/** The texts of one file. */
export class TextDecoding {
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** What bytes beyond ASCII were taken for so far. */
  private found: 'utf-8' | 'windows-1252' | undefined;
  private example = '';
  /** The first cell that is no UTF-8. */
  private odd: { bytes: Uint8Array; place: CellPlace } | undefined;

  constructor(
    private readonly file: string,
    private readonly encoding: CellEncoding,
  ) {
    if (encoding !== 'auto') this.found = encoding;
  }

  /** The text of a cell; an error where the bytes are none. */
  decode(bytes: Uint8Array, place: CellPlace): string {
    const text = this.encoding === 'windows-1252' ? westernText(bytes) : this.foundText(bytes, place);
    if (text.includes('\0')) {
      throw new TableError(`is not a text table, got a NUL byte in ${quote(text)}`, {
        file: this.file,
        ...place,
        remedy: 'encoding',
      });
    }
    return text;
  }

  /** What was found out, where it could be wrong. */
  notes(): string[] {
    if (this.encoding !== 'auto' || this.found !== 'windows-1252') return [];
    return [
      `the text is not UTF-8 and was read as Windows-1252, for example ${quote(this.example)}; if that is wrong, ${ADVICE.encoding}`,
    ];
  }

  private foundText(bytes: Uint8Array, place: CellPlace): string {
    let text: string | undefined;
    try {
      text = this.utf8.decode(bytes);
    } catch {
      text = undefined;
    }
    if (text?.length === bytes.length) return text;
    const kind = text === undefined ? 'windows-1252' : 'utf-8';
    if ((this.found ?? kind) !== kind || (text === undefined && !looksWestern(bytes))) {
      // Where UTF-8 follows on bytes that are none, those are at fault.
      const odd = text === undefined ? undefined : this.odd;
      throw this.undecodable(odd?.bytes ?? bytes, odd?.place ?? place);
    }
    this.found = kind;
    if (text === undefined) this.odd ??= { bytes, place };
    text ??= westernText(bytes);
    if (this.example === '') this.example = text;
    return text;
  }

  private undecodable(bytes: Uint8Array, place: CellPlace): TableError {
    const shown = quote(new TextDecoder().decode(bytes.subarray(0, 16)));
    const rule = `is not a text table in UTF-8, got ${shown}; save the file as CSV in UTF-8, Parquet or Arrow`;
    return new TableError(rule, { file: this.file, ...place, remedy: 'western' });
  }
}
