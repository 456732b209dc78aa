/**
 * A run on the workers of a cluster.
 */
import type { RunWanted } from '@hsicinf/cluster';
import type { Executor } from '@hsicinf/core/elsewhere';
import type { Session } from '../session.js';
import type { ScaleValues } from './scale-values.js';

/** The executor of a run on a cluster. */
export async function clusterExecutor(
  _scale: ScaleValues & { way: 'cluster' },
  _wanted: RunWanted,
  _session: Session,
): Promise<Executor> {
  throw new Error('not yet');
}
