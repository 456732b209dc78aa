/**
 * The upper tails of distributions known by draws from them: gamma distributions with the mean and variance of each and one
 * skewness for all, which few draws of one would not tell, by the cube root that makes them nearly normal (Wilson and
 * Hilferty). Good to some per cent where power is decided.
 */

/** For each list of draws, the share of its distribution at or above a value. */
export function gammaTails(draws: readonly (readonly number[])[]): ((value: number) => number)[] {
  const moments = draws.map(momentsOf);
  const known = moments.filter(({ deviation }) => deviation > 0);
  const skewness = Math.max(
    LEAST_SKEWNESS,
    known.reduce((sum, { third, deviation }) => sum + third / deviation ** 3, 0) / Math.max(1, known.length),
  );
  return moments.map(({ mean, deviation }) => {
    const shape = 4 / skewness ** 2;
    return (value) => {
      // What never varies without a relation says nothing with one.
      if (!(deviation > 0)) return 1;
      const scaled = 1 + (((value - mean) / deviation) * skewness) / 2;
      if (scaled <= 0) return 1;
      return normalTail((Math.cbrt(scaled) - 1 + 1 / (9 * shape)) * 3 * Math.sqrt(shape));
    };
  });
}

const LEAST_SKEWNESS = 0.05;

function momentsOf(draws: readonly number[]): { mean: number; deviation: number; third: number } {
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const moment = (power: number): number =>
    draws.reduce((sum, draw) => sum + (draw - mean) ** power, 0) / draws.length;
  return { mean, deviation: Math.sqrt(moment(2)), third: moment(3) };
}

/** The upper tail of the normal distribution to seven digits by a rational approximation of erfc. */
function normalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ].reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  const tail = 0.5 * t * Math.exp(-x * x + series);
  return z >= 0 ? tail : 1 - tail;
}
