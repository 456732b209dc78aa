/**
 * Windows-1252: ASCII, then signs that other encodings have elsewhere, then Latin-1.
 *
 * Departs: this could be TextDecoder's work, but in some versions of Node it takes the bytes from 0x80 to 0x9f for control
 * characters, so that € is lost.
 */

const FIRST = 0x80;
/** The signs from 0x80 on; the control characters among them stand for bytes without a sign. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const BLANK = 32;
const WHITE = [9, 10, 13];

/** The text of bytes. */
export function westernText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += SIGNS[byte - FIRST] ?? String.fromCharCode(byte);
  return text;
}

/** A text as bytes; undefined where it has signs beyond these. */
export function westernBytes(text: string): Uint8Array | undefined {
  const bytes = Array.from(text, (sign) => {
    const at = SIGNS.indexOf(sign);
    return at < 0 ? (sign.codePointAt(0) ?? 0) : FIRST + at;
  });
  return bytes.every((byte) => byte < 256) ? Uint8Array.from(bytes) : undefined;
}

/** Whether bytes are signs of this encoding, none of them a control character. */
export function looksWestern(bytes: Uint8Array): boolean {
  return bytes.every((byte) => {
    if (byte < BLANK) return WHITE.includes(byte);
    const sign = SIGNS[byte - FIRST];
    return sign === undefined || sign.charCodeAt(0) !== byte;
  });
}
