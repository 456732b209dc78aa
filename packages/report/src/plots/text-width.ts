/**
 * How wide text will be, in pixels. There is no font to measure with in Node, so widths are those of a wide sans serif,
 * by kind of letter: what fits by this estimate fits in most fonts.
 */
import { characters, clip, displayWidth } from '../text/names.js';

const NARROW = /^[iIjl.,:;'|!()[\]\s]$/;
const BROAD = /^[mwMW@%—…]$/;
/** Letters beyond the common ones, often from another font. */
const RARE = /^[\u{10000}-\u{10ffff}]/u;
const CAPITAL = /^[A-Z&]$/;
const BOLD = 1.1;

/** The width of text in a font of a size, heavier or not. */
export function textWidth(text: string, fontSize: number, isBold = false): number {
  const ems = characters(text).reduce((sum, character) => sum + emsOf(character), 0);
  return ems * fontSize * (isBold ? BOLD : 1);
}

/** The text cut to fit into so many pixels. */
export function clipToWidth(text: string, pixels: number, fontSize: number): string {
  let columns = Math.max(2, Math.floor(pixels / (0.4 * fontSize)));
  while (columns > 2 && textWidth(clip(text, columns), fontSize, true) > pixels) columns -= 1;
  return clip(text, columns);
}

function emsOf(character: string): number {
  if (NARROW.test(character)) return 0.4;
  if (BROAD.test(character)) return 1;
  if (RARE.test(character)) return Math.max(1, 0.64 * displayWidth(character));
  return CAPITAL.test(character) ? 0.72 : 0.64 * displayWidth(character);
}
