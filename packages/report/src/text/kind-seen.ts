/**
 * The kind of a column as kernels see it: where covariates are held fixed, classes are residuals of their indicators, which are
 * numbers.
 */
import type { Result } from '@hsicinf/core';

/** The kind that a column of this one is compared as. */
export function kindSeen(kind: string | undefined, { heldFixed }: Pick<Result, 'heldFixed'>): string {
  return kind === undefined || (kind === 'class' && heldFixed?.covariates !== undefined) ? 'number' : kind;
}
