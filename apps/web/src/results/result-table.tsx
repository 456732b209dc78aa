/**
 * The selected features as a table that can be sorted by any column.
 */
import { counted } from '@hsicinf/report/text';
import { useMemo, useState } from 'react';
import { ColumnName } from '../parts/column-name.js';
import type { RunOutcome } from '../worker/messages.js';
import { columnsOf, type ResultColumn, type ResultRow, rowsOf } from './result-columns.js';

const SHOWN_AT_FIRST = 100;

const rank: ResultColumn = {
  id: 'rank',
  title: 'Rank',
  meaning: '1 for the largest score.',
  order: (row) => row.rank,
  text: (row) => String(row.rank),
};

interface Sorting {
  by: string;
  descending: boolean;
}

/** The table; `onFeature` is told which feature to look at. */
export function ResultTable({
  outcome,
  chosen,
  onFeature,
}: {
  outcome: RunOutcome;
  chosen: string | undefined;
  onFeature: (name: string) => void;
}): React.JSX.Element {
  const columns = useMemo(() => columnsOf(outcome), [outcome]);
  const [sorting, setSorting] = useState<Sorting>({ by: rank.id, descending: false });
  const [showsAll, setShowsAll] = useState(false);
  const rows = useMemo(
    () => sorted(rowsOf(outcome), [rank, ...columns], sorting),
    [outcome, columns, sorting],
  );
  const shown = showsAll ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const head = (column: ResultColumn): React.JSX.Element => (
    <SortHead key={column.id} column={column} sorting={sorting} onSort={setSorting} />
  );
  return (
    <section aria-labelledby="features">
      <h2 id="features">Selected features</h2>
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
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    aria-current={row.name === chosen ? 'true' : undefined}
                    onClick={() => onFeature(row.name)}
                  >
                    <ColumnName name={row.name} />
                  </button>
                </th>
                {columns.map((column) => (
                  <td key={column.id}>{column.text(row)}</td>
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

function sorted(
  rows: ResultRow[],
  columns: readonly ResultColumn[],
  { by, descending }: Sorting,
): ResultRow[] {
  const { order } = columns.find(({ id }) => id === by) ?? rank;
  const sign = descending ? -1 : 1;
  return rows.sort((a, b) => sign * (order(a) - order(b)) || a.rank - b.rank);
}

function SortHead({
  column: { id, title },
  sorting: { by, descending },
  onSort,
}: {
  column: ResultColumn;
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
