/**
 * The powers 2^(−k/1024) of one unit, each the double nearest to it (to 0.5001 ulp).
 *
 * Products of the ten powers 2^(−2^m/1024), each kept as an unevaluated sum of two doubles: only additions and
 * multiplications, so every engine makes the same bits, which Math.pow does not promise. The constants are made by
 * tests/references/generate-exp.py. Cost: 1,023 products, once a thread.
 */

/** 2^(−2^m/1024) for m = 0 to 9, as high and low part. */
const POWERS: readonly (readonly [number, number])[] = [
  [0.9993233275026507, 1.4518933822589937e-17],
  [0.9986471128909702, -1.639194528886363e-17],
  [0.9972960560854701, 8.954855176001323e-18],
  [0.9945994234836332, 4.1025663191846e-18],
  [0.9892280131939755, 2.0194376554639083e-17],
  [0.9785720620877001, 4.480383895518334e-17],
  [0.9576032806985737, -5.3099730280979813e-17],
  [0.9170040432046712, 1.6415536121228136e-17],
  [0.8408964152537145, 4.099505010290748e-17],
  [0.7071067811865476, -4.833646656726457e-17],
];

/** Entries a unit of the exponent. */
export const PER_UNIT = 1024;

/** The powers 2^(−k/1024) for k < 1024, to `out`. */
export function powersOfOneUnit(out: Float64Array): void {
  const low = new Float64Array(PER_UNIT);
  out[0] = 1;
  for (let m = 0; m < POWERS.length; m++) {
    const [power, rest] = POWERS[m];
    const [power1, power2] = halves(power);
    // Entries from 2^m on are the ones before times one power: a product of sums of two doubles (Dekker, 1971).
    for (let k = 0; k < 2 ** m; k++) {
      const high = out[k] * power;
      const [a1, a2] = halves(out[k]);
      const error = a1 * power1 - high + a1 * power2 + a2 * power1 + a2 * power2;
      const small = error + (out[k] * rest + low[k] * power);
      const sum = high + small;
      out[2 ** m + k] = sum;
      low[2 ** m + k] = small - (sum - high);
    }
  }
}

/** A double as the sum of two of 26 bits (Veltkamp). */
function halves(value: number): [number, number] {
  const shifted = 134_217_729 * value;
  const high = shifted - (shifted - value);
  return [high, value - high];
}
