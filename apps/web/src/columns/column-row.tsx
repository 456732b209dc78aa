/**
 * One column of the table: what it is called, its shape, what is missing, what it is treated as, and its role.
 */
import { count, counted } from '@hsicinf/report/text';
import type { PlannedColumn } from '@hsicinf/tables';
import { memo } from 'react';
import { ColumnName } from '../parts/column-name.js';
import { canBeUsed, type Role, type Use } from '../state/column-choice.js';
import type { ColumnProfile, ColumnSummary } from '../worker/messages.js';
import { ProfileBars } from './profile-bars.js';
import { ROLES } from './roles.js';

/** What a visitor can do to a column: treat it as the other thing, give it a role, or make it one more output. */
export type RowCommand = 'use' | 'further target' | Role;

/** What a row shows. */
export interface RowProps {
  column: ColumnSummary;
  index: number;
  role: Role;
  /** Whether another column is the output already, so that this one can be added to it. */
  hasOutput: boolean;
  use: Use;
  planned: PlannedColumn | undefined;
  profile: ColumnProfile | undefined;
  /** Whether the row is the one that the keyboard is in. */
  isCurrent: boolean;
  onCommand: (index: number, command: RowCommand) => void;
}

const kindWords: Record<ColumnSummary['kind'], string> = {
  number: 'numbers',
  class: 'classes',
  text: 'text that rarely repeats',
  constant: 'one value only',
  id: 'looks like an id',
  empty: 'no values',
  mixed: 'numbers, and a few other cells',
  unreadable: 'neither numbers nor labels',
};

const useWords = {
  number: { one: 'Number', many: 'numbers' },
  class: { one: 'Class', many: 'classes' },
  label: { one: 'Label', many: 'labels' },
};

/** The row. */
export const ColumnRow = memo(function ColumnRow(props: RowProps): React.JSX.Element {
  const { column, index, role, hasOutput, use, planned, profile, isCurrent, onCommand } = props;
  const { name, missing } = column;
  const usable = canBeUsed(column);
  const tabIndex = isCurrent ? 0 : -1;
  // Strata and clusters are labels, whatever they look like.
  const isLabel = role === 'stratum' || role === 'cluster';
  const taken = useWords[isLabel ? 'label' : use];
  return (
    <>
      <div role="rowheader" className="cell-name">
        <ColumnName name={name} />
        <span className={planned?.problem === undefined ? 'fate' : 'fate bad'}>
          {fateOf(column, planned)}
          {missing > 0 && planned?.problem === undefined && (
            <span className="narrow-only"> · {count(missing)} missing</span>
          )}
        </span>
      </div>
      <div role="gridcell" className="cell-shape">
        {profile !== undefined && (
          <>
            <ProfileBars bars={profile.bars} />
            <span className="words" title={profile.words}>
              {profile.words}
            </span>
          </>
        )}
      </div>
      <div role="gridcell" className="cell-missing">
        {missing === 0 ? <span className="unseen">none missing</span> : `${count(missing)} missing`}
      </div>
      <div role="gridcell" className="cell-use">
        <button
          type="button"
          className="small-button"
          disabled={!usable || isLabel}
          tabIndex={tabIndex}
          aria-label={`${name} is treated as ${taken.many}${isLabel ? '' : '; change'}`}
          onClick={() => onCommand(index, 'use')}
        >
          {taken.one}
          {!isLabel && (
            <span className="swap" aria-hidden="true">
              ⇄
            </span>
          )}
        </button>
      </div>
      <div role="gridcell" className="cell-role">
        <select
          aria-label={`Role of ${name}`}
          value={role}
          disabled={!usable}
          tabIndex={tabIndex}
          onChange={({ target }) => onCommand(index, target.value as RowCommand)}
        >
          {ROLES.map(({ role: offered, title }) => (
            <option key={offered} value={offered}>
              {title}
            </option>
          ))}
          {hasOutput && role !== 'target' && <option value="further target">Add to output</option>}
        </select>
      </div>
    </>
  );
});

/** What becomes of a column, in a few words. */
function fateOf(column: ColumnSummary, planned: PlannedColumn | undefined): string {
  const { kind, distinct, type } = column;
  const what =
    kind === 'class'
      ? counted(distinct, 'class', 'classes')
      : kind === 'number'
        ? 'numbers'
        : kindWords[kind];
  if (planned?.problem !== undefined) return 'would stop the run';
  const few = type === 'number' && kind === 'number' && distinct <= 10 ? `, ${distinct} different` : '';
  return what + few;
}
