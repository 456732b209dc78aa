/**
 * What the other packages of this house need to know of an output, whatever its kind.
 */
import { isStructured } from '../targets/encode.js';
import { type StructuredKind, type StructuredTarget, targetKinds } from '../targets/registry.js';
import type { CellColumn, DrawnTarget, Refuse, TargetKind } from '../targets/target-kind.js';
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

/** The kinds that columns of a table can hold, and how they do, in a few words. */
export const columnKinds: readonly { kind: StructuredKind; title: string; words: string }[] = (
  Object.keys(targetKinds) as StructuredKind[]
).flatMap((kind) => {
  const { title, columns } = targetKinds[kind] as TargetKind<StructuredTarget>;
  return columns === undefined ? [] : [{ kind, title, words: columns.words }];
});

/** A kind as it is asked for, such as angle:360: its name, and what follows it. */
export function askedKind(text: string): { kind: string; parameter?: string } {
  const at = text.indexOf(':');
  return at < 0 ? { kind: text } : { kind: text.slice(0, at), parameter: text.slice(at + 1) };
}

/** The output that columns hold as a kind of `columnKinds`. */
export function targetFromColumns(
  asked: string,
  columns: readonly CellColumn[],
  refuse: Refuse,
): StructuredTarget {
  const { kind, parameter } = askedKind(asked);
  const { read, takesParameter } = (targetKinds[kind as StructuredKind] as TargetKind<StructuredTarget>)
    .columns!;
  if (parameter !== undefined && takesParameter !== true) {
    throw refuse(`nothing after the kind '${kind}'`, `':${parameter}'`);
  }
  return read(columns, refuse, parameter);
}
