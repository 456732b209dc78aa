/**
 * The output and what is held fixed, wherever they are in the table: each can be taken back.
 */
import { ColumnName } from '../parts/column-name.js';
import { type ColumnChoice, type Role, withoutRole } from '../state/column-choice.js';
import { OutputKind } from './output-kind.js';
import { titleOf } from './roles.js';

/** The columns with a role of their own. */
export function ChosenRoles({
  choice,
  onChoice,
}: {
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
}): React.JSX.Element {
  const { targets } = choice;
  const held = heldColumns(choice);
  const remove = (name: string): void => onChoice(withoutRole(choice, name));
  return (
    <>
      <section aria-labelledby="output" className="output">
        <h2 id="output">Output</h2>
        {targets.length === 0 ? (
          <p>
            What do you want to explain? Find its column below and set its role to <b>Output</b>.
          </p>
        ) : (
          <Chips columns={targets.map((name) => [name, 'target'])} onRemove={remove} />
        )}
        {targets.length > 0 && <OutputKind choice={choice} onChoice={onChoice} />}
        {targets.length > 1 && choice.targetKind === undefined && (
          <p className="small">Several columns are taken together as one output with several numbers.</p>
        )}
      </section>
      {held.length > 0 && (
        <section aria-labelledby="held" className="output">
          <h2 id="held">Held fixed</h2>
          <Chips columns={held} onRemove={remove} />
        </section>
      )}
    </>
  );
}

function heldColumns({ strata, clusters, covariates }: ColumnChoice): [string, Role][] {
  return [
    ...(strata === undefined ? [] : [[strata, 'stratum'] satisfies [string, Role]]),
    ...(clusters === undefined ? [] : [[clusters, 'cluster'] satisfies [string, Role]]),
    ...covariates.map((name): [string, Role] => [name, 'covariate']),
  ];
}

function Chips({
  columns,
  onRemove,
}: {
  columns: readonly [string, Role][];
  onRemove: (name: string) => void;
}): React.JSX.Element {
  return (
    <ul className="chips">
      {columns.map(([name, role]) => (
        <li key={name}>
          {role !== 'target' && <span className="chip-role">{titleOf(role)}</span>}
          <ColumnName name={name} />
          <button
            type="button"
            aria-label={`${name} is not ${role === 'target' ? 'the output' : `a ${role}`}`}
            onClick={() => onRemove(name)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
