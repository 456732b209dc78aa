/**
 * Numbers that were handed in, as a Float64Array: one stays where it is, any other array of numbers is copied. Cost O(n)
 * for a copy.
 */
import type { Matrix } from '../numerics/matrix.js';
import type { GivenMatrix, Numbers } from './given.js';

/** The numbers; what are none pass as they are, in an array of our own, for the checks to say which. */
export function ownNumbers(given: Numbers): Float64Array {
  if (given instanceof Float64Array) return given;
  if (!Array.isArray(given)) return isTypedArray(given) ? Float64Array.from(given) : given;
  const own = new Float64Array(given.length);
  for (let i = 0; i < own.length; i++) {
    const value: unknown = given[i];
    if (typeof value !== 'number') return Array.from(given as unknown[]) as unknown as Float64Array;
    own[i] = value;
  }
  return own;
}

/** The matrix, its numbers as above. */
export function ownMatrix(given: GivenMatrix): Matrix {
  return { rows: given?.rows, columns: given?.columns, data: ownNumbers(given?.data) };
}

/** Whether it is an array of numbers by type, also one of another window or context. */
function isTypedArray(given: unknown): given is ArrayLike<number> {
  const type = Object.prototype.toString.call(given);
  return ArrayBuffer.isView(given) && /^\[object (Float|Int|Uint)\d+(Clamped)?Array\]$/.test(type);
}
