/**
 * The program of the thread that reads columnar files, one after the other: see columnar/apart/read-apart.ts.
 */
import type { Column } from './table.js';
import { TableError } from './table-error.js';
import { inMemory, type RandomBytes } from './columnar/random-bytes.js';
import { readBytes } from './columnar/read-bytes.js';
import type { FromThread, ReadRequest, ToThread } from './columnar/apart/messages.js';
import { parentOfThread } from './start-thread.js';

/** Milliseconds between two signs of life. */
const BEAT = 500;

const parent = await parentOfThread();
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let lastId = 0;

parent.listen((message) => {
  const told = message as ToThread;
  if (told.kind === 'read') void answer(told);
  else {
    waiting.get(told.id)?.(told.bytes);
    waiting.delete(told.id);
  }
});
tell({ kind: 'ready' });

async function answer(request: ReadRequest): Promise<void> {
  const { format, file, missing, size, bytes } = request;
  const alive = setInterval(() => tell({ kind: 'alive' }), BEAT);
  try {
    const table = await readBytes(format, bytes === undefined ? remote(size) : inMemory(bytes), {
      file,
      missing,
    });
    tell({ kind: 'table', table }, table.columns.map(bufferOf));
  } catch (error) {
    const { rule, column } =
      error instanceof TableError ? error : new TableError('cannot be read: its reader failed', { file });
    tell({ kind: 'refused', rule, place: column === undefined ? { file } : { file, column } });
  } finally {
    clearInterval(alive);
  }
}

/** Bytes that are asked for. */
function remote(size: number): RandomBytes {
  return {
    size,
    read: (start, end) =>
      new Promise((resolve) => {
        const id = ++lastId;
        waiting.set(id, resolve);
        tell({ kind: 'part', id, start, end });
      }),
  };
}

function bufferOf(column: Column): ArrayBuffer {
  return (column.type === 'number' ? column.values : column.codes).buffer as ArrayBuffer;
}

function tell(message: FromThread, transfer: ArrayBuffer[] = []): void {
  parent.send(message, transfer);
}
