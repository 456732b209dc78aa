/**
 * Figures made of rates: groups of curves over the number of rows (or over named conditions), and panels that show them.
 */
import { type Cell, SELECT, type DataSource } from '../study/cell.js';
import { claimRates, type Rates, ratesOf, readCounts } from '../study/rates.js';
import type { Counts, Outcome } from '../study/repetition.js';
import type {
  Claim,
  Experiment,
  FigureLayout,
  Group,
  PanelPlan,
  RatesResult,
  Settings,
} from './experiment.js';
import { adjustments, type CurveName, procedures } from './procedures.js';

/** Curves to compute on one source. */
export interface GroupPlan {
  name: string;
  curves: readonly CurveName[];
  /** Where: at each number of rows, or at each named condition. */
  points: readonly PointPlan[];
  features?: number;
  select?: number;
  repetitions: number;
  /** Whether the rates of false claims are of interest: the false discovery rate, and any false claim. */
  claims?: boolean;
}

/** One point of all curves of a group. */
export interface PointPlan {
  at: number | string;
  source: DataSource;
  rows: number;
  /** Instead of those of the group. */
  features?: number;
  select?: number;
  repetitions?: number;
  /** Curves that have no value here. */
  without?: readonly CurveName[];
}

/** What a figure file states. */
export interface RateFigure {
  name: string;
  title: string;
  text: string;
  page?: Experiment['page'];
  measures?: Experiment['measures'];
  words?: Experiment['words'];
  leastRepetitions?: number;
  layout: FigureLayout;
  panels: readonly PanelPlan[];
  claims: readonly Claim[];
  groups(settings: Settings): GroupPlan[];
}

/** The number of repetitions: as asked for, or the default of the quick or the full run. */
export function repetitionsOf({ repetitions, quick }: Settings, full: number): number {
  return repetitions ?? (quick ? Math.max(20, Math.round(full / 12)) : full);
}

/** The same where the full run itself may have few. */
export function setsOf(settings: Settings, full: number): number {
  return settings.repetitions ?? Math.min(full, repetitionsOf(settings, full));
}

/** The same source at several numbers of rows. */
export function over(
  source: DataSource,
  rows: readonly number[],
  without: PointPlan['without'] = [],
): PointPlan[] {
  return rows.map((at) => ({ at, source, rows: at, without }));
}

/** The numbers of rows in the paper, or a few of them. */
export function paperRows({ quick }: Settings): number[] {
  return quick ? [300, 1200, 3000] : Array.from({ length: 10 }, (_, i) => 300 * (i + 1));
}

/** The experiment of a figure. */
export function rateExperiment(figure: RateFigure): Experiment {
  const { name, title, text, claims, layout, measures, words, leastRepetitions } = figure;
  const { page = 'reproduction' } = figure;
  return {
    ...(measures !== undefined && { measures }),
    ...(words !== undefined && { words }),
    ...(leastRepetitions !== undefined && { leastRepetitions }),
    name,
    title,
    text,
    page,
    claims,
    cells: (settings) =>
      figure
        .groups(settings)
        .flatMap((group) =>
          group.points.flatMap((point) =>
            group.curves
              .filter((curve) => !point.without?.includes(curve))
              .map((curve) => cellOf(group, point, curve, settings)),
          ),
        ),
    result: (settings, head, outcomesOf): RatesResult => ({
      ...head,
      kind: 'rates',
      layout,
      panels: [...figure.panels],
      groups: figure.groups(settings).map((group): Group => {
        const curves = group.curves.map((curve) => {
          const points = group.points.filter(({ without = [] }) => !without.includes(curve));
          const cells = points.map((point) => cellOf(group, point, curve, settings));
          return {
            name: curve,
            procedure: distinct(cells),
            points: cells.map((cell, i) => ({
              at: points[i].at,
              ...pointRates(outcomesOf(cell), { cell, curve, claims: group.claims }),
            })),
          };
        });
        const sources = [...new Set(group.points.map(({ source }) => source))];
        return { name: group.name, source: sources.join(', '), features: featuresOf(group), curves };
      }),
    }),
  };
}

function pointRates(
  outcomes: readonly Outcome[],
  { cell, curve, claims = false }: { cell: Cell; curve: CurveName; claims: boolean | undefined },
): Rates {
  const { features, select } = cell;
  if (!claims) return ratesOf(outcomes as (Counts | null)[], select);
  const reading = { adjust: adjustments[curve] ?? 'none', features, select };
  const counts = outcomes.map((outcome) => readCounts(outcome, reading));
  return { ...ratesOf(counts, select), ...claimRates(counts) };
}

function cellOf(group: GroupPlan, point: PointPlan, curve: CurveName, { seed }: Settings): Cell {
  return {
    source: point.source,
    rows: point.rows,
    features: point.features ?? featuresOf(group),
    select: point.select ?? group.select ?? SELECT,
    procedure: procedures[curve](point.rows),
    repetitions: point.repetitions ?? group.repetitions,
    seed,
    ...(curve in adjustments && { keeps: 'p-values' as const }),
  };
}

function featuresOf({ features = 20 }: GroupPlan): number {
  return features;
}

function distinct(cells: readonly Cell[]): Cell['procedure'] | Cell['procedure'][] {
  const all = new Map(cells.map(({ procedure }) => [JSON.stringify(procedure), procedure]));
  return all.size === 1 ? cells[0].procedure : [...all.values()];
}
