/**
 * HTML that is safe by construction: what is put into a template is escaped, unless it is markup made by a template.
 */
import { clip, escapeMarkup, FULL_NAME, visible } from '../text/names.js';

/** Text that is known to be markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template; undefined and false leave nothing. */
export type Insertable = string | number | Markup | undefined | false | readonly Insertable[];

/** A template whose insertions are escaped. */
export function markup(strings: TemplateStringsArray, ...values: Insertable[]): Markup {
  return new Markup(strings.reduce((text, part, i) => text + inserted(values[i - 1]) + part));
}

function inserted(value: Insertable): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(inserted).join('') : escapeMarkup(String(value));
}

/** A name from the data: isolated in its direction, cut where it is long, with more of it in a tooltip. */
export function nameMarkup(name: string, columns = 80): Markup {
  const shown = clip(name, columns);
  const full = clip(name, FULL_NAME);
  return shown === full ? markup`<bdi>${shown}</bdi>` : markup`<bdi title="${full}">${shown}</bdi>`;
}

/** Names up to this length are not broken. */
const SHORT_NAME = 14;

/** A name at the head of a row; a long one may be broken into lines, but not into letters. */
export function rowHeading(name: string, { before = '', columns = 80 } = {}): Markup {
  const isLong = name.length > SHORT_NAME;
  return markup`<th scope="row"${isLong && markup` class="long"`}>${before}${nameMarkup(name, columns)}</th>`;
}

/** Text of one line or several, with control characters other than line feeds visible. */
export function linesMarkup(text: string): Markup {
  return markup`${text
    .split(/\r?\n/)
    .map((line) => (line.trim() === '' ? line : visible(line)))
    .join('\n')}`;
}
