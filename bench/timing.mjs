/**
 * Times that can be compared: contenders take turns within one run, and each is judged by its best slice. On a shared
 * machine a time means nothing, a ratio of two such bests does.
 */

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {() => Promise<number> | number} slice Runs once and returns what it cost, in ns per unit.
 */

/**
 * The best of `slices` turns of each contender.
 * @param {number} slices
 * @param {Contender[]} contenders
 * @returns {Promise<Map<string, number>>}
 */
export async function takeTurns(slices, contenders) {
  const best = new Map(contenders.map(({ name }) => [name, Infinity]));
  for (let s = 0; s < slices; s++) {
    for (const { name, slice } of contenders)
      best.set(name, Math.min(best.get(name) ?? Infinity, await slice()));
  }
  return best;
}

/**
 * Nanoseconds per unit of one call.
 * @param {number} units
 * @param {() => Promise<unknown>} call
 */
export async function nanoseconds(units, call) {
  const start = performance.now();
  await call();
  return ((performance.now() - start) * 1e6) / units;
}
