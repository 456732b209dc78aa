/**
 * All kernels at once: awaited before a run computes anything, on the caller's thread and in every worker.
 */
import { loadSimd } from './gaussian.js';
import { loadPairsWalk } from './pairs-walk.js';
import { loadWalk } from './walk.js';

/** Compiles the kernels, once. Where there is no WebAssembly with SIMD, the TypeScript twins go on serving. */
export async function loadKernels(): Promise<void> {
  await Promise.all([loadSimd(), loadWalk(), loadPairsWalk()]);
}
