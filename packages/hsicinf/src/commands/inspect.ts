/**
 * hsicinf inspect FILE: what is in the columns, and what a run would do with each.
 */
import { plan, type Table } from '@hsicinf/tables';
import { loadTable } from '../input/load-table.js';
import { type Io, widthOf, write } from '../io.js';
import { columnValues } from '../options/column-values.js';
import { readValues, type Values } from '../options/values.js';
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
    if (values['format'] === 'json') {
      await write(io, `${JSON.stringify({ ...factsOf(table), columns }, null, 2)}\n`);
      return;
    }
    for (const text of table.notes) session.note(text);
    const all = values['all'] === true;
    const { stdout: colour } = session.colour;
    const text = inspectionText(table, columns, { all, colour, width: widthOf(io.stdout) });
    await write(io, text, { isOurs: true });
  });
}

/** The table without its values. */
function factsOf({ name, format, rows, delimiter, decimal, notes }: Table): object {
  return { file: name, format, rows, delimiter, decimal, notes };
}
