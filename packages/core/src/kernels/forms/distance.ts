/**
 * The kernel that the distance induces, (‖x‖ + ‖x′‖ − ‖x − x′‖)/2 (Sejdinovic, Sriperumbudur, Gretton & Fukumizu, 2013). It is
 * positive semidefinite, and centring leaves −½‖x − x′‖ of it: its covariances are distance covariances.
 */
import type { KernelForm } from './form.js';

/** Induced by the Euclidean distance. */
export const distanceForm: KernelForm = {
  title: 'induced by the distance',
  hasWidths: false,
  value: ({ distance, norms: [a, b] }) => (a + b - distance) / 2,
};
