/**
 * What deserves attention before a run, as text: warnings on the data in the words that a result would have, then the
 * flags to consider, each with the reason.
 */
import { indentedLines, nameListText, noteLines, shellWords } from '@hsicinf/report/text';
import type { DataWarning, RoleSuggestion } from '@hsicinf/tables';
import { shownName } from '../shown.js';
import type { Colours } from './colours.js';

const INDENT = 2;

/** The text, each line ended; none where there is nothing to say. */
export function adviceText(
  warnings: readonly DataWarning[],
  suggestions: readonly RoleSuggestion[],
  { colour, width }: { colour: Colours; width: number },
): string {
  const notes = noteLines(
    warnings.map(({ text }) => text),
    width,
    colour,
  );
  const flags = suggestions.flatMap((suggestion) => [
    ' '.repeat(INDENT) + colour.bold(shownName(flagOf(suggestion), width - INDENT)),
    ...indentedLines(suggestion.text, 3 * INDENT, width),
  ]);
  return [...notes, ...(flags.length === 0 ? [] : ['', 'Flags to consider:', ...flags])]
    .map((line) => `${line}\n`)
    .join('');
}

/** As it would be typed; a name in capitals stands for a column that the table only hints at. */
function flagOf({ role, columns }: RoleSuggestion): string {
  return shellWords([`--${role}`, columns.length === 0 ? 'NAME' : nameListText(columns)]);
}
