/**
 * From a structured output to what statistics take: points, or kernel matrices, divided by their largest diagonal entry, which
 * no correlation sees.
 */
import { describe, InputError } from '../errors.js';
import { type GramKernels, gramKernels, largestOnDiagonal } from '../kernels/gram.js';
import { type StructuredKind, type StructuredTarget, targetKinds } from './registry.js';
import type { EncodedTarget, NamedKernel, Refuse, TargetKind } from './target-kind.js';

/** Points or matrices, and what they are of. */
export type StructuredOutput =
  | { kind: 'number'; values: Float64Array; of: StructuredKind }
  | { kind: 'vector'; values: Float64Array[]; isOnOneScale: boolean; of: StructuredKind }
  | { kind: 'kernels'; values: GramKernels; of: StructuredKind };

/** Whether an output is of a kind that the registry has. */
export function isStructured(target: { kind?: unknown }): target is StructuredTarget {
  return typeof target.kind === 'string' && Object.hasOwn(targetKinds, target.kind);
}

/** The errors of one output. */
export function refuseFor(caller: string): Refuse {
  return (rule, got, row, otherRow) => new InputError(caller, rule, got, { column: 'target', row, otherRow });
}

/**
 * Encodes an output.
 *
 * @throws InputError where it breaks a rule of its kind.
 */
export function encodeTarget(caller: string, target: StructuredTarget): StructuredOutput {
  const { kind: of } = target;
  const refuse = refuseFor(caller);
  const encoded = (targetKinds[of] as TargetKind<StructuredTarget>).encode(target, refuse);
  if ('kernels' in encoded) return { kind: 'kernels', values: gramOf(encoded.kernels, refuse), of };
  return pointsOf(encoded, of);
}

function pointsOf(
  { points, areOnOneScale }: Extract<EncodedTarget, { points: unknown }>,
  of: StructuredKind,
): StructuredOutput {
  return points.length === 1 && !areOnOneScale
    ? { kind: 'number', values: points[0], of }
    : { kind: 'vector', values: points, isOnOneScale: areOnOneScale, of };
}

function gramOf(kernels: readonly NamedKernel[], refuse: Refuse): GramKernels {
  const matrices = kernels.map(({ matrix, name }) => {
    const largest = largestOnDiagonal(matrix);
    if (!(largest > 0 && Number.isFinite(largest))) {
      throw refuse('a kernel that is above 0 for some row', `${describe(largest)} as the largest (${name})`);
    }
    return largest === 1 ? matrix : matrix.map((value) => value / largest);
  });
  return gramKernels(
    matrices,
    kernels.map(({ name }) => name),
  );
}
