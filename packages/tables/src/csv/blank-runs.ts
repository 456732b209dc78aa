/**
 * Files whose columns are aligned with blanks: every run of blanks and tabs outside quotes becomes one blank, and those at
 * the ends of lines go, so that a blank divides cells. Pieces of a file are taken in their order.
 */

const [TAB, LF, CR, BLANK, QUOTE] = [9, 10, 13, 32, 34];

/** Makes one blank of each run. */
export class BlankRuns {
  private isLineStart = true;
  private isAfterBlank = false;
  private isQuoted = false;
  private isAfterQuote = false;

  /** The next bytes without superfluous blanks. */
  take(bytes: Uint8Array): Uint8Array {
    // A blank may be left over from the piece before.
    const out = new Uint8Array(bytes.length + 1);
    let length = 0;
    for (const byte of bytes) {
      if (this.isQuoted) {
        out[length++] = byte;
        this.isAfterQuote = byte === QUOTE;
        this.isQuoted = byte !== QUOTE;
        continue;
      }
      if (byte === BLANK || byte === TAB) {
        this.isAfterBlank = true;
        continue;
      }
      const isLineEnd = byte === LF || byte === CR;
      const isCellStart = this.isLineStart || this.isAfterBlank;
      if (this.isAfterBlank && !this.isLineStart && !isLineEnd) out[length++] = BLANK;
      this.isQuoted = byte === QUOTE && (isCellStart || this.isAfterQuote);
      this.isLineStart = isLineEnd;
      this.isAfterBlank = false;
      this.isAfterQuote = false;
      out[length++] = byte;
    }
    return out.subarray(0, length);
  }
}
