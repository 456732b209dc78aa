/**
 * What the other packages of this house need to know of an output, whatever its kind.
 */
import { isStructured } from '../targets/encode.js';
import { type StructuredTarget, targetKinds } from '../targets/registry.js';
import type { DrawnTarget, TargetKind } from '../targets/target-kind.js';
import type { PlainTarget, Target } from './dataset.js';

/** Whether an output is of numbers or classes. */
export function isPlainTarget<Values>(target: Target<Values>): target is PlainTarget<Values> {
  return !isStructured(target);
}

/** The rows of an output that can be used. */
export function targetRowsOf(target: Target): number {
  if (isStructured(target)) {
    const { rows } = targetKinds[target.kind] as TargetKind<StructuredTarget>;
    return rows?.(target) ?? (target.values as ArrayLike<unknown>).length;
  }
  return target.kind === 'vector' ? target.values[0].length : target.values.length;
}

/** The output as numbers or classes, as a plot can show it; undefined where nothing can be drawn. */
export function drawnTarget<Values>(target: Target<Values>): PlainTarget<Values> | DrawnTarget | undefined {
  if (!isStructured(target)) return target;
  return (targetKinds[target.kind] as TargetKind<StructuredTarget>).drawn?.(target);
}
