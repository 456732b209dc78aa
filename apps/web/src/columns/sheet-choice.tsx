/**
 * Which sheet of a workbook is read, where there are several.
 */
import type { Opened } from '../state/state.js';
import type { Commands } from '../state/use-analysis.js';

/** The choice; nothing where there is none to make. */
export function SheetChoice({
  opened: { source, read, table },
  commands,
}: {
  opened: Opened;
  commands: Commands;
}): React.JSX.Element | null {
  const { sheet } = table;
  if (sheet === undefined || sheet.all.length < 2) return null;
  return (
    <div className="field sheet-choice">
      <label htmlFor="sheet">Sheet</label>
      <select
        id="sheet"
        value={sheet.name}
        onChange={({ target }) => commands.open(source, { ...read, sheet: target.value })}
      >
        {sheet.all.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
