/**
 * The selected features as a table that can be sorted by any column.
 */
import type { SelectedFeature } from '@hsicinf/core';
import { counted, typeset } from '@hsicinf/report/text';
import { useMemo, useState } from 'react';
import { ColumnName, nameClass } from '../parts/column-name.js';
import type { RunOutcome } from '../worker/messages.js';
import { columnsOf, rank, sortedRows, type Sorting, type TableColumn } from './result-columns.js';

const SHOWN_AT_FIRST = 100;

/** The table; `onFeature` is told which feature to look at. */
export function ResultTable({
  outcome,
  sorting,
  onSort,
  chosen,
  onFeature,
}: {
  outcome: RunOutcome;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  chosen: string | undefined;
  onFeature: ((name: string) => void) | undefined;
}): React.JSX.Element {
  const columns = useMemo(() => columnsOf(outcome), [outcome]);
  const [showsAll, setShowsAll] = useState(false);
  const rows = useMemo(() => sortedRows(outcome, sorting), [outcome, sorting]);
  const shown = showsAll ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const head = (column: TableColumn): React.JSX.Element => (
    <SortHead key={column.id} column={column} sorting={sorting} onSort={onSort} />
  );
  return (
    <section aria-labelledby="features">
      <h2 id="features">{outcome.selected.length === outcome.usable ? 'Tested' : 'Selected'} features</h2>
      <div className="scroll" role="region" aria-label="Table of the selected features" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head(rank)}
              <th scope="col" className="left">
                Feature
              </th>
              {columns.map(head)}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.index} className={row.significant ? 'significant' : undefined}>
                <td>{row.rank}</td>
                <th scope="row" className={nameClass(row.name)}>
                  {onFeature === undefined ? (
                    <ColumnName name={row.name} />
                  ) : (
                    <button
                      type="button"
                      className="link"
                      aria-current={row.name === chosen ? 'true' : undefined}
                      onClick={() => onFeature(row.name)}
                    >
                      <ColumnName name={row.name} />
                    </button>
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column.id}>
                    <Cell column={column} row={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <button type="button" onClick={() => setShowsAll(true)}>
          Show all {counted(rows.length, 'feature')}
        </button>
      )}
      <details className="more">
        <summary>What the columns mean</summary>
        <dl className="glossary">
          {columns.map(({ id, title, meaning }) => (
            <div key={id}>
              <dt>{title}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** A number set for reading; the error of a correlation steps back. */
function Cell({
  column: { id, text },
  row,
}: {
  column: TableColumn;
  row: SelectedFeature;
}): React.JSX.Element {
  const [value, error] = text(row).split(' ± ');
  if (id !== 'correlation' || error === undefined) return <>{typeset(text(row))}</>;
  return (
    <>
      {typeset(value)} <span className="spread">± {error}</span>
    </>
  );
}

function SortHead({
  column: { id, title },
  sorting: { by, descending },
  onSort,
}: {
  column: TableColumn;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}): React.JSX.Element {
  const isSorted = id === by;
  return (
    <th scope="col" aria-sort={!isSorted ? 'none' : descending ? 'descending' : 'ascending'}>
      <button
        type="button"
        className="sort"
        onClick={() => onSort({ by: id, descending: isSorted && !descending })}
      >
        {title}
        <span aria-hidden="true">{!isSorted ? '' : descending ? '\u00a0↓' : '\u00a0↑'}</span>
      </button>
    </th>
  );
}
