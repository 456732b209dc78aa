/**
 * Names and other text as they may safely be shown. A name comes from a file and may hold anything: control characters and marks
 * that reverse the order of text are made visible, long names are cut between characters as a reader sees them, names written
 * from right to left are kept from reordering what stands beside them, and nothing in a text is taken for markup.
 */

/** How much of a name is kept where it is shown in full, such as in a tooltip. */
export const FULL_NAME = 200;

/** Everything up to the space. */
const CONTROL = /[^ -\uffff]/g;
/** Other controls, line separators, marks of direction, and what XML does not admit. */
const INVISIBLE = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]/g;
const LONE_SURROGATE = /[\ud800-\udfff]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const WIDE =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
const WITHOUT_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text with every control character visible: ␊ for a line feed, \u202e for an override of direction. */
export function visible(text: string): string {
  const shown = text
    .replaceAll(CONTROL, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replaceAll(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll(LONE_SURROGATE, '\ufffd');
  return shown.trim() === '' ? '(blank)' : shown;
}

/** The characters of a text as a reader sees them. */
export function characters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** How many columns of a terminal the text takes. */
export function displayWidth(text: string): number {
  return characters(text).reduce((width, character) => width + columnsOf(character), 0);
}

function columnsOf(character: string): number {
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** The text made visible and, where it takes more than so many columns, cut and ended by an ellipsis. */
export function clip(text: string, columns: number): string {
  // No more is looked at than could fit; a character as read seldom has more than a dozen code units.
  const shown = visible(text.slice(0, 16 * columns));
  let width = 0;
  let kept = '';
  for (const character of characters(shown)) {
    width += columnsOf(character);
    if (width > columns - 1) break;
    kept += character;
  }
  const rest = shown.slice(kept.length);
  if (displayWidth(rest) <= columns - displayWidth(kept) && text.length <= 16 * columns) return shown;
  return `${kept}…`;
}

/** Whether the text holds letters that are read from right to left. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The text between marks of isolation where it is read from right to left, for plain text. */
export function isolated(text: string): string {
  return isRightToLeft(text) ? `\u2068${text}\u2069` : text;
}

/** Text broken at spaces into lines of at most so many columns; a longer word has a line of its own. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > columns) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text with the five characters that could be markup written as entities. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]);
}
