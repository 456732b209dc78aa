/**
 * The same features as answers on a scale of five.
 * @param {import('@hsicinf/core').Dataset} dataset
 * @returns {import('@hsicinf/core').Dataset}
 */
export function likert(dataset) {
  return {
    target: dataset.target,
    features: dataset.features.map((feature) => ({
      name: feature.name,
      values: /** @type {Float64Array} */ (feature.values).map((value) =>
        Math.max(1, Math.min(5, Math.round(3 + value))),
      ),
    })),
  };
}
