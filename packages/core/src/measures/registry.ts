/**
 * The measures of association: a new one is a file beside this and a line here (CONTRIBUTING.md).
 */
import { distanceMeasure } from './distance.js';
import { kernelMeasure } from './kernel.js';
import { linearMeasure } from './linear.js';
import type { Measure } from './measure.js';
import { mmdMeasure } from './mmd.js';

/** All of them by name; the first is the default. */
export const measures = {
  kernel: kernelMeasure,
  distance: distanceMeasure,
  linear: linearMeasure,
  mmd: mmdMeasure,
} satisfies Record<string, Measure>;

/** A name. */
export type MeasureName = keyof typeof measures;

/** The measure of a name; the kernel correlation where none is given. */
export function measureOf(name: MeasureName = 'kernel'): Measure {
  return measures[name];
}
