/**
 * The door `@hsicinf/core/support`: small helpers that the packages of this house share, so that each is written once.
 * Not for users: what is here may change with any version. What needs the types of WebAssembly has a door of its own,
 * `@hsicinf/core/webassembly` (simd/instantiate.ts).
 */
export { Pace } from './engine/pace.js';
export { escapeControls, quote } from './errors.js';
export { suggest } from './suggest.js';
