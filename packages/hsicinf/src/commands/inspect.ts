/**
 * hsicinf inspect FILE: what is in the columns, and what a run would do with each.
 */
import {
  columnErrors,
  missingCodes,
  missingCosts,
  plan,
  runError,
  suggestRoles,
  type Table,
  tableWarnings,
} from '@hsicinf/tables';
import { messageInFlags } from '../errors.js';
import { columnMessage, columnValues, explained, withGroups } from '../options/column-values.js';
import { loadTable } from '../input/load-table.js';
import { requireUsedFlags } from '../options/unused-flags.js';
import { type Io, widthOf, write } from '../io.js';
import { noteInFlags } from '../notes.js';
import { readValues, type Values } from '../options/values.js';
import { adviceText } from '../output/advice.js';
import { inspectionText } from '../output/inspection.js';
import { errorsText, missingText } from '../output/obstacles.js';
import { withSession } from '../session.js';

/** Carries the command out. */
export async function inspect(
  file: string,
  values: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const { io } = context;
  const asked = await withGroups(values, io);
  const options = columnValues(asked);
  await withSession(context, { quiet: values['quiet'] === true }, async (session) => {
    const reading = readValues(values);
    const table = await loadTable(file, reading, session);
    requireUsedFlags(table, reading);
    const columns = explained(asked, () => plan(table, options));
    const warnings = tableWarnings(table, options);
    const suggestions = suggestRoles(table, options);
    const missing = missingCosts(table, options);
    const codes = missingCodes(table, options);
    const refused = runError(table, options);
    const stop = refused && messageInFlags(refused);
    if (values['format'] === 'json') {
      const found = { ...factsOf(table), warnings, suggestions, missing, codes, columns, error: stop };
      await write(io, `${JSON.stringify(found, null, 2)}\n`);
      return;
    }
    for (const text of table.notes) session.note(noteInFlags(text));
    const all = values['all'] === true;
    const { stdout: colour } = session.colour;
    const layout = { all, colour, width: widthOf(io.stdout) };
    const stops = columns.some(({ remedy }) => remedy === 'missing');
    const ofColumns = columnErrors(table, options).map((error) => columnMessage(error, asked));
    const text = [
      inspectionText(table, columns, layout),
      errorsText([...ofColumns, ...(stop === undefined ? [] : [stop])], layout),
      missingText(missing, stops, layout),
      adviceText({ warnings, suggestions, codes }, layout),
    ];
    await write(io, text.join(''), { isOurs: true });
  });
}

/** The table without its values. */
function factsOf({ name, format, sheet, rows, blankRows = 0, delimiter, decimal, notes }: Table): object {
  return { file: name, format, sheet, rows, blankRows, delimiter, decimal, notes: notes.map(noteInFlags) };
}
