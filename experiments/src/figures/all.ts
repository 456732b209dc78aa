/**
 * All experiments, in the order of the paper, then ours.
 */
import { calibration } from './calibration.js';
import { closedForm } from './closed-form.js';
import { covariance } from './covariance.js';
import { corners } from './corners.js';
import { coverage } from './coverage.js';
import type { Experiment } from './experiment.js';
import { fig1 } from './fig1.js';
import { fig2 } from './fig2.js';
import { fig3 } from './fig3.js';
import { fig4 } from './fig4.js';
import { fig5 } from './fig5.js';
import { heldCourses } from './held-courses.js';
import { heldLevel } from './held-level.js';
import { heldPower } from './held-power.js';
import { hostile } from './hostile.js';
import { level } from './level.js';
import { power } from './power.js';
import { recommended } from './recommended.js';
import { splitting } from './splitting.js';
import { table1 } from './table1.js';
import { wide } from './wide.js';

/** Every experiment. */
export const experiments: readonly Experiment[] = [
  fig1,
  fig2,
  fig3,
  fig4,
  fig5,
  table1,
  covariance,
  power,
  wide,
  recommended,
  heldPower,
  heldCourses,
  level,
  heldLevel,
  closedForm,
  splitting,
  corners,
  coverage,
  calibration,
  hostile,
];

/** Whether an experiment needs the course evaluations. */
export function needsCourses({ name }: Experiment): boolean {
  return name === table1.name || name === heldCourses.name;
}
