/** A packing that is interrupted, fails or is damaged meanwhile. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPacked } from '@hsicinf/cluster';
import { describe, expect, it } from 'vitest';
import { packed } from '../support/pack.js';
import { csv, folder } from './support.js';

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
