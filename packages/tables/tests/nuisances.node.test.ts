/** Every file of the set of nuisances through the library: read as it should be, or refused in the words that help. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  missingCodes,
  plan,
  readTable,
  type ReadOptions,
  type Table,
  tableWarnings,
  toDataset,
} from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { type Nuisance, nuisances, optionsOf, pathOf } from './support/nuisances.js';
import { cellsOf, columnOf, failure, sourceOf } from './support/sources.js';

const open = (one: Nuisance, options: ReadOptions): Promise<Table> =>
  readTable(sourceOf(new Uint8Array(readFileSync(pathOf(one))), one.file), options);

/** What the manifest says of a table that is read well. */
function expectTable(one: Nuisance, table: Table): void {
  const { rows, blankRows = 0, format = 'csv', columns = [], columnCount, notes = [] } = one;
  expect([table.rows, table.blankRows ?? 0, table.format]).toEqual([rows, blankRows, format]);
  expect(table.columns).toHaveLength(columnCount ?? columns.length);
  expect(
    columns.map(({ name, first }) => {
      const column = columnOf(table, name);
      return { name, kind: column.kind, first: cellsOf(column).slice(0, first.length) };
    }),
  ).toEqual(columns);
  expect(table.columns.slice(0, columns.length).map(({ name }) => name)).toEqual(
    columns.map(({ name }) => name),
  );
  for (const note of notes) expect(table.notes.join('\n')).toContain(note);
  // Nothing is said of what is in order.
  if (notes.length === 0 && blankRows === 0) expect(table.notes).toEqual([]);
}

describe('the set of nuisances', () => {
  it('is large, and every file of it is listed once', () => {
    const files = nuisances.map(({ file }) => file);
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect([...files].sort()).toEqual(readdirSync(dirname(pathOf(nuisances[0]))).sort());
  });

  it.each(nuisances.map((one) => [one.file, one.nuisance, one] as const))('%s: %s', async (_, __, one) => {
    const { given, well } = optionsOf(one);
    const { error, stops, target, codes = [], leftOut = {}, warning } = one;
    if (error !== undefined) expect(await failure(open(one, given))).toContain(error);
    if (stops !== undefined) {
      const table = await open(one, given);
      expect(() => toDataset(table, { target: [target ?? ''] })).toThrow(stops);
    }
    if (one.columns === undefined) return;
    const table = await open(one, well);
    expectTable(one, table);
    expect(missingCodes(table)).toEqual(codes);
    const planned = new Map(
      plan(table, { target: target === undefined ? [] : [target] }).map((p) => [p.name, p]),
    );
    for (const [name, reason] of Object.entries(leftOut)) expect(planned.get(name)?.reason).toContain(reason);
    if (warning !== undefined) expect(tableWarnings(table).map(({ kind }) => kind)).toContain(warning);
  });

  it('holds one table in several formats that gives one dataset', async () => {
    const same = nuisances.filter((one) => one.same === true);
    expect(same.length).toBeGreaterThanOrEqual(5);
    const [first, ...others] = await Promise.all(
      same.map(async (one) => toDataset(await open(one, {}), { target: ['y'], missing: 'drop-rows' })),
    );
    for (const { dataset, columns, rows } of others) {
      expect({ dataset, columns, rows }).toEqual({
        dataset: first.dataset,
        columns: first.columns,
        rows: first.rows,
      });
    }
  });
});
