/** The cubic polynomial kernel (1 + ⟨x, x′⟩/τ²)³: sees relations through x, x² and x³ and their products. */
import type { KernelForm } from './form.js';

/** Polynomial of degree 3. */
export const polynomial: KernelForm = {
  title: 'polynomial of degree 3: lines, parabolas, cubic curves',
  hasWidths: false,
  value: ({ product }) => (1 + product) ** 3,
};
