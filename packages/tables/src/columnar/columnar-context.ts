/**
 * What the readers of columnar files are told.
 */
import type { AbortSignalLike } from '@hsicinf/core';

/** The file, what stands for a missing cell in it, and what ends the reading. */
export interface ColumnarContext {
  file: string;
  missing: readonly string[];
  signal?: AbortSignalLike | undefined;
}
