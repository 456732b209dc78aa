/**
 * The first rows of the table, to see whether it was read as it was meant.
 */
import { count, counted } from '@hsicinf/report/text';
import { useEffect, useState } from 'react';
import { ColumnName } from '../parts/column-name.js';
import type { Opened } from '../state/state.js';
import type { WorkerClient } from '../worker/client.js';
import type { TablePreview } from '../worker/messages.js';

/** The rows, closed at first where the screen is small. */
export function FirstRows({ opened, client }: { opened: Opened; client: WorkerClient }): React.JSX.Element {
  const preview = usePreview(opened, client);
  return (
    <details className="more first-rows">
      <summary>The first rows</summary>
      {preview !== undefined && (
        <>
          <div className="scroll" role="region" aria-label="The first rows" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {preview.names.map((name) => (
                    <th key={name} scope="col">
                      <ColumnName name={name} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preview.rows.map((cells, row) => (
                  // Rows have no other name than their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={row}>
                    {cells.map((cell, i) => (
                      <td key={preview.names[i]} className={cell === undefined ? 'missing' : undefined}>
                        {cell ?? 'missing'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="small">
            As they were read: {counted(preview.rows.length, 'row')} of {count(opened.table.rows)}
            {preview.moreColumns > 0 && `, without the last ${counted(preview.moreColumns, 'column')}`}. If
            they look wrong, go back to the step Data and describe the file under “File format”.
          </p>
        </>
      )}
    </details>
  );
}

function usePreview({ table }: Opened, client: WorkerClient): TablePreview | undefined {
  const [told, setTold] = useState<{ table: typeof table; preview: TablePreview }>();
  useEffect(() => {
    const controller = new AbortController();
    client
      .call('preview', null, controller)
      .then((preview) => setTold({ table, preview }))
      // A table that is gone.
      .catch(() => undefined);
    return () => controller.abort();
  }, [table, client]);
  return told?.table === table ? told.preview : undefined;
}
