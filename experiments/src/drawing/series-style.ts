/**
 * How curves look: colours of Okabe and Ito, which readers with any colour vision can tell apart, and for each a marker and
 * a dash of its own, so that print without colour will do.
 */

/** A marker that Observable Plot knows. */
export type Marker = 'circle' | 'square' | 'triangle' | 'diamond' | 'star' | 'cross';

/** The look of a curve. */
export interface SeriesStyle {
  label: string;
  colour: string;
  marker: Marker;
  /** SVG dash array; none is a solid line. */
  dash?: string;
  /** Filled or only an outline. */
  isHollow?: boolean;
}

/** Colours that carry no meaning of their own. */
export const INK = '#1c2127';
/** Text that steps back. */
export const MUTED = '#5c6670';
/** Lines that guide the eye. */
export const GRID = '#dfe3e7';
/** Behind everything. */
export const PAPER = '#ffffff';

const BLUE = '#0072b2';
const VERMILION = '#d55e00';
const PURPLE = '#a6438b';
const GREEN = '#007e5d';
const ORANGE = '#c98200';
const SKY = '#3f9fd6';

const styles: Record<string, SeriesStyle> = {
  hsicInf: { label: 'hsicInf (paper)', colour: BLUE, marker: 'circle' },
  hsic: { label: 'hsic (unadjusted)', colour: PURPLE, marker: 'triangle', dash: '2 3' },
  split: { label: 'split', colour: VERMILION, marker: 'square', dash: '7 3' },
  larInf: { label: 'larInf (linear)', colour: INK, marker: 'diamond', dash: '8 3 2 3' },
  'B = 5': { label: 'hsicInf, B = 5', colour: ORANGE, marker: 'triangle', dash: '5 3' },
  'B = 10': { label: 'hsicInf, B = 10', colour: BLUE, marker: 'circle' },
  exact: { label: 'exact', colour: GREEN, marker: 'star' },
  cross: { label: 'cross', colour: ORANGE, marker: 'triangle', dash: '7 3' },
  incomplete: { label: 'incomplete', colour: PURPLE, marker: 'diamond', dash: '2 3', isHollow: true },
  'thresholded, set': { label: 'hsicInf (paper): thresholded Σ', colour: BLUE, marker: 'circle' },
  'sample, set': { label: 'sample Σ', colour: ORANGE, marker: 'triangle', dash: '5 3' },
  'CRAN, set': { label: 'POET of CRAN', colour: PURPLE, marker: 'diamond', dash: '2 3', isHollow: true },
  'thresholded, feature': {
    label: 'thresholded Σ, given the feature',
    colour: SKY,
    marker: 'cross',
    dash: '8 3 2 3',
  },
  'hsic, sample': {
    label: 'hsic, sample variances',
    colour: ORANGE,
    marker: 'diamond',
    dash: '5 3',
    isHollow: true,
  },
  'split, sample': {
    label: 'split, sample variances',
    colour: GREEN,
    marker: 'cross',
    dash: '8 3 2 3',
  },
  average: { label: 'recommended, average', colour: BLUE, marker: 'diamond' },
  bh: { label: 'recommended, bh', colour: PURPLE, marker: 'square' },
  holm: { label: 'recommended, holm', colour: SKY, marker: 'cross', dash: '8 3 2 3' },
  selective: { label: 'recommended, selective', colour: VERMILION, marker: 'star', isHollow: true },
  marginal: { label: 'recommended', colour: BLUE, marker: 'diamond' },
  '199 shuffles': { label: 'recommended, 199 shuffles', colour: BLUE, marker: 'diamond' },
  '199 shuffles, untold': {
    label: 'the same, not told',
    colour: VERMILION,
    marker: 'square',
    isHollow: true,
  },
  'average, untold': { label: 'the same, not told', colour: VERMILION, marker: 'square', isHollow: true },
  'nothing held fixed': { label: 'nothing held fixed', colour: VERMILION, marker: 'square', isHollow: true },
  'within classes': { label: 'within classes', colour: BLUE, marker: 'circle' },
  'within instructors': { label: 'within instructors', colour: GREEN, marker: 'triangle' },
  'closed form': { label: 'closed form', colour: GREEN, marker: 'square' },
  jackknife: { label: 'misses of R ± its jackknife error', colour: VERMILION, marker: 'circle' },
  'sample, feature': {
    label: 'sample Σ, given the feature',
    colour: GREEN,
    marker: 'star',
    isHollow: true,
  },
};

/** The look of a curve by its name. */
export function styleOf(name: string): SeriesStyle {
  return styles[name] ?? { label: name, colour: MUTED, marker: 'circle' };
}
