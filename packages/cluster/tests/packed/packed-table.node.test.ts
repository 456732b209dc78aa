/** Packed tables: the same cells and the same numbers as from the file, and damage that is seen. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hsicInf } from '@hsicinf/core';
import { openPacked } from '@hsicinf/cluster';
import type { StoredColumn } from '@hsicinf/core/elsewhere';
import { plan, type Table, toDataset } from '@hsicinf/tables';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { packed } from '../support/pack.js';
import { csv, folder, inMemory, ROWS } from './support.js';

/** All that a table says of its columns. */
function columnsOf({ columns }: Table): unknown {
  return columns.map((column) => ({
    name: column.name,
    type: column.type,
    kind: column.kind,
    missing: column.missing,
    distinct: column.distinct,
    cells: column.type === 'number' ? Array.from(column.values) : Array.from(column.codes),
    levels: column.type === 'label' ? column.levels : undefined,
  }));
}

describe('a packed text', () => {
  it('holds the cells, kinds and counts of the file, in chunks of any size', async () => {
    const table = await inMemory(csv);
    for (const chunkBytes of [1, 700, 2 ** 25]) {
      const directory = join(folder, `csv-${chunkBytes}.hsic`);
      const manifest = await packed([csv], directory, { chunkBytes });
      expect(manifest.chunks.length > 1).toBe(chunkBytes < 1000);
      const found = await openPacked(directory);
      expect(found.rows).toBe(ROWS);
      expect(columnsOf(found)).toEqual(columnsOf(table));
      expect(JSON.stringify(plan(found))).toEqual(JSON.stringify(plan(table)));
      expect(readdirSync(directory).filter((name) => /tmp|columns$|packing/.test(name))).toEqual([]);
      found.close();
    }
  });

  it.each(['recommended', 'exact', 'cross', 'paper'] as const)(
    'gives the same run, preset %s',
    async (preset) => {
      const options = { target: ['y'], exclude: ['gaps', 'many'] };
      const own = { preset, select: 2, permutations: 199, ...(preset === 'paper' && { blockSize: 6 }) };
      const [file, found] = [await inMemory(csv), await openPacked(join(folder, 'csv-700.hsic'))];
      const results = [file, found].map((table) => hsicInf(toDataset(table, options).dataset, own));
      const [expected, got] = await Promise.all(results);
      expect(got).toEqual(expected);
    },
  );

  it('takes a byte a row for few values', async () => {
    const text = join(folder, 'levels.csv');
    const lines = Array.from({ length: 400 }, (_, row) => `${row % 3},${(row % 5) / 10},${row}`);
    writeFileSync(text, ['a,b,c', ...lines].join('\n'));
    const { chunks } = await packed([text], join(folder, 'levels.hsic'));
    expect(chunks[0].bytes).toBe(400 + 24 + 400 + 40 + 8 * 400);
  });

  it('tells the values at some rows, of few values and of many', async () => {
    const found = await openPacked(join(folder, 'levels.hsic'));
    const { features } = toDataset(found, { target: ['c'] }).dataset;
    const [, , numbers] = found.columns as { stored?: StoredColumn }[];
    const columns = [...(features as unknown as StoredColumn[]), numbers.stored as StoredColumn];
    const rows = Int32Array.of(399, 0, 7, 7, 123);
    for (const column of columns) {
      const into = new Float64Array(rows.length);
      column.readAt?.(rows, into);
      expect(Array.from(into)).toEqual(Array.from(rows, (row) => column.values[row]));
    }
    expect(columns.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    found.close();
  });

  it('joins files side by side, and refuses other rows and names that are taken', async () => {
    const other = join(folder, 'other.csv');
    writeFileSync(other, `z\n${Array.from({ length: ROWS }, (_, row) => row % 8).join('\n')}\n`);
    const both = join(folder, 'both.hsic');
    await packed([csv, other], both);
    expect((await openPacked(both)).columns.at(-1)?.name).toBe('z');
    await expect(packed([csv, csv], join(folder, 'twice.hsic'))).rejects.toThrow(
      'got "id" for columns 1 and 10',
    );
    const short = join(folder, 'short.csv');
    writeFileSync(short, 'w\n1\n2\n');
    await expect(packed([csv, short], join(folder, 'short.hsic'))).rejects.toThrow(
      'as many rows as the first file, 60, got 2',
    );
  });
});

describe('a packed Parquet file', () => {
  it('holds its cells', async () => {
    const path = join(folder, 'data.parquet');
    const values = Array.from({ length: ROWS }, (_, row) => Math.cos(row) * 1e5);
    const labels = values.map((value) => (value > 0 ? 'up' : 'down'));
    const gaps = values.map((value, row) => (row % 5 === 0 ? null : value));
    const buffer = parquetWriteBuffer({
      columnData: [
        { name: 'a', data: values, type: 'DOUBLE' },
        { name: 'b', data: labels, type: 'STRING' },
        { name: 'c', data: gaps, type: 'DOUBLE' },
      ],
    });
    writeFileSync(path, new Uint8Array(buffer));
    await packed([path], join(folder, 'parquet.hsic'));
    const found = await openPacked(join(folder, 'parquet.hsic'));
    expect(columnsOf(found)).toEqual(columnsOf(await inMemory(path)));
  });
});

describe('codes of missing cells', () => {
  it('are told of a packed table as of the file', async () => {
    const [file, directory] = [join(folder, 'codes.csv'), join(folder, 'codes.hsic')];
    const lines = Array.from({ length: 40 }, (_, row) => {
      const odd = row % 11 === 3;
      return [
        row % 5,
        odd ? -9 : row % 3,
        odd ? 999 : Math.sin(row),
        odd ? 99 : 2 * row,
        Math.cos(row),
        Math.sin(3 * row),
      ];
    });
    writeFileSync(file, ['a,b,c,d,e,y', ...lines.map((cells) => cells.join(','))].join('\n'));
    await packed([file], directory);
    const table = await openPacked(directory);
    const notes = (from: Table): string[] => toDataset(from, { target: ['y'] }).notes;
    expect(notes(table)).toEqual(notes(await inMemory(file)));
    expect(notes(table).join('\n')).toMatch(/-9 is far[^]*999 is far/);
    table.close();
  });
});

describe('damage', () => {
  it('of a chunk, a record, a name or the manifest is seen', async () => {
    const directory = join(folder, 'damaged.hsic');
    await packed([csv], directory);
    const flip = (name: string, at: number): (() => void) => {
      const path = join(directory, name);
      const bytes = readFileSync(path);
      const whole = Buffer.from(bytes);
      bytes[at] ^= 1;
      writeFileSync(path, bytes);
      return () => writeFileSync(path, whole);
    };
    let mend = flip('00000.chunk', statSync(join(directory, '00000.chunk')).size - ROWS - 1);
    const { columns } = await openPacked(directory);
    expect(() =>
      columns.forEach((column) => (column.type === 'number' ? column.values : column.codes)),
    ).toThrow('00000.chunk is damaged: these are not the values that were packed');
    mend();
    for (const name of ['columns.bin', 'names.bin']) {
      mend = flip(name, 3);
      await expect(openPacked(directory)).rejects.toThrow(`${name} is damaged`);
      mend();
    }
    // What it says of cells and sources is on no other file.
    const at = readFileSync(join(directory, 'manifest.json')).indexOf('"strays":[[') + '"strays":[['.length;
    mend = flip('manifest.json', at);
    await expect(openPacked(directory)).rejects.toThrow(
      'manifest.json is damaged: it is not what its checksum says; pack the table anew',
    );
    mend();
    // One of an earlier table without a checksum of its own.
    const { sha256: _, ...rest } = JSON.parse(
      readFileSync(join(directory, 'manifest.json'), 'utf8'),
    ) as Record<string, unknown>;
    writeFileSync(join(directory, 'manifest.json'), JSON.stringify(rest));
    expect((await openPacked(directory)).rows).toBe(ROWS);
    writeFileSync(join(directory, 'manifest.json'), '{}');
    await expect(openPacked(directory)).rejects.toThrow('is not the manifest of one');
  });
});

describe('over HTTP', () => {
  it('is read by ranges', async () => {
    const program = `
      const { createServer } = require('node:http'); const { readFileSync } = require('node:fs');
      createServer((q, r) => { try { const b = readFileSync(${JSON.stringify(folder)} + q.url);
        const [, from, to] = /bytes=(\\d+)-(\\d+)/.exec(q.headers.range) ?? [];
        if (from === undefined) return r.end(b); if (+from >= b.length) { r.statusCode = 416; return r.end(); }
        r.statusCode = 206; r.end(b.subarray(+from, +to + 1)); } catch { r.statusCode = 404; r.end(); }
      }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
    const server = spawn(process.execPath, ['-e', program]);
    try {
      const port = await new Promise<string>((resolve) => {
        server.stdout.once('data', (data: Buffer) => resolve(String(data).trim()));
      });
      const found = await openPacked(`http://127.0.0.1:${port}/csv-700.hsic`);
      expect(columnsOf(found)).toEqual(columnsOf(await inMemory(csv)));
      found.close();
      await expect(openPacked(`http://127.0.0.1:${port}/none.hsic`)).rejects.toThrow(
        'refused by the server (status 404)',
      );
      await expect(openPacked(`http://127.0.0.1:${port}/data.csv`)).rejects.toThrow(
        '/data.csv: manifest.json was refused by the server (status 404); only packed tables can be read by address',
      );
    } finally {
      server.kill();
    }
  });

  it.each([
    ['http://me:secret@127.0.0.1:1/t.hsic', 'http://127.0.0.1:1/t.hsic: requires an address without user'],
    ['https://token@host/t.hsic', 'https://host/t.hsic: requires an address without user and password'],
    ['http://', 'http://: is not an address'],
  ])('refuses %s, and tells nobody a password', async (address, message) => {
    const failure = await openPacked(address).catch(String);
    expect(failure).toContain(message);
    expect(failure).not.toMatch(/secret|token/);
  });
});
