/**
 * Text as base64 of its UTF-8, by what Node and browsers both have.
 */

/** Code units that are turned into a string at once. */
const PIECE = 0x8000;

/** The text in base64. */
export function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}
