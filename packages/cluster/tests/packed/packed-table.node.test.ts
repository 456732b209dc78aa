/** Packed tables: the same cells, the same runs; damage is seen; an interrupted packing goes on. */
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hsicInf } from '@hsicinf/core';
import { type Executor, inlineExecutor } from '@hsicinf/core/elsewhere';
import { openPacked } from '@hsicinf/cluster';
import { plan, readTable, type Table, toDataset } from '@hsicinf/tables';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { writeGenotypes } from '../../../../bench/genotypes.mjs';
import { testFolder } from '../support/folder.js';
import { packed } from '../support/pack.js';

const folder = testFolder();
const ROWS = 60;

/** Numbers of all sizes, few levels, classes, gaps, a constant, an id. */
function csvText(): string {
  const lines = ['id,y,group,x1,x2,small,gaps,one,many'];
  for (let row = 0; row < ROWS; row++) {
    const x = Math.sin(row * 7.7);
    const gap = row % 9 === 4 ? '' : (x * 1e-7).toExponential(9);
    lines.push(
      [
        `s${row}`,
        (x * x + 0.1 * Math.cos(row * 3)).toFixed(7),
        'abc'[row % 3],
        x.toFixed(9),
        (row * 3) % 4,
        ((row * 5) % 7) / 10,
        gap,
        3,
        `"long, ""label"" ${row % 20}"`,
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

const csv = join(folder, 'data.csv');
writeFileSync(csv, csvText());

async function inMemory(path: string): Promise<Table> {
  return readTable({
    name: path,
    async *stream() {
      yield new Uint8Array(readFileSync(path));
    },
  });
}

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

describe('what is held fixed', () => {
  it('leaves the columns of a packed table where they are, and gives the same results', async () => {
    const directory = join(folder, 'held.hsic');
    await packed([csv], directory);
    const [whole, table] = [await inMemory(csv), await openPacked(directory)];
    const columns = [
      { strata: 'group' },
      { clusters: 'many' },
      { covariates: ['x2'] },
      { covariates: ['x2'], strata: 'group' },
      { features: ['x1', 'x2', 'small', 'gaps'], missing: 'drop-rows' },
      { features: ['x1', 'x2', 'small', 'gaps'], missing: 'drop-rows', strata: 'group' },
    ] as const;
    for (const own of columns) {
      const options = { target: ['y'], exclude: ['gaps'].filter(() => !('missing' in own)), ...own };
      const { dataset } = toDataset(table, options);
      const expected = await hsicInf(toDataset(whole, options).dataset, { permutations: 99 });
      expect(await hsicInf(dataset, { permutations: 99 })).toEqual(expected);
      const arrays = dataset.features.filter((one) => Object.hasOwn(one, 'values')).map(({ name }) => name);
      // Classes, and columns with gaps, are in memory.
      expect(arrays.filter((name) => ['x1', 'x2', 'small'].includes(name))).toEqual([]);
    }
    table.close();
  });

  it('takes no memory for each column', async () => {
    const [stem, directory] = [join(folder, 'wide'), join(folder, 'wide.hsic')];
    const [features, rows] = [4000, 600];
    writeGenotypes(stem, { features, rows, seed: 3 });
    const batches = Array.from({ length: rows }, (_, row) => `s${row},${'abcd'[row % 4]},p${row % 200}`);
    writeFileSync(`${stem}.csv`, ['IID,batch,patient', ...batches].join('\n'));
    await packed([`${stem}.bed`, `${stem}.csv`], directory);
    const table = await openPacked(directory);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // What is no longer in use is counted until a thread beside this one has swept it away.
    const inUse = async (): Promise<number> => {
      let least = Infinity;
      for (let i = 0; i < 5; i++) {
        collect();
        await setTimeout(20);
        least = Math.min(least, process.memoryUsage().arrayBuffers / 1e6);
      }
      return least;
    };
    // What is made for the first column that is read serves all of them.
    expect(table.columns.at(-1)).toHaveProperty('values.length', rows);
    for (const columns of [
      { strata: 'batch', exclude: ['patient'] },
      { clusters: 'patient', exclude: ['batch'] },
    ]) {
      const before = await inUse();
      let held = Infinity;
      const stop = new Error('all is arranged');
      const executor: Executor = {
        ...inlineExecutor,
        run: async () => {
          held = await inUse();
          throw stop;
        },
      };
      const { dataset } = toDataset(table, { target: ['phenotype'], ...columns });
      await expect(hsicInf(dataset, { executor })).rejects.toThrow(stop);
      // As numbers in memory the columns would take 19 MB.
      expect(held - before).toBeLessThan(4);
    }
    table.close();
  });
});

describe('an interrupted packing', () => {
  it('goes on behind its last chunk, to the same bytes', async () => {
    const directory = join(folder, 'interrupted.hsic');
    const stop = new AbortController();
    const text = join(folder, 'wide.csv');
    const names = Array.from({ length: 40 }, (_, c) => `c${c}`);
    const lines = Array.from({ length: 60_000 }, (_, row) =>
      names.map((_name, c) => (row * (c + 3)) % 1013).join(','),
    );
    writeFileSync(text, [names.join(','), ...lines].join('\n'));
    const chunkBytes = 2 ** 20;
    const interrupted = packed([text], directory, {
      chunkBytes,
      signal: stop.signal,
      onProgress: (stage) => {
        if (stage === 'columns') stop.abort(new Error('stopped'));
      },
    });
    await expect(interrupted).rejects.toThrow('stopped');
    const before = statSync(join(directory, '00000.chunk'));
    await expect(openPacked(directory)).rejects.toThrow('manifest.json is missing');
    await expect(packed([csv], directory)).rejects.toThrow('an interrupted packing of other files');
    await packed([text], directory, { chunkBytes });
    expect(statSync(join(directory, '00000.chunk')).mtimeMs).toBe(before.mtimeMs);
    await packed([text], join(folder, 'whole.hsic'), { chunkBytes });
    for (const name of readdirSync(join(folder, 'whole.hsic'))) {
      const [one, other] = [directory, join(folder, 'whole.hsic')].map((path) =>
        readFileSync(join(path, name)),
      );
      expect(one.equals(other), name).toBe(true);
    }
    await expect(packed([text], directory)).rejects.toThrow('holds a packed table already');
  });
});

describe('a packing that fails before its first chunk', () => {
  const short = join(folder, 'few.csv');
  writeFileSync(short, 'w\n1\n2\n3\n4\n');

  it('leaves no folder behind, so that the right command works', async () => {
    const directory = join(folder, 'fails.hsic');
    await expect(packed([csv, short], directory)).rejects.toThrow('as many rows as the first file');
    expect(existsSync(directory)).toBe(false);
    expect((await packed([short], directory)).rows).toBe(4);
  });

  it('leaves a folder that was there as it was', async () => {
    const directory = join(folder, 'empty.hsic');
    mkdirSync(directory);
    await expect(packed([csv, short], directory)).rejects.toThrow('as many rows as the first file');
    expect(readdirSync(directory)).toEqual([]);
  });

  it.each([
    ['while it wrote what it packs', [`packing.json.12-${randomUUID()}.tmp`]],
    ['while it read', ['packing.json', 'cells.tmp']],
    ['while it wrote a chunk', ['packing.json', '00000.chunk', `00000.chunk.columns.12-${randomUUID()}.tmp`]],
  ])('by kill -9, %s, stands in the way of no other', async (_, left) => {
    const directory = join(folder, `killed-${left.length}.hsic`);
    mkdirSync(directory);
    for (const name of left) writeFileSync(join(directory, name), '{"sources":[]}');
    expect((await packed([short], directory)).rows).toBe(4);
    expect(readdirSync(directory).sort()).toEqual([
      '00000.chunk',
      'columns.bin',
      'manifest.json',
      'names.bin',
    ]);
    expect((await openPacked(directory)).columns.map(({ name }) => name)).toEqual(['w']);
  });

  it('keeps chunks that are written', async () => {
    const directory = join(folder, 'kept.hsic');
    await expect(packed([csv, short], directory, { chunkBytes: 700 })).rejects.toThrow('as many rows');
    expect(readdirSync(directory)).toContain('00000.chunk');
    expect(readdirSync(directory)).toContain('packing.json');
  });

  it('refuses the name of a file', async () => {
    await expect(packed([csv], csv)).rejects.toThrow('requires the name of a new folder, got that of a file');
    const below = packed([csv], join(csv, 'below.hsic'));
    await expect(below).rejects.toThrow('could not be made a folder (ENOTDIR)');
  });
});

describe('a chunk that was damaged while a packing was interrupted', () => {
  const damages: [string, (bytes: Buffer) => Uint8Array][] = [
    ['cut off', (bytes) => bytes.subarray(0, 100)],
    ['changed', (bytes) => bytes.map((byte, at) => (at === 7 ? byte ^ 1 : byte))],
    ['longer', (bytes) => Buffer.concat([bytes, Buffer.alloc(3)])],
  ];

  it.each(damages)('is packed again: %s', async (name, damage) => {
    const text = join(folder, `${name}.csv`);
    const names = Array.from({ length: 12 }, (_, c) => `c${c}`);
    const lines = Array.from({ length: 400 }, (_, row) => names.map((_name, c) => Math.sin(row * c + c)));
    writeFileSync(text, [names.join(','), ...lines.map((cells) => cells.join(','))].join('\n'));
    const beside = join(folder, `beside-${name}.csv`);
    writeFileSync(beside, ['b', ...lines.map(([, one]) => one)].join('\n'));
    const [directory, whole] = [join(folder, `${name}.hsic`), join(folder, `${name}-whole.hsic`)];
    const chunkBytes = 2 * 8 * 400;
    await packed([text, beside], whole, { chunkBytes });
    const stop = new AbortController();
    const onProgress = (stage: string): void => {
      if (stage === 'columns') stop.abort(new Error('stopped'));
    };
    const interrupted = packed([text, beside], directory, { chunkBytes, signal: stop.signal, onProgress });
    await expect(interrupted).rejects.toThrow('stopped');
    const chunk = join(directory, '00001.chunk');
    writeFileSync(chunk, damage(readFileSync(chunk)));
    const first = statSync(join(directory, '00000.chunk')).mtimeMs;
    await packed([text, beside], directory, { chunkBytes });
    expect(statSync(join(directory, '00000.chunk')).mtimeMs).toBe(first);
    expect(readdirSync(directory)).toEqual(readdirSync(whole));
    for (const file of readdirSync(whole)) {
      const [one, other] = [directory, whole].map((path) => readFileSync(join(path, file)));
      expect(one.equals(other), file).toBe(true);
    }
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
});
