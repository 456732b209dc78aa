/**
 * The columns of a table, however many: only those in view are in the document. With the keyboard the grid is one stop:
 * arrows go from row to row and between the controls of a row, Tab leaves it. A list of roles opens with the space bar, and
 * a letter chooses from it.
 */
import type { PlannedColumn } from '@hsicinf/tables';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNarrow } from '../plots/use-narrow.js';
import {
  type ColumnChoice,
  roleOf,
  useOf,
  withFurtherTarget,
  withOtherUse,
  withRole,
} from '../state/column-choice.js';
import type { WorkerClient } from '../worker/client.js';
import type { ColumnSummary } from '../worker/messages.js';
import { ColumnRow, type RowCommand } from './column-row.js';
import { useProfiles } from './use-profiles.js';

/** Where the cells of a row stand in two lines, as in the style sheet. */
const STACKED = '56rem';
const ROW_HEIGHT = 70;
const NARROW_ROW_HEIGHT = 116;
const OVERSCAN = 6;
const PAGE = 8;
const CONTROLS = 'button:not(:disabled), select:not(:disabled)';

/** What the grid shows. */
export interface GridProps {
  columns: readonly ColumnSummary[];
  /** Positions of the columns to show. */
  shown: readonly number[];
  choice: ColumnChoice;
  plan: readonly PlannedColumn[] | undefined;
  client: WorkerClient;
  onChoice: (choice: ColumnChoice) => void;
}

/** The grid. */
export function ColumnGrid({ columns, shown, choice, plan, client, onChoice }: GridProps): React.JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  // A half of the last row is in view: a sign that there are more.
  const [rowHeight, shownRows] = useNarrow(STACKED) ? [NARROW_ROW_HEIGHT, 4.5] : [ROW_HEIGHT, 8.5];
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (row) => shown[row],
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const items = virtual.getVirtualItems();
  const profiles = useProfiles(
    client,
    columns,
    items.map(({ index }) => shown[index]),
  );
  const { current, onKeyDown, onFocus } = useRowKeys(frame, shown.length, (row) =>
    virtual.scrollToIndex(row),
  );
  const latest = useRef({ columns, choice, onChoice });
  latest.current = { columns, choice, onChoice };
  const onCommand = useCallback((index: number, command: RowCommand) => {
    const now = latest.current;
    now.onChoice(commanded(now.choice, now.columns[index], command));
  }, []);
  return (
    <div
      role="grid"
      aria-label="Columns of the table"
      aria-rowcount={shown.length + 1}
      className="grid-table"
    >
      <div role="row" aria-rowindex={1} className="grid-head">
        {['Column', 'Shape', 'Missing', 'Treat as', 'Role'].map((title) => (
          <span key={title} role="columnheader" className={title === 'Missing' ? 'missing' : undefined}>
            {title}
          </span>
        ))}
      </div>
      <div
        role="rowgroup"
        className="grid-scroll"
        ref={frame}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        style={{ height: Math.min(shown.length, shownRows) * rowHeight }}
      >
        <div role="presentation" className="grid-all" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index: row, key, start }) => {
            const index = shown[row];
            const column = columns[index];
            const role = roleOf(column, choice);
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={row + 2}
                data-row={row}
                data-role={role}
                className="grid-row"
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <ColumnRow
                  column={column}
                  index={index}
                  role={role}
                  hasOutput={choice.targets.length > 0}
                  use={useOf(column, choice)}
                  planned={plan?.[index]}
                  profile={profiles.get(index)}
                  isCurrent={row === current}
                  onCommand={onCommand}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function commanded(choice: ColumnChoice, column: ColumnSummary, command: RowCommand): ColumnChoice {
  if (command === 'use') return withOtherUse(choice, column);
  if (command === 'further target') return withFurtherTarget(choice, column);
  return withRole(choice, column, command);
}

/** Whether a key belongs to a list of choices: one that is open, or that Alt opens. */
function isForList({ target, altKey }: React.KeyboardEvent): boolean {
  if (!(target instanceof HTMLSelectElement)) return false;
  return altKey || (CSS.supports('selector(:open)') && target.matches(':open'));
}

/** Arrow keys: which row is the current one, and how to get to another. */
function useRowKeys(
  frame: React.RefObject<HTMLDivElement | null>,
  rows: number,
  scrollTo: (row: number) => void,
): {
  current: number;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onFocus: (event: React.FocusEvent) => void;
} {
  const [chosen, setCurrent] = useState(0);
  const current = Math.min(chosen, rows - 1);
  const controlsOf = (row: number): HTMLElement[] =>
    Array.from(frame.current?.querySelectorAll<HTMLElement>(`[data-row="${row}"] :is(${CONTROLS})`) ?? []);
  const focus = (row: number, place: number): void => {
    const controls = controlsOf(row);
    controls[Math.min(place, controls.length - 1)]?.focus();
  };
  const goTo = (row: number, place: number): void => {
    const next = Math.max(0, Math.min(rows - 1, row));
    setCurrent(next);
    scrollTo(next);
    // Two frames: one for the scrolling, one for the row that it brings into the document.
    requestAnimationFrame(() => requestAnimationFrame(() => focus(next, place)));
  };
  return {
    current,
    onFocus: ({ target }) => {
      const row = target.closest('[data-row]')?.getAttribute('data-row');
      if (row !== null && row !== undefined) setCurrent(Number(row));
    },
    onKeyDown: (event) => {
      const controls = controlsOf(current);
      const place = Math.max(0, controls.indexOf(document.activeElement as HTMLElement));
      const moves: Record<string, () => void> = {
        ArrowDown: () => goTo(current + 1, place),
        ArrowUp: () => goTo(current - 1, place),
        PageDown: () => goTo(current + PAGE, place),
        PageUp: () => goTo(current - PAGE, place),
        Home: () => goTo(0, place),
        End: () => goTo(rows - 1, place),
        ArrowRight: () => focus(current, place + 1),
        ArrowLeft: () => focus(current, Math.max(0, place - 1)),
      };
      if (!Object.hasOwn(moves, event.key) || isForList(event)) return;
      event.preventDefault();
      moves[event.key]();
    },
  };
}
