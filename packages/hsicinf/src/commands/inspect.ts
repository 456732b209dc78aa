/**
 * hsicinf inspect FILE: what is in the columns, and what a run would do with each.
 */
import { plan, suggestRoles, type Table, tableWarnings } from '@hsicinf/tables';
import { loadTable } from '../input/load-table.js';
import { type Io, widthOf, write } from '../io.js';
import { columnValues } from '../options/column-values.js';
import { readValues, type Values } from '../options/values.js';
import { adviceText } from '../output/advice.js';
import { inspectionText } from '../output/inspection.js';
import { withSession } from '../session.js';

/** Carries the command out. */
export async function inspect(
  file: string,
  values: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const { io } = context;
  const options = columnValues(values);
  await withSession(context, { quiet: values['quiet'] === true }, async (session) => {
    const table = await loadTable(file, readValues(values), session);
    const columns = plan(table, options);
    const warnings = tableWarnings(table, options);
    const suggestions = suggestRoles(table, options);
    if (values['format'] === 'json') {
      const found = { ...factsOf(table), warnings, suggestions, columns };
      await write(io, `${JSON.stringify(found, null, 2)}\n`);
      return;
    }
    for (const text of table.notes) session.note(text);
    const all = values['all'] === true;
    const { stdout: colour } = session.colour;
    const layout = { colour, width: widthOf(io.stdout) };
    const text = inspectionText(table, columns, { ...layout, all });
    await write(io, text + adviceText(warnings, suggestions, layout), { isOurs: true });
  });
}

/** The table without its values. */
function factsOf({ name, format, rows, delimiter, decimal, notes }: Table): object {
  return { file: name, format, rows, delimiter, decimal, notes };
}
