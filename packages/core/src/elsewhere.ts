/**
 * The door `@hsicinf/core/elsewhere`: what the packages of this house need to compute the items of a run elsewhere than in
 * the process that asked for it, and to keep columns elsewhere than in its memory. Not for users: what is here may change
 * with any version.
 */
export type { ColumnFacts, GridLevels } from './data/column-facts.js';
export { fingerprinter } from './data/fingerprint.js';
export { columnMeasurer } from './data/measure-columns.js';
export { STORED, type StoredColumn, storedFacts, type StoredFacts } from './data/stored-column.js';
export type { Executor, Job } from './engine/executor.js';
export { inlineExecutor } from './engine/inline.js';
export { complete } from './engine/steps.js';
export { threadPool } from './engine/thread-pool.js';
export { fromErrorMessage, toErrorMessage, type ErrorMessage } from './errors.js';
export { tasks } from './procedures/tasks.js';
export { loadKernels } from './simd/load.js';
export { VERSION } from './version.js';
