/** The linear kernel ⟨x, x′⟩: sees straight lines only. */
import type { KernelForm } from './form.js';

/** Linear. */
export const linearForm: KernelForm = {
  title: 'linear: straight lines only',
  hasWidths: false,
  value: ({ product }) => product,
};
