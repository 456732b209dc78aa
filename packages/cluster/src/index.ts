/**
 * @hsicinf/cluster: tables that lie in files, and runs in shards. The public door.
 *
 * packFiles writes a packed table, openPacked opens one. A RunStore holds the parts of a run; checkpointed, onePart and merged
 * are executors over it, for the option `executor` of a run.
 */

// Packed tables.
export { type Manifest, MANIFEST } from './packed/manifest.js';
export { packFiles, type PackOptions } from './packed/pack.js';
export { openPacked, type PackedTable } from './packed/packed-table.js';
export type { MissingCalls } from './packed/plink.js';

// Runs in shards.
export { checkpointed } from './runs/checkpoint.js';
export { merged } from './runs/merge.js';
export { onePart, PartDone } from './runs/one-part.js';
export { Replica, type StartRun } from './runs/replica.js';
export { ensureRecord, newRunId, readRecord, type RunRecord, type RunWanted } from './runs/run-record.js';
export { RunStore } from './runs/run-store.js';
export { computeSent } from './runs/sent-items.js';

// How things fail.
export { ClusterError } from './errors.js';
