/** The rational quadratic kernel 1/(1 + ‖x − x′‖²/(2w²τ²)): a mixture of Gaussian kernels of all widths, with heavy tails. */
import type { KernelForm } from './form.js';

/** Rational quadratic, of exponent 1. */
export const rationalQuadratic: KernelForm = {
  title: 'rational quadratic: each width sees many scales at once',
  hasWidths: true,
  value: ({ distance }, width) => 1 / (1 + (distance / width) ** 2 / 2),
};
