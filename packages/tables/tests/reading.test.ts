/** Around the formats: gzip, Blobs, progress, aborts, and pages that stay alive. */
import { describe, expect, it } from 'vitest';
import { blobSource, readTable } from '@hsicinf/tables';
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
