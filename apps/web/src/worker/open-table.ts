/**
 * From a file, a pasted text or an example to a table in memory.
 */
import { simulate } from '@hsicinf/core';
import { simulatedCsv } from '@hsicinf/report/text';
import { blobSource, type ByteSource, type ReadOptions, readTable, type Table } from '@hsicinf/tables';
import { exampleFile, type ExampleName, examples } from '../examples.js';
import type { TableSource, TableSummary } from './messages.js';
import type { CallContext } from './session.js';

/** Progress is told at most this often, in milliseconds. */
const TELL_EVERY = 50;

/** Reads the table. */
export function openTable(
  source: TableSource,
  read: ReadOptions,
  { signal, tell }: CallContext<'open'>,
): Promise<Table> {
  let next = 0;
  return readTable(bytesOf(source), {
    ...read,
    signal,
    onProgress: ({ done, total }) => {
      if (performance.now() < next) return;
      next = performance.now() + TELL_EVERY;
      tell({
        stage: 'reading',
        part: total === undefined || total === 0 ? undefined : Math.min(1, done / total),
      });
    },
  });
}

function bytesOf(source: TableSource): ByteSource {
  if (source.kind === 'file') return blobSource(source.file, source.file.name);
  if (source.kind === 'example') {
    return blobSource(new Blob([exampleText(source.example)]), exampleFile(source.example));
  }
  return blobSource(new Blob([source.text]), pastedFile(source.text));
}

function exampleText(name: ExampleName): string {
  const { design, rows, features, seed } = examples[name];
  return [...simulatedCsv(simulate(design, { rows, features, seed }))].join('');
}

/** Spreadsheets put tabs between cells. */
function pastedFile(text: string): string {
  return text.includes('\t') ? 'pasted.tsv' : 'pasted.csv';
}

/** What the page is told about a table. */
export function summaryOf(table: Table): TableSummary {
  const { name, format, rows, notes, columns, unreadable, sheet } = table;
  return {
    name,
    format,
    rows,
    notes,
    ...(sheet && { sheet }),
    columns: [
      ...columns.map((column) => ({
        name: column.name,
        type: column.type,
        kind: column.kind,
        missing: column.missing,
        distinct: column.distinct,
      })),
      ...unreadable.map((column) => ({
        name: column.name,
        type: 'unreadable' as const,
        kind: 'unreadable' as const,
        missing: 0,
        distinct: 0,
      })),
    ],
  };
}
