/**
 * Angles, hours of the day, days of the year: values that come round again. A value is a point on a circle, and Gaussian
 * kernels of these points are von Mises kernels: ‖u − v‖² = 2 − 2 cos(θ − φ), so that k = exp(κ cos(θ − φ)) up to a constant
 * factor. Widths are multiples of the median distance.
 */
import { describe } from '../errors.js';
import { numberCells, numbersOf, onlyColumn } from './rows.js';
import type { TargetKind } from './target-kind.js';

/** Values and what makes a whole turn: 360 for degrees, 2π for radians, 24 for hours. */
export interface AngleTarget {
  kind: 'angle';
  values: ArrayLike<number>;
  period: number;
}

/** Angles. */
export const angle: TargetKind<AngleTarget> = {
  title: 'angles, times of day or year',
  kernel: 'von Mises kernels',
  drawn: ({ values }) => ({ kind: 'number', values: Float64Array.from(values) }),
  encode({ values, period }, refuse) {
    if (!(typeof period === 'number' && Number.isFinite(period) && period > 0)) {
      throw refuse('the period of the target as a number above 0 (360 for degrees)', describe(period));
    }
    // The remainder is exact, so that values many turns apart are as good as those of one.
    const turns = numbersOf(values, 'an angle', refuse).map(
      (value) => (2 * Math.PI * (value % period)) / period,
    );
    return { points: [turns.map(Math.cos), turns.map(Math.sin)], areOnOneScale: true };
  },
  columns: {
    words: "one column of numbers; a whole turn after a colon: 'angle:360'",
    takesParameter: true,
    read(columns, refuse, parameter) {
      const period = Number(parameter ?? NaN);
      if (!(period > 0 && Number.isFinite(period))) {
        throw refuse("a whole turn after the kind, as in 'angle:360'", describe(parameter));
      }
      onlyColumn(columns, 'angle', refuse);
      return { kind: 'angle', values: numberCells(columns[0], refuse), period };
    },
  },
};
