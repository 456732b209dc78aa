/**
 * The door `@hsicinf/cluster/queue`: runs on the workers of a cluster, over BullMQ and Redis. Apart from the other door, so
 * that who packs tables or merges parts does not load a client of Redis.
 */
export { folderBeside, resumeFlags } from './queue/advice.js';
export { type ClusterStatus, cancelRun, clusterStatus, prepareWorkers } from './queue/control.js';
export { type ClusterProgress, ClusterRun, PATIENCE } from './queue/coordinator.js';
export { type RunEnd, type RunStatus, RunStatuses } from './queue/run-status.js';
export { requireServer } from './queue/server.js';
export { type ServerSettings, serverSettings } from './queue/settings.js';
export { isLate, isShard, refusedUntil, WAIT_AFTER_REFUSAL } from './queue/shard-message.js';
export type { PrepareMessage, Refusal, ShardMessage } from './queue/shard-message.js';
export { work, type WorkerOptions } from './queue/worker.js';
