/**
 * The linear measure: the kernel correlation of linear kernels, a bias-corrected squared correlation. Plain r² is about
 * 1/(n − 1) for unrelated columns and larger for vectors with more coordinates, so that scores on different rows and with
 * different numbers of coordinates would not compare; this one is about 0 for all. For two numbers it orders shuffles nearly as r²
 * does, and costs O(n): Σ_{i≠j} x_i x_j y_i y_j = (Σ xy)² − Σ x²y², and centred rows sum to −x_i².
 */
import { standardDeviations } from './numbers.js';
import type { Measure } from './measure.js';
import { type MatrixSums, uCentredCorrelation } from './u-centred-sums.js';

/** Squared correlation. */
export const linearMeasure: Measure = {
  title: 'squared correlation, bias-corrected: straight lines only',
  score: {
    name: 'squared correlation',
    meaning:
      'How close feature and output are to a straight line: the bias-corrected squared correlation, from −1 to 1, about 0 when they are unrelated. It sees no other relation.',
  },
  statistic: {
    name: 'Squared covariance',
    meaning: 'The unbiased squared covariance of the standardised columns.',
  },
  feature: 'linear',
  target: 'linear',
  ofNumbers(given) {
    const y = standardDeviations(given);
    const target = sumsOf(y);
    return (values) => {
      const x = standardDeviations(values);
      return uCentredCorrelation(x.length, { products: productsOf(x, y), feature: sumsOf(x), target });
    };
  },
};

function sumsOf(x: Float64Array): MatrixSums {
  return { rowSums: x.map((value) => -value * value), squares: productsOf(x, x) };
}

/** Σ_{i≠j} x_i x_j y_i y_j. */
function productsOf(x: Float64Array, y: Float64Array): number {
  let [products, squares] = [0, 0];
  for (let i = 0; i < x.length; i++) {
    const product = x[i] * y[i];
    products += product;
    squares += product * product;
  }
  return products * products - squares;
}
