/**
 * A computation that can be carried out elsewhere: a function of what all items share and of one item, both plain data,
 * that returns plain data. Where it runs cannot change a bit of the result. A worker finds it by its name.
 */
import type { Steps } from './steps.js';

/** A task by name. */
export interface Task<Shared, Item, Outcome> {
  readonly name: string;
  readonly start: (shared: Shared, item: Item) => Steps<Outcome>;
}

/** Any task at all: what a list of them holds. */
export type AnyTask = Task<never, never, unknown>;

/** A task and what its items share; what that is concerns no one else. */
export interface BoundTask<Item, Outcome> {
  task: Task<unknown, Item, Outcome>;
  shared: unknown;
}

/** Binds a task to what its items share. */
export function bind<Shared, Item, Outcome>(
  task: Task<Shared, Item, Outcome>,
  shared: Shared,
): BoundTask<Item, Outcome> {
  return { task: task as Task<unknown, Item, Outcome>, shared };
}
