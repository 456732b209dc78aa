/**
 * Results as tables: every number with its Monte-Carlo standard error, as rows of cells for a terminal or a page.
 */
import { styleOf } from '../drawing/series-style.js';
import type {
  CoursesResult,
  Curve,
  ExperimentResult,
  Group,
  TableMeasure,
  Point,
  RatesResult,
  SplittingResult,
  TableResult,
} from '../figures/experiment.js';
import { estimateOf } from '../figures/judge.js';
import { questionName } from '../figures/course-cells.js';
import { PAPER_TABLE, QUESTION_WORDS } from '../figures/course-questions.js';
import { IN_ORDER, REPEATED } from '../figures/table1.js';

/** A table: the first row is the head. */
export interface TextTable {
  title: string;
  rows: string[][];
}

/** What measures are called where they mean something of their own. */
export type MeasureWords = Partial<Record<TableMeasure, string>>;

const WORDS: Record<TableMeasure, string> = {
  tpr: 'true positive rate',
  fpr: 'false positive rate (irrelevant features reported over the number selected)',
  perTest: 'rejections per test of an irrelevant feature',
  perTestStrict: 'the same at level .01',
  fdr: 'false discovery rate (the share of what is reported that is irrelevant)',
  any: 'data sets with any irrelevant feature reported',
};

/** The tables of a figure: for each group the rates it has. */
export function rateTables(
  { groups }: RatesResult,
  measures: readonly TableMeasure[],
  words: MeasureWords = {},
): TextTable[] {
  return groups.flatMap((group) =>
    measures
      .filter((measure) => isWorthATable(group, measure, measures))
      .map((measure) => ({
        title: `${group.name}: ${words[measure] ?? WORDS[measure]}`,
        rows: [
          [isNamed(group) ? 'data' : 'n', ...group.curves.map(({ name }) => styleOf(name).label)],
          ...atsOf(group).map((at) => [
            typeof at === 'number' ? at.toLocaleString('en') : at.replace(' x ', ' × '),
            ...group.curves.map((curve) => cellText(curve, at, measure)),
          ]),
        ],
      })),
  );
}

/** Where nothing is relevant, the two false rates are the same number, unless a procedure tested fewer than k features. */
function isWorthATable({ curves }: Group, measure: TableMeasure, measures: readonly TableMeasure[]): boolean {
  const points = curves.flatMap((curve) => curve.points);
  const isKnown = points.some((point) => estimateOf(point, measure) !== undefined);
  const isSame = points.every((point) => point.perTest?.[0] === point.fpr[0]);
  return isKnown && !(measure === 'perTest' && isSame && measures.includes('fpr'));
}

function isNamed(group: Group): boolean {
  return atsOf(group).some((at) => typeof at === 'string');
}

function atsOf({ curves }: Group): (number | string)[] {
  return [...new Set(curves.flatMap(({ points }) => points.map(({ at }) => at)))];
}

function cellText({ points }: Curve, at: number | string, measure: TableMeasure): string {
  const point = points.find((one) => one.at === at);
  const estimate = point === undefined ? undefined : estimateOf(point, measure);
  if (point === undefined || estimate === undefined) return '–';
  return `${estimate.map((value) => value.toFixed(3)).join(' ± ')}${declinedText(point)}`;
}

function declinedText({ declined = 0, repetitions }: Point): string {
  return declined === 0 ? '' : ` (declined ${declined} of ${repetitions})`;
}

/** The tables of the course evaluations: single runs, and frequencies over shuffles. */
export function courseTables({ runs, shuffles }: TableResult): TextTable[] {
  const questions = new Map(PAPER_TABLE.map((row) => [row.name, row]));
  const names = runs.map(({ name }) => name);
  const tested = new Set([
    ...questions.keys(),
    ...runs.flatMap(({ tests }) => tests.map(({ name }) => name)),
  ]);
  const pText = (run: string, feature: string): string => {
    const test = runs.find(({ name }) => name === run)?.tests.find(({ name }) => name === feature);
    return test === undefined ? '–' : formatP(test.pValue);
  };
  return [
    {
      title: 'p-values of the questions that some run selects (– where it does not)',
      rows: [
        ['question', 'in a few words', 'paper', ...names],
        ...[...tested].map((feature) => [
          feature,
          QUESTION_WORDS[feature] ?? '',
          questions.get(feature)?.paper ?? '–',
          ...[IN_ORDER, 'exact', REPEATED].map((run) => pText(run, feature)),
        ]),
      ],
    },
    {
      title: 'Over shuffles of the rows: the share in which a question is selected / reported',
      rows: [
        ['question', 'in the paper’s table', ...shuffles.map(({ name }) => styleOf(name).label)],
        ...shuffles[0].features.map((feature, j) => [
          feature.name,
          questions.has(feature.name) ? 'yes' : '',
          ...shuffles.map(
            ({ features }) => `${share(features[j].selected)} / ${share(features[j].reported)}`,
          ),
        ]),
      ],
    },
  ];
}

/** The table of the course evaluations with something held fixed. */
function heldCourseTables({ runs }: CoursesResult): TextTable[] {
  const inPaper = new Set(PAPER_TABLE.map(({ name }) => name));
  const testText = ({ tests }: CoursesResult['runs'][number], question: string): string => {
    const test = tests.find(({ name }) => name === question);
    return test === undefined ? '' : `, p ${formatP(test.pValue)}, adjusted ${formatP(test.adjustedPValue)}`;
  };
  return [
    {
      title: 'Kernel correlations with the difficulty, and p-values of the questions that a run selects',
      rows: [
        ['question', 'in a few words', 'in the paper’s table', ...runs.map(({ name }) => name)],
        ...runs[0].correlations.map((_, index) => {
          const name = questionName(index);
          return [
            name,
            QUESTION_WORDS[name] ?? '',
            inPaper.has(name) ? 'yes' : '',
            ...runs.map((run) => `${run.correlations[index].toFixed(4)}${testText(run, name)}`),
          ];
        }),
      ],
    },
  ];
}

/** The table of the accuracy of splitting. */
export function splittingTables({ points, shuffles }: SplittingResult): TextTable[] {
  const number = (value: number): string => value.toPrecision(3);
  return [
    {
      title: `p-values by splitting, and by ${shuffles.toLocaleString('en')} shuffles`,
      rows: [
        [
          ...named(points[0], 'data'),
          'by shuffling',
          'by splitting',
          'bias',
          'sd of log p',
          'error as stated',
          'seeds',
        ],
        ...points.map(({ name, pValue, byShuffling, reached, bias, sd, stated, seeds }) => [
          ...named({ name }, name),
          byShuffling === undefined
            ? `${reached} reached it`
            : `${scientific(byShuffling[0])} ± ${scientific(byShuffling[1])}`,
          `${scientific(pValue[0])} ± ${scientific(pValue[1])}`,
          bias === undefined ? '–' : bias.map((value) => value.toFixed(3)).join(' ± '),
          sd.map(number).join(' ± '),
          number(stated),
          String(seeds),
        ]),
      ],
    },
  ];
}

/** A cell more where points have names. */
function named({ name }: { name?: string | undefined }, cell = ''): string[] {
  return name === undefined ? [] : [cell];
}

function scientific(value: number): string {
  return value.toExponential(2);
}

/** The tables of any result. */
export function tablesOf(
  result: ExperimentResult,
  measures: readonly TableMeasure[],
  words?: MeasureWords,
): TextTable[] {
  if (result.kind === 'rates') return rateTables(result, measures, words);
  if (result.kind === 'courses') return heldCourseTables(result);
  return result.kind === 'table' ? courseTables(result) : splittingTables(result);
}

function share(value: number): string {
  return value.toFixed(2);
}

function formatP(pValue: number): string {
  return pValue < 1e-4 ? pValue.toExponential(1) : pValue.toFixed(4);
}

/** The table for a terminal, columns aligned. */
export function terminalOf({ title, rows }: TextTable): string {
  const widths = widthsOf(rows);
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('  ')
      .trimEnd(),
  );
  return `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** The table as Markdown, columns aligned. */
export function markdownOf({ rows }: TextTable): string {
  const [head, ...body] = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = widthsOf([head, ...body]).map((width) => Math.max(3, width));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |\n`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('');
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  return rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
}
