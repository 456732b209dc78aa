/**
 * From a file, a pasted text or an example to a table in memory.
 */
import { simulate } from '@hsicinf/core';
import { simulatedCsv } from '@hsicinf/report/text';
import { blobSource, type ReadOptions, readTable, type Table } from '@hsicinf/tables';
import { exampleFile, type ExampleName, examples } from '../examples.js';
import type { TableSource, TableSummary } from './messages.js';
import { noteOnPage } from './note-on-page.js';
import type { CallContext } from './session.js';

/** Progress is told at most this often, in milliseconds. */
const TELL_EVERY = 50;

/** A table and the file that it was read from. */
export interface OpenTable {
  table: Table;
  content: Blob;
}

/** Reads the table. */
export async function openTable(
  source: TableSource,
  read: ReadOptions,
  { signal, tell }: CallContext<'open'>,
): Promise<OpenTable> {
  let next = 0;
  const { name, content } = fileOf(source);
  const table = await readTable(blobSource(content, name), {
    ...read,
    signal,
    onProgress: ({ done, total = Infinity }) => {
      // Some formats are read whole before they are made sense of: how long that takes cannot be told.
      if (done >= total) tell({ stage: 'parsing', part: undefined });
      else if (performance.now() >= next) {
        next = performance.now() + TELL_EVERY;
        tell({ stage: 'reading', part: total === Infinity ? undefined : done / total });
      }
    },
  });
  return { table, content };
}

function fileOf(source: TableSource): { name: string; content: Blob } {
  if (source.kind === 'file') return { name: source.file.name, content: source.file };
  if (source.kind === 'example') {
    return { name: exampleFile(source.example), content: new Blob([exampleText(source.example)]) };
  }
  return { name: pastedFile(source.text), content: new Blob([source.text]) };
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
    notes: notes.map(noteOnPage),
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
