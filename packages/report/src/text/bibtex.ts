/**
 * The literature as BibTeX, and as it is cited in a sentence. Everything is read from the one line that an entry has.
 */
import type { Reference } from './references.js';

/** Authors one by one: "Yamada, M.". */
function authorsOf({ authors }: Reference): string[] {
  return Array.from(
    authors.matchAll(/([^,&()]+), ((?:\p{Lu}\.[ -]?)+)/gu),
    ([, last, initials]) => `${last.trim()}, ${initials.trim()}`,
  );
}

function yearOf({ authors }: Reference): string {
  return /\((\d{4})\)$/.exec(authors)?.[1] ?? '';
}

/** "Yamada et al., 2018", "Besag & Clifford, 1989". */
export function cited(reference: Reference): string {
  const last = authorsOf(reference).map((author) => author.split(',')[0]);
  const names = last.length > 2 ? `${last[0]} et al.` : last.join(' & ');
  return `${names}, ${yearOf(reference)}`;
}

/** An entry: an article where the place has a volume, a contribution to proceedings otherwise. */
export function bibtexEntry(reference: Reference): string {
  const [, place = reference.where, volume, pages = ''] =
    /^(.*?)(?: (\d+))?(?: \(\d{4}\))?, ([\d–]+)$/.exec(reference.where) ?? [];
  const isArticle = volume !== undefined;
  const fields: [string, string | undefined][] = [
    ['author', authorsOf(reference).join(' and ')],
    ['title', `{${reference.title}}`],
    [isArticle ? 'journal' : 'booktitle', place],
    ['volume', volume],
    ['pages', pages.replace('–', '--')],
    ['year', yearOf(reference)],
  ];
  return entry(isArticle ? 'article' : 'inproceedings', keyOf(reference), fields);
}

/** The software itself. */
export function softwareBibtex(version: string): string {
  return entry('software', 'hsicinf', [
    ['title', '{hsicinf: kernel feature selection with p-values that account for the selection}'],
    ['version', version],
  ]);
}

function entry(type: string, key: string, fields: readonly [string, string | undefined][]): string {
  const lines = fields
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value = '']) => `  ${name} = {${value.replaceAll('&', '\\&')}},\n`);
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** Such as yamada2018. */
function keyOf(reference: Reference): string {
  const [last] = authorsOf(reference)[0].split(',');
  const letters = last.normalize('NFD').replaceAll(/[^A-Za-z]/g, '');
  return letters.toLowerCase() + yearOf(reference);
}
