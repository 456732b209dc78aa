/**
 * The correlations of all features, the largest first, as a curve over their rank, with the cut between those that were
 * tested and the others. With many features the ranks are on a logarithmic axis, so that the first ones have room.
 */
import * as Plot from '@observablehq/plot';
import { count } from '../text/numbers.js';
import { colour } from './colours.js';
import { fullName } from './drawing.js';
import { type ScoredResult, untested } from './correlation-rows.js';

/** In pixels. */
export const RANKED_HEIGHT = 236;

/** From so many features on the axis of ranks is logarithmic. */
const MANY = 100;
/** Up to so many untested features each have a point; more are a line. */
const MOST_POINTS = 400;

/** A feature at its rank. */
interface Ranked {
  rank: number;
  name: string;
  correlation: number;
  significant?: boolean;
}

/** As many decimals as the number has, and no more: 0, 0.0005. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(2))).replace('-', '−');
}

/** The panel. */
export function rankedPanel(result: ScoredResult, document: Document, width: number): Element {
  const tested: Ranked[] = result.selected.map(({ rank, name, correlation = 0, significant }) => ({
    rank,
    name,
    correlation,
    significant,
  }));
  const others: Ranked[] = untested(result).map(({ name, correlation }, i) => ({
    rank: tested.length + i + 1,
    name,
    correlation,
  }));
  const total = tested.length + others.length;
  const cut = tested.length + 0.5;
  const title = ({ rank, name, correlation }: Ranked): string =>
    `${fullName(name)}\nrank ${count(rank)}, correlation ${correlation.toFixed(4)}`;
  return Plot.plot({
    document,
    width,
    height: RANKED_HEIGHT,
    marginTop: 26,
    marginRight: 16,
    marginBottom: 46,
    marginLeft: 56,
    style: { fontSize: '12px' },
    x: {
      axis: null,
      type: total > MANY ? 'log' : 'linear',
      domain: [total > MANY ? 0.9 : 0, total * 1.03 + 0.5],
    },
    y: { axis: null, nice: true, zero: true },
    marks: [
      Plot.gridY({ ticks: 4, stroke: colour('grid'), strokeOpacity: 1 }),
      Plot.ruleY([0], { stroke: colour('muted'), strokeOpacity: 0.7 }),
      others.length > MOST_POINTS
        ? Plot.line(thinned([...tested.slice(-1), ...others]), {
            x: 'rank',
            y: 'correlation',
            stroke: colour('muted'),
            strokeWidth: 2.5,
          })
        : Plot.dot(others, { x: 'rank', y: 'correlation', r: 2.5, fill: colour('muted'), title }),
      ...(others.length > 0 ? cutMarks(cut) : []),
      ...[true, false].map((significant) =>
        Plot.dot(
          tested.filter((one) => one.significant === significant),
          {
            x: 'rank',
            y: 'correlation',
            r: 4,
            stroke: colour(significant ? 'accent' : 'muted'),
            strokeWidth: 1.75,
            fill: colour(significant ? 'accent' : 'paper'),
            title,
          },
        ),
      ),
      Plot.axisX(ticksUpTo(total), {
        label: `rank among ${count(total)} features`,
        tickFormat: (rank: number) => count(rank),
        tickSize: 4,
        fontSize: 12,
        color: colour('muted'),
        labelAnchor: 'center',
        labelArrow: 'none',
        labelOffset: 40,
      }),
      Plot.axisY({
        ticks: 4,
        tickSize: 4,
        tickFormat: plainNumber,
        label: 'kernel correlation',
        fontSize: 12,
        color: colour('muted'),
        labelArrow: 'none',
        labelOffset: 50,
      }),
    ],
  });
}

function cutMarks(cut: number): Plot.Markish[] {
  return [
    Plot.ruleX([cut], { stroke: colour('ink'), strokeDasharray: '4 3' }),
    Plot.text([cut], {
      x: cut,
      frameAnchor: 'top',
      textAnchor: 'start',
      dx: 6,
      dy: 4,
      text: () => 'not tested →',
      fontSize: 12,
      fill: colour('ink'),
    }),
  ];
}

/** Of many points along a logarithmic axis, as many as the eye can tell apart. */
function thinned(points: readonly Ranked[]): Ranked[] {
  let next = 0;
  return points.filter(({ rank }, i) => {
    if (rank < next && i < points.length - 1) return false;
    next = rank * 1.01;
    return true;
  });
}

/** 1, then round numbers. */
function ticksUpTo(total: number): number[] {
  if (total > MANY) return Array.from({ length: Math.floor(Math.log10(total)) + 1 }, (_, i) => 10 ** i);
  const step = [1, 2, 5, 10, 20].find((size) => total / size <= 8) ?? 20;
  return Array.from({ length: Math.floor(total / step) }, (_, i) => (i + 1) * step);
}
