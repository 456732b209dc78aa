/**
 * Texts from bytes in UTF-8. Most labels are short and in ASCII: they are made without the decoder, which takes longer to
 * start than to decode them.
 */

const SHORT = 16;
const decoder = new TextDecoder();

/** The text. */
export function text(bytes: Uint8Array): string {
  if (bytes.length > SHORT) return decoder.decode(bytes);
  for (let i = 0; i < bytes.length; i++) if (bytes[i] > 127) return decoder.decode(bytes);
  return String.fromCharCode.apply(null, bytes as Uint8Array & number[]);
}
