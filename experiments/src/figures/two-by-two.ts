/**
 * The layout that figures 4 and 5 share: (a, b) rates of hsicInf and split, (c, d) of hsicInf with blocks of 5 and 10.
 */
import type { Design } from '@hsicinf/core';
import { SIGNAL_REPETITIONS } from './fig2.js';
import { over, paperRows, type RateFigure, repetitionsOf } from './rate-figure.js';

/** The name of the group that compares procedures. */
export const COMPARED = 'Procedures';
/** The name of the group that compares block sizes. */
export const BLOCKS = 'Block sizes';

/** Panels and groups for a design, with so many repetitions in a full run. */
export function twoByTwo(
  design: Design,
  title: string,
  full = SIGNAL_REPETITIONS,
): Pick<RateFigure, 'layout' | 'panels' | 'groups'> {
  return {
    layout: { columns: 4, axis: 'linear' },
    panels: [
      { letter: 'a', title, group: COMPARED, measure: 'tpr' },
      { letter: 'b', title, group: COMPARED, measure: 'fpr' },
      { letter: 'c', title: 'hsicInf, block size B', group: BLOCKS, measure: 'tpr' },
      { letter: 'd', title: 'hsicInf, block size B', group: BLOCKS, measure: 'fpr' },
    ],
    groups: (settings) => {
      const points = over(design, paperRows(settings));
      const repetitions = repetitionsOf(settings, full);
      return [
        { name: COMPARED, curves: ['hsicInf', 'split'], points, repetitions },
        { name: BLOCKS, curves: ['B = 5', 'B = 10'], points, repetitions },
      ];
    },
  };
}
