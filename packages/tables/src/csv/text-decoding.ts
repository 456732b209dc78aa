/**
 * Cells as texts. A text is UTF-8, unless another encoding is given. Where bytes are no UTF-8, none before them was
 * beyond ASCII, and they can be letters and signs of Windows-1252, which spreadsheets write, they are read as these, with a
 * note. A file in which both occur is damaged: an error names the place.
 *
 * Windows-1252 is ASCII, then signs that other encodings have elsewhere, then Latin-1.
 *
 * Departs: this could be TextDecoder's work, but in some versions of Node it takes the bytes from 0x80 to 0x9f for control
 * characters, so that € is lost.
 */
import { quote } from '@hsicinf/core/support';
import { ADVICE } from '../notes.js';
import { TableError } from '../table-error.js';

/** How the bytes of cells are to be read; UTF-16 has become UTF-8 before. */
type CellEncoding = 'utf-8' | 'windows-1252' | 'auto';

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

const FIRST = 0x80;
/** The signs from 0x80 on; the control characters among them stand for bytes without a sign. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const BLANK = 32;
const WHITE = [9, 10, 13];

/** The text of bytes in Windows-1252. */
export function westernText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += SIGNS[byte - FIRST] ?? String.fromCharCode(byte);
  return text;
}

/** A text as bytes of Windows-1252; undefined where it has signs beyond these. */
export function westernBytes(text: string): Uint8Array | undefined {
  const bytes = Array.from(text, (sign) => {
    const at = SIGNS.indexOf(sign);
    return at < 0 ? (sign.codePointAt(0) ?? 0) : FIRST + at;
  });
  return bytes.every((byte) => byte < 256) ? Uint8Array.from(bytes) : undefined;
}

/** Whether bytes are signs of Windows-1252, none of them a control character. */
export function looksWestern(bytes: Uint8Array): boolean {
  return bytes.every((byte) => {
    if (byte < BLANK) return WHITE.includes(byte);
    const sign = SIGNS[byte - FIRST];
    return sign === undefined || sign.charCodeAt(0) !== byte;
  });
}
