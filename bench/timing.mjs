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

/**
 * Seconds that the processor worked on one call: what others on the machine do weighs less than with a clock.
 * @param {() => unknown} call
 */
export async function processorSeconds(call) {
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/**
 * Seconds by the clock.
 * @param {() => unknown} call
 */
export async function clockSeconds(call) {
  const start = performance.now();
  await call();
  return (performance.now() - start) / 1000;
}

/**
 * The one in the middle; of an even number the upper of the two.
 * @param {readonly number[]} values
 */
export function median(values) {
  return quantile(values, 1 / 2);
}

/**
 * The value that a share of them do not reach.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)];
}
