/** Every file of the set of nuisances through the worker of the page: the columns, notes and errors that the library has. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE } from '../../../packages/hsicinf/src/page-server.js';
import {
  type Nuisance,
  nuisances,
  optionsOf,
  pathOf,
} from '../../../packages/tables/tests/support/nuisances.js';
import type { FromPageWorker, TablePreview, TableSummary } from '../src/worker/messages.js';
import { site, visit } from './support/page.js';

const shared = site();

/** A file to open, and what came of it. */
interface Asked {
  name: string;
  base64: string;
  read: object;
  target: string | undefined;
}
interface Answer {
  table?: TableSummary;
  preview?: TablePreview;
  error?: string;
  /** Why a run with the target stops. */
  stop?: string;
}

/** In the page: its worker opens one file after the other. */
async function openAll({ worker, asked }: { worker: string; asked: Asked[] }): Promise<Answer[]> {
  const own = new Worker(worker, { type: 'module' });
  let last = 0;
  const call = (name: string, input: unknown): Promise<{ output?: unknown; error?: { message: string } }> =>
    new Promise((resolve) => {
      const id = ++last;
      const listen = ({ data }: MessageEvent<FromPageWorker>): void => {
        if (data.id !== id || (data.kind !== 'output' && data.kind !== 'error')) return;
        own.removeEventListener('message', listen);
        resolve(data);
      };
      own.addEventListener('message', listen);
      own.postMessage({ id, name, input });
    });
  const answers: Answer[] = [];
  for (const { name, base64, read, target } of asked) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const { output, error } = await call('open', {
      source: { kind: 'file', file: new File([bytes], name) },
      read,
    });
    if (error !== undefined) {
      answers.push({ error: error.message });
      continue;
    }
    const preview = (await call('preview', null)).output as TablePreview;
    const columns = { target: [target] };
    const run =
      target === undefined
        ? undefined
        : await call('run', {
            read,
            columns,
            options: { permutations: 9, select: 1 },
            version: '0',
            date: '',
          });
    answers.push({
      table: output as TableSummary,
      preview,
      ...(run?.error !== undefined && { stop: run.error.message }),
    });
  }
  own.terminate();
  return answers;
}

/** What the manifest says of a table that is read well. */
function expectTable(one: Nuisance, { table, preview }: Answer): void {
  const { rows, format = 'csv', columns = [], columnCount, notes = [] } = one;
  expect([table?.rows, table?.format, table?.columns.length], one.file).toEqual([
    rows,
    format,
    columnCount ?? columns.length,
  ]);
  const text = (cell: string | number | null): string | undefined =>
    cell === null ? undefined : String(cell);
  expect(
    columns.map(({ name, first }) => ({
      name,
      kind: table?.columns.find((column) => column.name === name)?.kind,
      first: preview?.rows.slice(0, first.length).map((cells) => cells[preview.names.indexOf(name)]),
    })),
    one.file,
  ).toEqual(
    columns.map(({ name, kind, first }) => ({
      name,
      kind,
      first: first.slice(0, preview?.rows.length).map(text),
    })),
  );
  // The page names its field for what the library takes as an option.
  for (const note of notes.map((words) => words.replace('give its name:', 'choose it under “Sheet”:')))
    expect(table?.notes.join('\n'), one.file).toContain(note);
}

describe('the set of nuisances', () => {
  it('is read by the page as by the library, or refused in the same words', async () => {
    const { page, errors, close } = await visit(shared);
    const worker = readdirSync(join(PAGE, 'assets')).find((name) => /^worker-.+\.js$/.test(name));
    const asking = (one: Nuisance, read: object, target?: string): Asked => ({
      name: one.file,
      base64: readFileSync(pathOf(one)).toString('base64'),
      read,
      target,
    });
    const given = nuisances.map((one) =>
      asking(one, optionsOf(one).given, one.stops === undefined ? undefined : one.target),
    );
    const well = nuisances.map((one) => asking(one, optionsOf(one).well));
    const answers = await page.evaluate(openAll, {
      worker: `${shared.url}assets/${worker}`,
      asked: [...given, ...well],
    });
    nuisances.forEach((one, i) => {
      if (one.error !== undefined) expect(answers[i].error, one.file).toContain(one.error);
      if (one.stops !== undefined) expect(answers[i].stop, one.file).toContain(one.stops);
      if (one.columns !== undefined) expectTable(one, answers[nuisances.length + i]);
    });
    expect(errors).toEqual([]);
    await close();
  });
});
