/**
 * @hsicinf/cluster: tables that lie in files, and runs in shards. The public door.
 *
 * packFiles writes a packed table, openPacked opens one.
 */

// Packed tables.
export { isAddress } from './packed/byte-store.js';
export { type Manifest, MANIFEST } from './packed/manifest.js';
export { packFiles, type PackOptions } from './packed/pack.js';
export { openPacked, type PackedTable } from './packed/packed-table.js';
export type { MissingCalls } from './packed/plink.js';

// How things fail.
export { ClusterError } from './errors.js';
