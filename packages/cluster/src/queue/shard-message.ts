/**
 * What is said over the queue: the name of a shard and where its run lies. Data and results go through files.
 */

/** The name of the queue. */
export const QUEUE = 'shards';

/** A shard of a run. */
export interface ShardMessage {
  /** The name of the run, and the folder that all machines see. */
  run: string;
  folder: string;
  job: number;
  shard: number;
}

/** The data of a run that is about to begin, and what is asked of them: whoever has nothing else to do opens them already. */
export interface PrepareMessage {
  file: string;
  values: Record<string, unknown>;
  version: string;
  /** When it is of no use any more. */
  until: number;
}

/** Whether a message on a run that is about to begin has come too late. */
export function isLate({ until }: PrepareMessage): boolean {
  return Date.now() > until;
}

/** Whether a message is about a shard. */
export function isShard(message: ShardMessage | PrepareMessage): message is ShardMessage {
  return 'shard' in message;
}

/** The name of a shard in the queue: a shard that is there already is not put there twice. */
export function shardId({ run, job, shard }: Pick<ShardMessage, 'run' | 'job' | 'shard'>): string {
  return `${run}-${job}-${shard}`;
}

/** How a shard is tried again: five times, at growing intervals. */
export const RETRIES = { attempts: 5, backoff: { type: 'exponential', delay: 250 } } as const;

/** What a worker says as the progress of a shard that it does not compute. */
export interface Refusal {
  refusal: string;
  /** It must compute for nobody: it has another version, or what it sees under a path is not what others see. */
  leaves: boolean;
}

/** When a shard that a worker refuses now is there for others: by then the worker has left, or still waits. */
export function refusedUntil(): number {
  return Date.now() + 500;
}

/** Milliseconds for which a process that has refused a shard takes no other: time for other workers to take it. */
export const WAIT_AFTER_REFUSAL = 3000;
