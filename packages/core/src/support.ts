/**
 * The door `@hsicinf/core/support`: small helpers that the packages of this house share, so that each is written once.
 * Not for users: what is here may change with any version. WebAssembly has a door of its own,
 * `@hsicinf/core/webassembly` (simd/instantiate.ts).
 */
export { inputErrorOf } from './data/checked-dataset.js';
export { derivedColumn } from './data/derived-column.js';
export { storedFacts } from './data/stored-column.js';
export {
  askedKind,
  columnKinds,
  drawnTarget,
  isPlainTarget,
  targetFromColumns,
  targetRowsOf,
} from './data/target-view.js';
export type { CellColumn, Refuse } from './targets/target-kind.js';
export { Pace } from './engine/pace.js';
export { escapeControls, quote, quotedNames } from './errors.js';
export { jsonPieces } from './infinite-json.js';
export { type RandomStream, randomStream, shuffled } from './numerics/random.js';
export { HOW_MANY } from './permutation/how-many.js';
export { resultRecord } from './result-json.js';
export { suggest } from './suggest.js';
export { type NamedRole, roleOfName } from './warnings/column-names.js';
export type { Comparable } from './warnings/comparable.js';
export { copiedRows } from './warnings/copied-rows.js';
export { dataWarnings } from './warnings/data-warnings.js';
export { MOST_CODED, repeatedIdentifier } from './warnings/repeated-identifiers.js';
export type { DataWarning } from './warnings/warning.js';
