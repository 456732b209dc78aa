/**
 * The kernels of block and cross statistics, one module with one memory: see the parts.
 */
export { completeTable } from './exp2.part.as';
export { arrange, blockSums, blockWeights, columnFacts } from './blocks.part.as';
export { addBytes } from './fingerprint.part.as';
export { levelCodes, levelRowSums, levelSums, pairTable } from './levels.part.as';
export { products, rowSums, weightRows } from './rows.part.as';
