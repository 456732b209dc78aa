/** The Laplacian kernel exp(−‖x − x′‖/(wτ)): as the Gaussian one, but with a sharp peak, for rough relations. */
import type { KernelForm } from './form.js';

/** Laplacian. */
export const laplacian: KernelForm = {
  title: 'Laplacian: rough relations',
  hasWidths: true,
  value: ({ distance }, width) => Math.exp(-distance / width),
};
