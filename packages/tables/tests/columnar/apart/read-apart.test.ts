/** Columnar files are read apart: a reader that is silent, breaks or is not wanted any more is ended, in words. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it, vi } from 'vitest';
import { type ByteSource, blobSource, readTable } from '@hsicinf/tables';
import type { FromThread, ToThread } from '../../../src/columnar/apart/messages.js';
import type { ThreadHandle } from '../../../src/start-thread.js';
import { readApart, readyThread } from '../../../src/columnar/apart/read-apart.js';
import { inMemory } from '../../../src/columnar/random-bytes.js';
import { failure, sourceOf } from '../../support/sources.js';

/** A thread that answers as it is told to; `kept` says what became of it. */
function thread(answer: (message: ToThread, tell: (message: FromThread) => void) => void) {
  let receive: (message: unknown) => void = () => undefined;
  let end: (outOfMemory: boolean) => void = () => undefined;
  const fate = { ended: false, told: [] as ToThread[], break: (outOfMemory: boolean) => end(outOfMemory) };
  const handle: ThreadHandle = {
    send: (message) => {
      fate.told.push(message as ToThread);
      answer(message as ToThread, (told) => setTimeout(() => receive(told), 1));
    },
    listen: (onMessage, onEnd) => {
      receive = onMessage;
      end = onEnd;
    },
    hold: () => undefined,
    terminate: () => {
      fate.ended = true;
    },
  };
  return { handle, fate };
}

const request = { kind: 'read', format: 'parquet', file: 'x.parquet', missing: [], size: 100 } as const;
const bytes = inMemory(new Uint8Array(100));
const silent = (): void => undefined;

describe('a reader that', () => {
  it('gives no sign of life is ended', async () => {
    const { handle, fate } = thread(silent);
    expect(await failure(readApart(handle, request, bytes, { patience: 1000 }))).toBe(
      'x.parquet: is not a readable Parquet file (its reader did not respond for 1 s)',
    );
    expect(fate.ended).toBe(true);
  });

  it('gives signs of life is waited for, longer than for one that does not', async () => {
    let beats = 0;
    const { handle, fate } = thread((_, tell) => {
      const timer = setInterval(() => {
        if (++beats < 10) tell({ kind: 'alive' });
        else {
          clearInterval(timer);
          tell({ kind: 'refused', rule: 'requires a row', place: { file: 'x.parquet', column: 'a' } });
        }
      }, 60);
    });
    expect(await failure(readApart(handle, request, bytes, { patience: 300 }))).toBe(
      'x.parquet: column "a": requires a row',
    );
    expect([beats, fate.ended]).toEqual([10, false]);
    // It was kept for the next file.
    expect(await readyThread(() => Promise.resolve(undefined))).toBe(handle);
  });

  it.each([
    [true, 'it takes more than 2048 MB of memory'],
    [false, 'its reader stopped unexpectedly'],
  ])('breaks, out of memory: %s, is an error in words', async (outOfMemory, why) => {
    const { handle, fate } = thread(() => setTimeout(() => fate.break(outOfMemory), 5));
    expect(await failure(readApart(handle, request, bytes, {}))).toBe(
      `x.parquet: is not a readable Parquet file (${why})`,
    );
  });

  it('is ended while it waits for a part is sent nothing more, and nobody watches it any longer', async () => {
    const controller = new AbortController();
    let isRead: () => void = () => undefined;
    const slow = {
      size: 100,
      read: () =>
        new Promise<Uint8Array>((resolve) => {
          isRead = () => resolve(new Uint8Array(20));
          controller.abort(new Error('enough'));
        }),
    };
    const { handle, fate } = thread((_, tell) => tell({ kind: 'part', id: 1, start: 10, end: 30 }));
    const set = vi.spyOn(globalThis, 'setTimeout');
    await expect(readApart(handle, request, slow, { signal: controller.signal })).rejects.toThrow('enough');
    const before = set.mock.calls.length;
    isRead();
    await Promise.resolve();
    await Promise.resolve();
    // A watch would keep the program from ending for as long as it is patient.
    expect(set.mock.calls.length).toBe(before);
    set.mockRestore();
    expect([fate.ended, fate.told.map(({ kind }) => kind)]).toEqual([true, ['read']]);
  });

  it('waits for a slow source may be silent meanwhile', async () => {
    const slow = {
      size: 100,
      read: (start: number, end: number) =>
        new Promise<Uint8Array>((resolve) => {
          setTimeout(() => resolve(new Uint8Array(end - start)), 400);
        }),
    };
    const { handle } = thread((message, tell) => {
      if (message.kind === 'read') tell({ kind: 'part', id: 1, start: 10, end: 30 });
      else tell({ kind: 'refused', rule: `got ${message.bytes.length} bytes`, place: { file: 'x.parquet' } });
    });
    expect(await failure(readApart(handle, request, slow, { patience: 100 }))).toBe(
      'x.parquet: got 20 bytes',
    );
    await readyThread(() => Promise.resolve(undefined));
  });

  it('is not wanted any more is ended at once', async () => {
    const { handle, fate } = thread(silent);
    const controller = new AbortController();
    const reading = readApart(handle, request, bytes, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    expect(fate.ended).toBe(true);
  });

  it('cannot be started leaves the reading to the one that asks', async () => {
    const { handle, fate } = thread(silent);
    const ready = readyThread(() => {
      setTimeout(() => fate.break(false), 5);
      return Promise.resolve(handle);
    });
    expect(await ready).toBeUndefined();
  });
});

describe('readTable', () => {
  const parquet = (rows: number): Uint8Array<ArrayBuffer> =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'x', data: Float64Array.from({ length: rows }, (_, i) => Math.sin(i)), type: 'DOUBLE' },
        ],
      }),
    );

  it('reads several files at the same time', async () => {
    const sizes = [10, 20_000, 30, 4000, 50];
    const tables = await Promise.all(
      sizes.map((rows) => readTable(blobSource(new Blob([parquet(rows)]), `${rows}.parquet`))),
    );
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual(
      sizes.map((rows) => [`${rows}.parquet`, rows]),
    );
  });

  it('leaves the bytes of its source alone', async () => {
    const piece = parquet(50);
    const source: ByteSource = {
      name: 'data.parquet',
      async *stream() {
        yield piece;
      },
    };
    expect((await readTable(source)).rows).toBe(50);
    expect((await readTable(source)).rows).toBe(50);
  });

  it('throws what its source throws', async () => {
    const source: ByteSource = {
      ...sourceOf(parquet(50), 'data.parquet'),
      slice: () => Promise.reject(new Error('the disk is gone')),
    };
    await expect(readTable(source)).rejects.toThrow('the disk is gone');
  });

  it('says that a file is shorter than it was', async () => {
    const whole = parquet(5000);
    const source: ByteSource = {
      ...sourceOf(whole, 'data.parquet'),
      slice: (start, end) => Promise.resolve(whole.slice(start, Math.min(end, 20_000)).buffer),
    };
    expect(await failure(readTable(source))).toMatch(
      /^data\.parquet: is not a readable Parquet file \(it ends after \d+ of \d+ bytes\)$/,
    );
  });

  it('throws the reason of a signal while it reads', async () => {
    const controller = new AbortController();
    const source = blobSource(new Blob([parquet(400_000)]), 'data.parquet');
    const reading = readTable(source, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  });
});
