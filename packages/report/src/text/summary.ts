/**
 * The result in a sentence or two of plain words. It is built from pieces so that a page can mark names up and plain text
 * can isolate them.
 */
import { ignoresSelection, testsOnOtherRows } from './accounting.js';
import type { Result } from '@hsicinf/core';
import { adjustmentWords } from './method-words.js';
import { clip, isolated } from './names.js';
import { count, percent } from './numbers.js';

/** A run of words, or a name that comes from the data. */
export type Piece = string | { name: string };

const MOST_NAMES = 10;
const NAME_COLUMNS = 60;

/** What was found, in plain words. */
export function summarySentence(result: Result, targetName: string): string {
  return piecesText(summaryPieces(result, targetName));
}

/** Pieces as plain text. */
export function piecesText(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : isolated(clip(piece.name, NAME_COLUMNS))))
    .join('');
}

/** The same sentence in pieces. */
export function summaryPieces(result: Result, targetName: string): Piece[] {
  const found = result.selected.filter(({ significant }) => significant).map(({ name }) => ({ name }));
  return [
    ...selectionPieces(result, targetName),
    '; ',
    verdict(result, found.length),
    ...(found.length > 0 && result.selected.length > 1 ? [': ', ...listed(found)] : []),
    '.',
    ...(ignoresSelection(result.options)
      ? [' These p-values ignore the selection and are too small: do not rely on them.']
      : []),
  ];
}

/** "Of 20 features, 10 were selected for their association with y" */
function selectionPieces({ options, selected, statistics, excluded }: Result, targetName: string): Piece[] {
  const many = selected.length !== 1;
  const away = excluded.length === 0 ? '' : ` (${count(excluded.length)} of them took no part)`;
  const of = `Of ${count(statistics.length)} feature${statistics.length === 1 ? '' : 's'}${away}, `;
  const how = `${count(selected.length)} ${many ? 'were' : 'was'} selected for ${many ? 'their' : 'its'} association with `;
  const repeats = options.repeats ?? 1;
  const often = repeats > 1 ? `, most often over ${repeats} shuffles of the rows` : '';
  const where = testsOnOtherRows(options) ? ' on a third of the rows' : '';
  return [of + how, { name: targetName }, where + often];
}

/** "3 of them are significant at 5 % after taking the selection into account" */
function verdict(result: Result, found: number): string {
  const { selected, options } = result;
  const level = percent(options.alpha);
  const outcome = ignoresSelection(options) ? `a p-value of at most ${level}` : `significant at ${level}`;
  const verb = ignoresSelection(options) ? ['has', 'have'] : ['is', 'are'];
  return `${subject(selected.length, found, verb)} ${outcome}${basis(result)}`;
}

function subject(selected: number, found: number, [singular, plural]: string[]): string {
  if (selected === 1 && found === 1) return `it ${singular}`;
  if (selected === 1) return singular === 'is' ? 'it is not' : 'it does not have';
  if (found === 0) return `none of them ${singular}`;
  if (found === selected) return `all of them ${plural}`;
  return `${count(found)} of them ${found === 1 ? singular : plural}`;
}

/** What the p-values take into account. */
function basis({ options }: Result): string {
  const adjusted = options.adjust === 'none' ? '' : adjustmentWords(options.adjust).name;
  const several = `for testing several features (${adjusted})`;
  if (ignoresSelection(options)) return adjusted === '' ? '' : ` after an adjustment ${several}`;
  if (testsOnOtherRows(options))
    return ` on rows that took no part in selecting${adjusted === '' ? '' : `, after an adjustment ${several}`}`;
  return ` after taking the selection into account${adjusted === '' ? '' : ` and adjusting ${several}`}`;
}

/** Names as in "a, b and c"; beyond ten, how many more there are. */
export function listed(names: readonly Piece[]): Piece[] {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES) : names;
  const rest = names.length - shown.length;
  return shown
    .flatMap((name, i) => {
      if (i === 0) return [name];
      return [i === shown.length - 1 && rest === 0 ? ' and ' : ', ', name];
    })
    .concat(rest > 0 ? [` and ${count(rest)} more`] : []);
}
