/** Bytes of files larger than what is kept of them: right from wherever they are read, and in whatever order. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openBytes } from '../../src/packed/byte-store.js';
import { testFolder } from '../support/folder.js';

const MEGABYTE = 2 ** 20;
const SIZES = { 'a.bin': 12.5 * MEGABYTE, 'bb.bin': 9 * MEGABYTE, 'small.bin': 1000 };

/** Every fourth byte and its neighbours say where they are, and in which file. */
function content(name: string, size: number): Buffer {
  const numbers = Uint32Array.from({ length: size / 4 }, (_, i) => Math.imul(i + name.length, 2654435761));
  return Buffer.from(numbers.buffer);
}

it('reads the same bytes in any order, across blocks, and of several files in turns', () => {
  const folder = testFolder();
  const files = Object.entries(SIZES).map(([name, size]) => ({ name, bytes: content(name, size) }));
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  const store = openBytes(folder);
  let state = 1;
  for (let i = 0; i < 400; i++) {
    state = Math.imul(state, 1664525) + 1013904223;
    const { name, bytes } = files[i % files.length];
    const start = (state >>> 0) % bytes.length;
    // Now and then up to, and over, the edge of a block.
    const length = i % 5 === 0 ? MEGABYTE - 1 : 700;
    const expected = bytes.subarray(start, start + length);
    expect(Buffer.compare(store.read(name, start, length), expected), `${name} from ${start}`).toBe(0);
  }
  store.close();
});
