/**
 * What a run would look at, by the plan of the columns: features, and groups of columns that are tested as one.
 */
import type { PlannedColumn } from '@hsicinf/tables';

/** How many candidates there are. */
export function candidateCount(plan: readonly PlannedColumn[]): number {
  const groups = new Set(plan.flatMap((column) => column.groups ?? []));
  return plan.filter(({ role }) => role === 'feature').length + groups.size;
}
