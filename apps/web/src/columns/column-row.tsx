/**
 * One column of the table: whether it is tested, what it is called, its shape, what is missing, what it is taken for, and
 * whether it is the output.
 */
import { count, counted } from '@hsicinf/report/text';
import type { PlannedColumn } from '@hsicinf/tables';
import { memo } from 'react';
import { ColumnName } from '../parts/column-name.js';
import { canBeUsed, type Use } from '../state/column-choice.js';
import type { ColumnProfile, ColumnSummary } from '../worker/messages.js';
import { ProfileBars } from './profile-bars.js';

/** What a visitor can do to a column. */
export type RowCommand = 'test' | 'use' | 'target';

/** What a row shows. */
export interface RowProps {
  column: ColumnSummary;
  index: number;
  isTested: boolean;
  isTarget: boolean;
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
  text: 'text that hardly repeats',
  constant: 'one value only',
  id: 'looks like an id',
  empty: 'no values',
  mixed: 'numbers, with a few cells that are none',
  unreadable: 'neither numbers nor labels',
};

/** The row. */
export const ColumnRow = memo(function ColumnRow(props: RowProps): React.JSX.Element {
  const { column, index, isTested, isTarget, use, planned, profile, isCurrent, onCommand } = props;
  const { name, missing } = column;
  const usable = canBeUsed(column);
  const tabIndex = isCurrent ? 0 : -1;
  const button = { type: 'button', className: 'small-button', disabled: !usable, tabIndex } as const;
  return (
    <>
      <div role="gridcell" className="cell-test">
        <input
          type="checkbox"
          aria-label={`Test ${name}`}
          checked={isTested}
          disabled={!usable || isTarget}
          tabIndex={tabIndex}
          onChange={() => onCommand(index, 'test')}
        />
      </div>
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
          {...button}
          aria-label={`${name} is taken for ${use === 'class' ? 'classes' : 'numbers'}; change`}
          onClick={() => onCommand(index, 'use')}
        >
          {use === 'class' ? 'Class' : 'Number'}
          <span className="swap" aria-hidden="true">
            ⇄
          </span>
        </button>
      </div>
      <div role="gridcell" className="cell-target">
        <button
          {...button}
          aria-pressed={isTarget}
          aria-label={`${name} is the output`}
          onClick={() => onCommand(index, 'target')}
        >
          Output
        </button>
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
  if (planned?.role === 'target') return `${what} · the output`;
  const few = type === 'number' && kind === 'number' && distinct <= 10 ? `, ${distinct} different` : '';
  return what + few;
}
