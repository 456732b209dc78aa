/**
 * The kernels on points besides the Gaussian one: a new one is a file beside this and a line here.
 */
import { distanceForm } from './distance.js';
import type { KernelForm } from './form.js';
import { laplacian } from './laplacian.js';
import { linearForm } from './linear.js';
import { polynomial } from './polynomial.js';
import { rationalQuadratic } from './rational-quadratic.js';

/** All of them by name. */
export const kernelForms = {
  laplacian,
  linear: linearForm,
  polynomial,
  'rational-quadratic': rationalQuadratic,
  distance: distanceForm,
} satisfies Record<string, KernelForm>;

/** A name. */
export type FormName = keyof typeof kernelForms;

/** The kernel of a name. */
export function formOf(name: FormName): KernelForm {
  return kernelForms[name];
}
