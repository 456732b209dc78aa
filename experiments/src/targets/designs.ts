/**
 * Structured outputs for the study: one design a kind, in which the first of the features acts on the output with some
 * strength, 0 for none, and the same output as plain numbers or classes, as one would hand it in without its kind.
 */
import type { Target } from '@hsicinf/core';

/** Uniform draws between 0 and 1. */
export type Draws = () => number;

/** An output by its kind, and by its coordinates or one-hot. */
export interface Outputs {
  structured: Target;
  plain: Target;
  /** What the plain one is. */
  plainWords: string;
}

/** A standard normal draw (Box and Muller). */
export function normal(draws: Draws): number {
  return Math.sqrt(-2 * Math.log(1 - draws())) * Math.cos(2 * Math.PI * draws());
}

const share = (logit: number): number => 1 / (1 + Math.exp(-logit));
const below = (draws: Draws, count: number): number => Math.floor(count * draws());

/** One array a coordinate from one a row. */
function coordinates(rows: readonly (readonly number[])[]): number[][] {
  return rows[0].map((_, c) => rows.map((row) => row[c]));
}

const LABELS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const LEVELS = [-1.2, -0.8, 0.9, 1.6];
const ITEMS = 5;
const LETTERS = Array.from('ACGT');
const MOTIF = Array.from('GATTACAG');
const TEXT_LENGTH = 40;
const PARTS = [0.05, 0.1, 0.2, 0.3, 0.35];
const TIMES = 24;
const NODES = 9;

/** The designs: what the signal is in words, its strength, and the outputs for the values of the feature that acts. */
export const targetDesigns: Record<
  string,
  {
    signal: string;
    strength: number;
    make: (x: readonly number[], strength: number, draws: Draws) => Outputs;
  }
> = {
  labels: {
    signal: 'eight labels, each likelier or rarer with x',
    strength: 0.3,
    make(x, strength, draws) {
      const has = x.map((value) =>
        LABELS.map((_, l) => (draws() < share(-1 + (l % 2 === 0 ? strength : -strength) * value) ? 1 : 0)),
      );
      return {
        structured: { kind: 'labels', values: has.map((row) => LABELS.filter((_, l) => row[l] === 1)) },
        plain: { kind: 'vector', values: coordinates(has) },
        plainWords: 'indicators',
      };
    },
  },
  ordinal: {
    signal: 'five levels of a noisy line, of uneven sizes',
    strength: 0.4,
    make(x, strength, draws) {
      const levels = x.map((value) => {
        const height = strength * value + normal(draws);
        return LEVELS.filter((cut) => height > cut).length;
      });
      return {
        structured: { kind: 'ordinal', values: levels },
        plain: { kind: 'class', values: levels },
        plainWords: 'classes',
      };
    },
  },
  ranking: {
    signal: 'five items, two of which gain and two lose with x',
    strength: 0.3,
    make(x, strength, draws) {
      const ranks = x.map((value) => {
        const worth = [1, 1, 0, -1, -1].map(
          (slope) => slope * strength * value - Math.log(-Math.log(draws())),
        );
        return worth.map((own) => 1 + worth.filter((other) => other > own).length);
      });
      return {
        structured: { kind: 'ranking', values: ranks },
        plain: { kind: 'vector', values: coordinates(ranks) },
        plainWords: `${ITEMS} ranks`,
      };
    },
  },
  survival: {
    signal: 'exponential times, longer with x, half of them censored',
    strength: 0.55,
    make(x, strength, draws) {
      const seen = x.map((value) => {
        const [time, end] = [-Math.exp(strength * value) * Math.log(1 - draws()), -Math.log(1 - draws())];
        return { time: Math.min(time, end), event: time <= end ? 1 : 0 };
      });
      const times = seen.map(({ time }) => time);
      return {
        structured: { kind: 'survival', values: times, events: seen.map(({ event }) => event) },
        plain: { kind: 'number', values: times },
        plainWords: 'times as if none were censored',
      };
    },
  },
  text: {
    signal: 'forty random letters, with a motif somewhere that is likelier with x',
    strength: 1.2,
    make(x, strength, draws) {
      const texts = x.map((value) => {
        const letters = Array.from({ length: TEXT_LENGTH }, () => LETTERS[below(draws, 4)]);
        if (draws() < share(strength * value)) letters.splice(below(draws, TEXT_LENGTH - 8), 8, ...MOTIF);
        return letters;
      });
      const oneHot = texts.map((text) =>
        text.flatMap((letter) => LETTERS.map((one) => (one === letter ? 1 : 0))),
      );
      return {
        structured: { kind: 'text', values: texts.map((text) => text.join('')) },
        plain: { kind: 'vector', values: coordinates(oneHot) },
        plainWords: 'letters one-hot by place',
      };
    },
  },
  histogram: {
    signal: 'counts of 40 in five parts, the smallest of which grows with x',
    strength: 0.4,
    make(x, strength, draws) {
      const parts = x.map((value) => {
        const weights = PARTS.map((weight, p) => weight * (p === 0 ? Math.exp(strength * value) : 1));
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const counts = PARTS.map(() => 0);
        for (let i = 0; i < 40; i++) {
          let rest = sum * draws();
          counts[weights.findIndex((weight, p) => (rest -= weight) < 0 || p === PARTS.length - 1)] += 1;
        }
        return counts;
      });
      return {
        structured: { kind: 'histogram', values: coordinates(parts) },
        plain: { kind: 'vector', values: coordinates(parts) },
        plainWords: 'counts',
      };
    },
  },
  series: {
    signal: 'waves that begin anywhere, faster with x',
    strength: 0.08,
    make(x, strength, draws) {
      const waves = x.map((value) => {
        const phase = 2 * Math.PI * draws();
        const speed = 0.8 * Math.exp(strength * value);
        return Array.from({ length: TIMES }, (_, t) => Math.sin(phase + speed * t) + 0.5 * normal(draws));
      });
      return {
        structured: { kind: 'series', values: waves },
        plain: { kind: 'vector', values: coordinates(waves) },
        plainWords: 'values by time',
      };
    },
  },
  graph: {
    signal: 'random graphs of nine nodes, denser with x',
    strength: 0.2,
    make(x, strength, draws) {
      const adjacencies = x.map((value) =>
        Array.from({ length: (NODES * (NODES - 1)) / 2 }, () =>
          draws() < share(-1 + strength * value) ? 1 : 0,
        ),
      );
      const pairs = Array.from({ length: NODES }, (_, a) =>
        Array.from({ length: a }, (__, b) => [a, b] as const),
      ).flat();
      const graphs = adjacencies.map((row) => ({
        nodes: Array.from({ length: NODES }, () => 'C'),
        edges: pairs.filter((_, at) => row[at] === 1),
      }));
      return {
        structured: { kind: 'graph', values: graphs },
        plain: { kind: 'vector', values: coordinates(adjacencies) },
        plainWords: 'adjacencies',
      };
    },
  },
  angle: {
    signal: 'directions around 0°, turned by x',
    strength: 0.4,
    make(x, strength, draws) {
      const degrees = x
        .map((value) => (((strength * value + normal(draws)) * 57.3) % 360) + 360)
        .map((one) => one % 360);
      return {
        structured: { kind: 'angle', values: degrees, period: 360 },
        plain: { kind: 'number', values: degrees },
        plainWords: 'degrees as numbers',
      };
    },
  },
  gram: {
    signal: 'three coordinates, one on a line with x, by a Laplacian kernel',
    strength: 0.5,
    make(x, strength, draws) {
      const points = x.map((value) => [strength * value + normal(draws), normal(draws), normal(draws)]);
      const distance = (i: number, j: number): number =>
        points[i].reduce((sum, one, c) => sum + Math.abs(one - points[j][c]), 0);
      const rows = x.length;
      const data = Float64Array.from({ length: rows * rows }, (_, at) =>
        Math.exp(-distance(Math.floor(at / rows), at % rows) / 3),
      );
      return {
        structured: { kind: 'gram', values: { rows, columns: rows, data } },
        plain: { kind: 'vector', values: coordinates(points) },
        plainWords: 'coordinates',
      };
    },
  },
  function: {
    signal: 'numbers on a line with x, by the kernel (1 + y y′)²',
    strength: 0.35,
    make(x, strength, draws) {
      const y = x.map((value) => strength * value + normal(draws));
      return {
        structured: { kind: 'function', rows: x.length, values: (i, j) => (1 + y[i] * y[j]) ** 2 },
        plain: { kind: 'number', values: y },
        plainWords: 'numbers',
      };
    },
  },
};
