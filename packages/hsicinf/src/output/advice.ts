/**
 * What deserves attention before a run, as text: warnings on the data in the words that a result would have, then the
 * flags to consider, each with the reason.
 */
import { indentedLines, nameListText, noteLines, shellWords } from '@hsicinf/report/text';
import { type DataWarning, MISSING, type MissingCode, type RoleSuggestion } from '@hsicinf/tables';
import { quoted, shownName } from '../shown.js';
import type { Colours } from '../io.js';

const INDENT = 2;
const MOST_CODES = 4;

/** What was found. */
export interface Advice {
  warnings: readonly DataWarning[];
  suggestions: readonly RoleSuggestion[];
  codes: readonly MissingCode[];
}

/** The text, each line ended; none where there is nothing to say. */
export function adviceText(
  { warnings, suggestions, codes }: Advice,
  { colour, width }: { colour: Colours; width: number },
): string {
  const notes = noteLines(
    warnings.map(({ text }) => text),
    width,
    colour,
  );
  const flags = [...codeSuggestions(codes), ...suggestions.map(flagOf)].flatMap(({ flag, text }) => [
    ' '.repeat(INDENT) + colour.bold(shownName(flag, width - INDENT)),
    ...indentedLines(text, 3 * INDENT, width),
  ]);
  return [...notes, ...(flags.length === 0 ? [] : ['', 'Flags to consider:', ...flags])]
    .map((line) => `${line}\n`)
    .join('');
}

/** A flag to consider, and why. */
interface FlagAdvice {
  flag: string;
  text: string;
}

/** As it would be typed; a name in capitals stands for a column that the table only hints at. */
function flagOf({ role, columns, text }: RoleSuggestion): FlagAdvice {
  return { flag: shellWords([`--${role}`, columns.length === 0 ? 'NAME' : nameListText(columns)]), text };
}

/** Codes that may stand for missing cells, beside what always does. */
function codeSuggestions(codes: readonly MissingCode[]): FlagAdvice[] {
  if (codes.length === 0) return [];
  const different = [...new Set(codes.map(({ code }) => String(code)))];
  const shown = codes.slice(0, MOST_CODES).map(({ column, code }) => `${code} in ${quoted(column)}`);
  const more = codes.length > shown.length ? ', …' : '';
  return [
    {
      flag: shellWords(['--na', [...MISSING, ...different].join(',')]),
      text: `Far from all other values in their columns: ${shown.join(', ')}${more}. If they stand for missing cells, use this flag.`,
    },
  ];
}
