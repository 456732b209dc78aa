/**
 * How the items of a job are cut into shards. Items are computed one by one wherever they are, so that the cut changes no
 * number.
 */

/** Items [from, to). */
export interface ShardRange {
  from: number;
  to: number;
}

/** Into how many shards so many items are cut, where so many are wanted. */
export function shardsOf(count: number, wanted: number): number {
  return Math.max(1, Math.min(count, wanted));
}

/** The items of a shard. */
export function shardRange(shard: number, shards: number, count: number): ShardRange {
  return { from: Math.floor((shard * count) / shards), to: Math.floor(((shard + 1) * count) / shards) };
}
