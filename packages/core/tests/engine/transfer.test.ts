/** What goes between threads: arrays side by side in one buffer, the original untouched. */
import { expect, it } from 'vitest';
import { buffersOf, pack } from '../../src/engine/transfer.js';

it('packs views of one large buffer without the rest of it', () => {
  const large = Float64Array.from({ length: 1000 }, (_, i) => i);
  const item = {
    name: 'x',
    nothing: undefined,
    parts: [
      { values: large.subarray(10, 13) },
      { codes: Int32Array.of(1, 2, 3), bytes: Uint8Array.of(7), more: [new Float64Array(0)] },
    ],
  };
  const { data, buffer } = pack(item);
  expect(data).toEqual(item);
  // Three numbers, three codes and a byte, rounded up to whole numbers of eight bytes.
  expect(buffer.byteLength).toBe(24 + 16 + 8);
  expect(buffersOf(data)).toEqual([buffer]);
  (data as typeof item).parts[0].values?.fill(-1);
  expect(large[10]).toBe(10);
});

it('leaves data without numbers as it is', () => {
  expect(pack({ a: ['b', null, 3] })).toEqual({ data: { a: ['b', null, 3] }, buffer: new ArrayBuffer(0) });
  expect(buffersOf('text')).toEqual([]);
});
