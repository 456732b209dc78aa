/**
 * What happens to p-values when nothing is related to anything: tables of noise, one after the other, from which the
 * features with the largest scores are selected and tested, once forgetting the selection and once accounting for it.
 * Every table has its own number for a seed: the same study gives the same p-values.
 */
import { hsicInf, naivePValues, simulate } from '@hsicinf/core';
import type { NullPValues, NullStudy } from './messages.js';
import type { CallContext } from './session.js';

/** p-values are told at most this often, in milliseconds. */
const TELL_EVERY = 120;

/** Goes through the tables until the study is complete or stopped. */
export async function studyNull(
  { rows, features, select, repetitions }: NullStudy,
  { signal, tell }: CallContext<'study'>,
): Promise<null> {
  let batch: NullPValues = { naive: [], selective: [] };
  let next = performance.now() + TELL_EVERY;
  for (let seed = 1; seed <= repetitions; seed++) {
    const dataset = simulate('null', { rows, features, seed });
    const options = { seed, threads: 1, signal };
    const result = await hsicInf(dataset, { ...options, preset: 'cross', select });
    batch.naive.push(...(await naivePValues(dataset, result, { threads: 1, signal })));
    batch.selective.push(...result.selected.map(({ pValue }) => pValue));
    if (performance.now() < next && seed < repetitions) continue;
    tell(batch);
    batch = { naive: [], selective: [] };
    next = performance.now() + TELL_EVERY;
    // A turn of the event loop, in which the page can stop the study.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    signal.throwIfAborted();
  }
  return null;
}
