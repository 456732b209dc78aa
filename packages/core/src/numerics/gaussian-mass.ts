/**
 * Log mass that N(mean, sd^2) gives an interval, relative to the density at an anchor point: the parts from which
 * inference/truncated-normal.ts makes tail probabilities.
 *
 * CDFs are never subtracted. Take a piece on one side of the mean, u the distance of its near end from the mean,
 * v that of its far end and w = v - u, all over sd. Its mass over sd times the density at its near end is
 *   h = integral over [0, w] of exp(-u s - s^2 / 2) ds = R(u) - exp(-w (u + v) / 2) R(v),  R the Mills ratio.
 * The formula serves where the exponential is at most exp(-1), and quadrature elsewhere, so nothing cancels.
 *
 * Accuracy: a few units in the last place of max(1, |log mass|), however narrow or far away the interval is.
 * Cost: two Mills ratios or one 10-point quadrature, and twice that where the interval straddles the mean.
 */

import { millsRatio } from './erfcx.js';

/** The distribution, and the point at whose density log masses are measured. */
export interface GaussianFrame {
  mean: number;
  sd: number;
  anchor: number;
}

/** log of P(lower <= Z <= upper) over sd times the density at the anchor; -Infinity for an interval of no width. */
export function logGaussianMass(lower: number, upper: number, frame: GaussianFrame): number {
  const near = Math.min(Math.max(frame.mean, lower), upper);
  const h = oneSidedMass(near, lower, frame) + oneSidedMass(near, upper, frame);
  return h === 0 ? -Infinity : Math.log(h) + logDensityRatio(near, frame);
}

/** The h above, for near and far on one side of the mean. */
function oneSidedMass(near: number, far: number, { mean, sd }: GaussianFrame): number {
  if (near === far) return 0;
  // Differences of the raw inputs: two far standardised ends could agree in most of their digits.
  const u = Math.abs(near - mean) / sd;
  const v = Math.abs(far - mean) / sd;
  const w = Math.abs(far - near) / sd;
  const decay = w * (u / 2 + v / 2);
  if (decay < 1) return w * meanOfDecay(u * w, (w * w) / 2);
  return millsRatio(u) - Math.exp(-decay) * millsRatio(v);
}

/** log of the density at the point over that at the anchor: (point - anchor) (point + anchor - 2 mean) / -2 sd^2. */
function logDensityRatio(point: number, { mean, sd, anchor }: GaussianFrame): number {
  if (point === anchor) return 0;
  // On opposite sides of the mean the two deviations cancel, so what rounding took from them is carried along.
  const deviation = difference(point, mean);
  const anchorDeviation = difference(anchor, mean);
  const sum = difference(deviation.value, -anchorDeviation.value);
  const lost = sum.lost + deviation.lost + anchorDeviation.lost;
  const exact = Number.isFinite(lost) ? sum.value + lost : sum.value;
  return -0.5 * ((point - anchor) / sd) * (exact / sd);
}

/** a - b as the rounded value and what rounding lost: Knuth's two-sum. */
function difference(a: number, b: number): { value: number; lost: number } {
  const value = a - b;
  const taken = a - value;
  return { value, lost: a - (value + taken) + (taken - b) };
}

/** Positive nodes and weights of 10-point Gauss-Legendre quadrature on [-1, 1]; Abramowitz and Stegun 25.4.30. */
const GAUSS_LEGENDRE = [
  [0.9739065285171717, 0.06667134430868814],
  [0.8650633666889845, 0.1494513491505806],
  [0.6794095682990244, 0.21908636251598204],
  [0.4333953941292472, 0.26926671930999635],
  [0.14887433898163122, 0.29552422471475287],
];

/** The integral of exp(-linear t - quadratic t^2) over [0, 1]; right to rounding where linear + quadratic <= 1. */
function meanOfDecay(linear: number, quadratic: number): number {
  let sum = 0;
  for (const [node, weight] of GAUSS_LEGENDRE) {
    const left = (1 - node) / 2;
    const right = (1 + node) / 2;
    sum += weight * Math.exp(-left * (linear + quadratic * left));
    sum += weight * Math.exp(-right * (linear + quadratic * right));
  }
  return sum / 2;
}
