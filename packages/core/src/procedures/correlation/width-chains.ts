/**
 * Which widths share an exponential: half the width is the fourth power of the kernel, exp(−4d²) = exp(−d²)⁴, which two
 * squarings give. A chain begins with its widest width; each further one is the one before, squared so many times.
 */
import type { WideVariable } from '../../kernels/widths.js';

/** Squarings double what rounding did to a kernel value: so many leave an error of 1e-13. */
const MOST_SQUARINGS = 8;

/** Kernels of one variable that follow from one exponential. */
export interface WidthChain {
  /** The width of the exponential; 1 for classes. */
  widest: number;
  /** The places of the kernels in the variable's list, widest first. */
  places: number[];
  /** Squarings from the one before, 0 for the first. */
  squarings: number[];
}

const ofClasses: readonly WidthChain[] = [{ widest: 1, places: [0], squarings: [0] }];

/** Those of lists that were asked for: all features of a run have the same. */
const known = new WeakMap<readonly number[], readonly WidthChain[]>();

/** The chains that hold every kernel of a variable once. */
export function widthChains({ variable, widths }: WideVariable): readonly WidthChain[] {
  return variable.kernel === 'delta' ? ofClasses : chainsOfPoints(widths);
}

/** Those of a variable that is not on classes. */
export function chainsOfPoints(widths: readonly number[]): readonly WidthChain[] {
  const chains = known.get(widths) ?? chainsOf(widths);
  known.set(widths, chains);
  return chains;
}

function chainsOf(widths: readonly number[]): WidthChain[] {
  const byWidth = widths.map((width, place) => ({ width, place }));
  byWidth.sort((a, b) => b.width - a.width || a.place - b.place);
  const chains: WidthChain[] = [];
  let before = 0;
  let left = 0;
  for (const { width, place } of byWidth) {
    const squarings = 2 * Math.log2(before / width);
    const chain = chains.at(-1);
    if (chain !== undefined && squarings >= 2 && squarings % 2 === 0 && squarings <= left) {
      chain.places.push(place);
      chain.squarings.push(squarings);
      left -= squarings;
    } else {
      chains.push({ widest: width, places: [place], squarings: [0] });
      left = MOST_SQUARINGS;
    }
    before = width;
  }
  return chains;
}

/** k_w − 1 of every width for two points so far apart, squared: one exponential for each chain. */
export function kernelsLessOne(
  squaredDistance: number,
  chains: readonly WidthChain[],
  out: Float64Array,
): void {
  for (let c = 0; c < chains.length; c++) {
    const { widest, places, squarings } = chains[c];
    let less = Math.expm1(-squaredDistance / (widest * widest));
    for (let p = 0; p < places.length; p++) {
      // (1 + l)² − 1
      for (let s = 0; s < squarings[p]; s++) less *= 2 + less;
      out[places[p]] = less;
    }
  }
}
