/** Small runs of a process that waits for its first shard. */
import { expect, it } from 'vitest';
import { warmUp } from '../../src/scale/warm-up.js';

it('computes until it is done', async () => {
  await expect(warmUp(new AbortController().signal)).resolves.toBeUndefined();
});

it('leaves off when it is told to', async () => {
  const first = new AbortController();
  const warm = warmUp(first.signal);
  first.abort();
  await expect(warm).rejects.toThrow();
});
