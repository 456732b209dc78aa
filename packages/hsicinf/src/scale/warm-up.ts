/**
 * Small runs for a process that has nothing to do yet: what it will compute with is compiled by the engine meanwhile, and not
 * while a shard waits. Numbers and levels, with few rows and with as many as are compared by factors of their kernels.
 */
import { hsicInf, simulate } from '@hsicinf/core';

const FEATURES = 60;

/** Computes until it is done, or told to stop; throws then. */
export async function warmUp(signal: AbortSignal): Promise<void> {
  for (const rows of [300, 1500]) {
    const numbers = simulate('additive', { rows, features: FEATURES });
    const levels = numbers.features.map(({ name, values }) => ({
      name,
      values: Float64Array.from(values as ArrayLike<number>, Math.round),
    }));
    for (const dataset of [numbers, { ...numbers, features: levels }]) {
      await hsicInf(dataset, { select: 2, threads: 1, signal });
    }
  }
}
