/**
 * The kernels of block and cross statistics and of correlations, one module with one memory: see the parts.
 */
export { completeTable } from './exp2.part.as';
export { kernelsBetween, traceOfSquare, upperProducts } from './between-values.part.as';
export { arrange, blockSums, blockWeights, columnFacts, gather } from './blocks.part.as';
export { centredRows, centredWeights } from './centred.part.as';
export { correlationRows } from './correlation.part.as';
export { addBytes, fingerprint, mixedSums } from './fingerprint.part.as';
export { levelCodes, levelRowSums, levelSums, pairTable } from './levels.part.as';
export { products, rowSums, weightRows } from './rows.part.as';
export { productsInSmallGroups, sumsInSmallGroups } from './small-groups.part.as';
export { similarityRows } from './similarity.part.as';
export { correlationsOfTwos } from './two-features.part.as';
export { groupedOfTwo } from './two-in-groups.part.as';
export {
  collectAtLevels,
  collectAtNodes,
  countsAtNodes,
  nodeWeights,
  productsAtNodes,
  sumAtPoints,
  valuesAtPoints,
} from './at-nodes.part.as';
export { product, squaredProduct } from './thin-products.part.as';
export { valuesInGroups } from './values-in-groups.part.as';
