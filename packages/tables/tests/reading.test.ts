/** Around the formats: gzip, Blobs, progress, aborts, and pages that stay alive. */
import { describe, expect, it } from 'vitest';
import { blobSource, readTable } from '@hsicinf/tables';
import { gunzip } from '../src/sources/gunzip.js';
import { cellsOf, contentOf, failure, read, sourceOf } from './support/sources.js';

async function gzip(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

describe('gzip', () => {
  const text = `a,b\n${Array.from({ length: 2000 }, (_, i) => `${i / 3},t${i % 4}`).join('\n')}\n`;

  it('is seen by its bytes, whatever the name, in any pieces', async () => {
    const packed = await gzip(text);
    const plain = contentOf(await read(text));
    for (const piece of [1 << 20, 1000, 7]) {
      expect(contentOf(await readTable(sourceOf(packed, 'data.csv.gz', piece)))).toEqual(plain);
    }
    expect(contentOf(await readTable(sourceOf(packed, 'data.bin')))).toEqual(plain);
  });

  it('keeps the ending in front of .gz', async () => {
    const table = await readTable(sourceOf(await gzip('a\tb,c\n1\t2\n'), 'data.tsv.gz'));
    expect(table.columns.map(({ name }) => name)).toEqual(['a', 'b,c']);
  });

  it('that is cut or damaged is a TableError', async () => {
    const packed = await gzip(text);
    for (const length of [4, 10, 11, 20, 200, packed.length - 9, packed.length - 1]) {
      expect(await failure(readTable(sourceOf(packed.slice(0, length), 'data.csv.gz')))).toMatch(
        /^data\.csv\.gz: (is not a whole gzip file|requires)/,
      );
    }
    const damaged = packed.slice();
    damaged[packed.length - 6] ^= 255;
    expect(await failure(readTable(sourceOf(damaged, 'data.csv.gz')))).toMatch(
      /^data\.csv\.gz: is not a whole gzip/,
    );
  });
});

describe('memory', () => {
  const rows = 300_000;
  const text = `a,b,c\n${'1,2,3\n'.repeat(rows)}`;

  it('is not taken by packed bytes that wait', async () => {
    // Digits at random hardly pack.
    let state = 1;
    const digits = Array.from({ length: 600_000 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state / 2 ** 32).toFixed(8);
    });
    const packed = await gzip(digits.join('\n'));
    let fed = 0;
    const pieces = sourceOf(packed).stream()[Symbol.asyncIterator]();
    const onFed = (bytes: number): void => {
      fed += bytes;
    };
    const unpacked = gunzip(pieces, { file: 'data.csv.gz', kind: 'gzip file', onFed });
    await unpacked.next();
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(packed.length).toBeGreaterThan(2 ** 21);
    expect(fed).toBeGreaterThan(0);
    expect(fed).toBeLessThan(2 ** 19);
    await unpacked.return(undefined);
  });

  it.each([
    ['a text', async () => sourceOf(text, 'data.csv')],
    ['a packed text', async () => sourceOf(await gzip(text), 'data.csv')],
  ])('beyond the limit is refused early: %s', async (_, source) => {
    expect((await readTable(await source(), { memory: 2 * 24 * rows })).rows).toBe(rows);
    expect(await failure(readTable(await source(), { memory: 12 * rows }))).toMatch(
      /^data\.csv: requires a table of at most 3 MB in memory, got (about|at least) [\d,]+ rows × 3 columns, \d+ MB; keep only the rows/,
    );
  });

  it('is counted for texts', async () => {
    const labels = Array.from({ length: 20_000 }, (_, i) => `label ${i}`).join('\n');
    expect(await failure(read(`a\n${labels}\n`, { memory: 10 ** 6 }))).toMatch(
      /^data\.csv: requires at most 1 MB of text in memory, got more than [\d,]+ different texts; remove columns/,
    );
  });
});

describe('a source that does not have the bytes that it had', () => {
  it.each([-4, 4])('%d bytes, is an error', async (more) => {
    const source = sourceOf('a,b\n1,2\n3,4\n');
    const size = (source.size ?? 0) - more;
    expect(await failure(readTable({ ...source, size }))).toBe(
      `data.csv: changed while it was read: it had ${size} bytes when it was opened, got 12`,
    );
  });

  it('or cannot be read any more, is an error in words', async () => {
    const gone = { size: 10, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
    expect(await failure(readTable(blobSource(gone as unknown as Blob, 'data.csv')))).toBe(
      'data.csv: could not be read: it was changed or removed after it was chosen (gone)',
    );
  });
});

describe('blobSource', () => {
  it('reads a Blob in pieces', async () => {
    const lines = Array.from({ length: 150_000 }, (_, i) => `${i},${i * 2},x`);
    const blob = new Blob([`a,b,c\n${lines.join('\n')}\n`]);
    expect(blob.size).toBeGreaterThan(2 ** 20);
    const source = blobSource(blob, 'data.csv');
    expect(source.size).toBe(blob.size);
    const table = await readTable(source);
    expect(table.rows).toBe(150_000);
    expect(cellsOf(table.columns[1]).every((value, i) => value === 2 * i)).toBe(true);
  });
});

describe('progress and aborts', () => {
  const text = `a,b\n${'1.5,2.5\n'.repeat(400_000)}`;

  it('tells the bytes that were read, up to all', async () => {
    const told: { done: number; total?: number }[] = [];
    await readTable(sourceOf(text, 'data.csv', 100_000), { onProgress: (progress) => told.push(progress) });
    expect(told.length).toBe(Math.ceil(text.length / 100_000));
    expect(told.every(({ done, total }, i) => total === text.length && done > (told[i - 1]?.done ?? 0))).toBe(
      true,
    );
    expect(told.at(-1)?.done).toBe(text.length);
  });

  it('throws the reason of a signal, before and on the way', async () => {
    await expect(readTable(sourceOf(text), { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow(
      'no',
    );
    const controller = new AbortController();
    const reading = readTable(sourceOf(text, 'data.csv', 100_000), {
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done > 500_000) controller.abort(new Error('enough'));
      },
    });
    await expect(reading).rejects.toThrow('enough');
  });

  it('hears a timer that fires on the way, though the source never waits', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await readTable(sourceOf(text.repeat(4).replaceAll('\na,b', ''), 'data.csv', 1 << 20));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(0);
  });
});
