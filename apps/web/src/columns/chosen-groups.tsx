/**
 * Columns that are tested together, as one feature: each group can be taken back.
 */
import { counted } from '@hsicinf/report/text';
import { ColumnName } from '../parts/column-name.js';
import { type ColumnChoice, withoutGroup } from '../state/column-choice.js';

/** The groups; nothing where there are none. */
export function ChosenGroups({
  choice,
  onChoice,
}: {
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
}): React.JSX.Element | null {
  if (choice.groups.size === 0) return null;
  return (
    <ul className="chips" aria-label="Groups of columns">
      {[...choice.groups].map(([name, columns]) => (
        <li key={name}>
          <span className="chip-role">{counted(columns.length, 'column')}</span>
          <ColumnName name={name} />
          <button
            type="button"
            aria-label={`${name} is no group`}
            onClick={() => onChoice(withoutGroup(choice, name))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
