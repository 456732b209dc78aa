/**
 * The program of the thread that reads a columnar file: see read-apart.ts.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type Column, readTable } from '@hsicinf/tables';
import type { FromThread, ReadRequest } from './read-apart.js';
import { fileSource } from './source.js';

const { path, size, options } = workerData as ReadRequest;
const tell = (message: FromThread, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

try {
  const onProgress = (progress: { done: number; total?: number }): void =>
    tell({ kind: 'progress', progress });
  const table = await readTable(fileSource(path, size), { ...options, onProgress });
  tell({ kind: 'table', table }, table.columns.map(bufferOf));
} catch (error) {
  const { name, message } = error as Error;
  tell({ kind: 'error', name, message });
}

function bufferOf(column: Column): ArrayBuffer {
  return (column.type === 'number' ? column.values : column.codes).buffer as ArrayBuffer;
}
