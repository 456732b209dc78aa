/** What the pool and its workers say to one another. */
import type { ErrorMessage } from '../errors.js';

/** From the pool to a worker. */
export type ToWorker =
  | { kind: 'start'; task: string; shared: unknown }
  | { kind: 'item'; index: number; item: unknown };

/** From a worker to the pool. */
export type FromWorker =
  | { kind: 'ready'; version: string }
  | { kind: 'work'; units: number }
  | { kind: 'outcome'; index: number; outcome: unknown }
  | { kind: 'error'; error: ErrorMessage };
