/**
 * Text from files as it may safely be shown in a terminal: control characters and marks that reorder text are written
 * as escapes, so that one line stays one line and no name can move the cursor or change a colour.
 */

const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\p{Cs}]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text on one line, with nothing hidden in it. */
export function oneLine(text: string): string {
  return text.replaceAll(HIDDEN, (character) =>
    character === '\t' ? ' ' : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** A text of many lines, with nothing hidden in them. */
export function visibleLines(text: string): string {
  return text.replaceAll(/[^\n]+/g, oneLine);
}

/** A name, at most so many characters of it; kept from reordering what stands beside it. */
export function shownName(name: string, most = 60): string {
  // A character as a reader sees it seldom has more than a dozen code units.
  const characters = Array.from(
    segmenter.segment(oneLine(name.slice(0, 16 * most))),
    ({ segment }) => segment,
  );
  const isCut = characters.length > most || name.length > 16 * most;
  const shown = isCut ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** A name in quotes. */
export function quoted(name: string): string {
  return `"${shownName(name)}"`;
}
