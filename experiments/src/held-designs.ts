/**
 * Designs in which something besides the features is behind the output and is to be held fixed, at more shapes than
 * `simulate` has: rows in groups of several sizes, and covariates.
 *
 *     y = e + .8 (x₁ + x₂² + |x₃| + noise),
 *
 * all standard normal but the effect e of a row's group, N(0, 1.5²), or of its covariates. Where features matter they are the
 * first three, and the second half of all is shifted by e; this is the design 'batches' of `simulate` for four equal groups.
 * In designs of which the name begins with "null" x₁, x₂ and x₃ are not among the features, none of which matters given what
 * is held fixed: the others are drawn afresh, all shifted by e or none.
 */
import { type Column, type Dataset, simulate, type Target } from '@hsicinf/core';
import type { HostileOptions } from './hostile-designs.js';
import type { KnownDataset } from './signal-designs.js';

const SPREAD = 1.5;
const RELEVANT = 3;

/** Sizes of groups: of 120 rows in all. */
const layouts = {
  '4 x 30': equal(4, 30),
  '12 x 10': equal(12, 10),
  '30 x 4': equal(30, 4),
  unequal: [1, 1, 2, 2, 3, 3, 4, 6, 8, 12, 18, 25, 35],
};

/** How rows are grouped. */
export type Layout = keyof typeof layouts;

/** All of them. */
const LAYOUTS = Object.keys(layouts) as Layout[];

/** Those with enough groups to be told apart by whole ones. */
type ClusterLayout = Exclude<Layout, '4 x 30'>;
const CLUSTER_LAYOUTS: ClusterLayout[] = ['12 x 10', '30 x 4', 'unequal'];

/** The rows of each. */
export const LAYOUT_ROWS = 120;

/** How covariates act: along a straight line each, or along a sine and a parabola. */
const shapes = {
  linear: (z: number) => SPREAD * z,
  curved: (z: number) => SPREAD * Math.sin(SPREAD * z) + z ** 2 / 2,
};

/** How covariates act. */
export type CovariateShape = keyof typeof shapes;
const SHAPES: CovariateShape[] = ['linear', 'curved'];

/** How features and output that a covariate acts on along a line are cut, where they have few values. */
const CUTS = {
  '2 values': (value: number) => Number(value > 0),
  '3 classes': (value: number) => Math.max(-1, Math.min(1, Math.round(value))),
  '5 steps': (value: number) => Math.max(-2, Math.min(2, Math.round(value))),
};

/** How they are cut. */
export type Cut = keyof typeof CUTS;
/** All of them. */
export const ALL_CUTS = Object.keys(CUTS) as Cut[];

/** What is the same within clusters, if anything. */
export type ClusterPart = (typeof CLUSTER_PARTS)[number];
const CLUSTER_PARTS = ['features vary', 'features constant', 'output constant'] as const;

/** How many there are. */
export type CovariateCount = 1 | 2 | 3;

/** Clusters of rows, and how many strata they lie in. */
const NESTED = { clusters: 40, rows: 3, strata: 4 };

type Simulation = (options: HostileOptions) => KnownDataset;

/** The name of a design. */
export type HeldDesign =
  | `batches ${Layout}${'' | ', not confounded' | ', no effect'}`
  | `covariates, ${CovariateShape}, ${CovariateCount}`
  | `null, strata ${Layout}, ${'confounded' | 'not confounded' | 'classes'}`
  | `null, clusters ${ClusterLayout}, ${ClusterPart}`
  | 'null, clusters in strata'
  | `batches ${Layout}, covariate, ${CovariateShape}`
  | `null, strata ${Layout}, covariate, ${CovariateShape}`
  | `null, clusters 30 x 4, ${ClusterPart}, covariate, ${CovariateShape}`
  | `null, covariates, ${CovariateShape}, ${CovariateCount}`
  | `null, covariate, ${Cut}`;

/** The designs by name. */
export const heldDesigns = {
  ...byName(LAYOUTS, (layout) => `batches ${layout}` as const, batches({ isConfounded: true })),
  ...byName(
    LAYOUTS,
    (layout) => `batches ${layout}, not confounded` as const,
    batches({ isConfounded: false }),
  ),
  ...byName(
    LAYOUTS,
    (layout) => `batches ${layout}, no effect` as const,
    batches({ isConfounded: false, hasEffect: false }),
  ),
  ...byName(LAYOUTS, (layout) => `null, strata ${layout}, confounded` as const, strata({ isShifted: true })),
  ...byName(
    LAYOUTS,
    (layout) => `null, strata ${layout}, not confounded` as const,
    strata({ isShifted: false }),
  ),
  ...byName(
    LAYOUTS,
    (layout) => `null, strata ${layout}, classes` as const,
    strata({ isShifted: true, inClasses: true }),
  ),
  ...byName(
    CLUSTER_LAYOUTS,
    (layout) => `null, clusters ${layout}, features vary` as const,
    clusters('vary'),
  ),
  ...byName(
    CLUSTER_LAYOUTS,
    (layout) => `null, clusters ${layout}, features constant` as const,
    clusters('constant'),
  ),
  ...byName(
    CLUSTER_LAYOUTS,
    (layout) => `null, clusters ${layout}, output constant` as const,
    clusters('output'),
  ),
  'null, clusters in strata': clustersInStrata,
  ...byName(
    layoutsAndShapes(),
    ([layout, shape]) => `batches ${layout}, covariate, ${shape}` as const,
    ([layout, shape]) => batchesWithCovariate(layout, shape),
  ),
  ...byName(
    layoutsAndShapes(),
    ([layout, shape]) => `null, strata ${layout}, covariate, ${shape}` as const,
    ([layout, shape]) => nullWithCovariate('strata', { layout, shape, part: 'features vary' }),
  ),
  ...byName(
    CLUSTER_PARTS.flatMap((part) => SHAPES.map((shape) => ({ part, shape }))),
    ({ part, shape }) => `null, clusters 30 x 4, ${part}, covariate, ${shape}` as const,
    (plan) => nullWithCovariate('clusters', { ...plan, layout: '30 x 4' }),
  ),
  ...byName(
    covariatePlans(),
    ([shape, count]) => `covariates, ${shape}, ${count}` as const,
    (plan) => covariates(plan, true),
  ),
  ...byName(
    covariatePlans(),
    ([shape, count]) => `null, covariates, ${shape}, ${count}` as const,
    (plan) => covariates(plan, false),
  ),
  ...byName(ALL_CUTS, (cut) => `null, covariate, ${cut}` as const, onFewValues),
} satisfies Record<HeldDesign, Simulation>;

function byName<Plan, Name extends string>(
  plans: readonly Plan[],
  nameOf: (plan: Plan) => Name,
  design: (plan: Plan) => Simulation,
): Record<Name, Simulation> {
  const designs = plans.map((plan) => [nameOf(plan), design(plan)]);
  return Object.fromEntries(designs) as Record<Name, Simulation>;
}

function covariatePlans(): [CovariateShape, CovariateCount][] {
  return SHAPES.flatMap((shape) =>
    ([1, 2, 3] as const).map((count): [CovariateShape, CovariateCount] => [shape, count]),
  );
}

function layoutsAndShapes(): [Layout, CovariateShape][] {
  return LAYOUTS.flatMap((layout) => SHAPES.map((shape): [Layout, CovariateShape] => [layout, shape]));
}

/** Strata, and features that matter; what strata do may be nothing. */
function batches({ isConfounded, hasEffect = true }: { isConfounded: boolean; hasEffect?: boolean }) {
  return (layout: Layout): Simulation =>
    (options) => {
      const { labels, effects: drawnEffects, noise } = grouped(layouts[layout], options);
      const effects = hasEffect ? drawnEffects : new Float64Array(labels.length);
      return {
        ...withRelevant(options, noise, { effects, isConfounded }),
        strata: { name: 'batch', values: labels },
      };
    };
}

/** Strata, and no feature that matters. */
function strata({ isShifted, inClasses = false }: { isShifted: boolean; inClasses?: boolean }) {
  return (layout: Layout): Simulation =>
    (options) => {
      const { labels, effects, noise } = grouped(layouts[layout], options);
      const y = outputOf(effects, [noise(), noise(), noise()], noise());
      const x = drawn(options, noise);
      return {
        features: columns(isShifted ? x.map((values) => sum(values, effects)) : x),
        target: inClasses ? classesOf(y) : number(y),
        strata: { name: 'batch', values: labels },
        relevant: [],
      };
    };
}

/** Clusters: the output of rows, or of clusters, against features of rows or of clusters. */
function clusters(what: 'vary' | 'constant' | 'output') {
  return (layout: Layout): Simulation =>
    (options) => {
      const { labels, effects, noise } = grouped(layouts[layout], options);
      const x = drawn(options, noise);
      const inClusters = (values: Float64Array): Float64Array => ofFirstRows(values, labels);
      const features = {
        vary: () => x.map((values) => sum(values, effects)),
        constant: () => x.map(inClusters),
        // Levels of clusters that rows scatter about.
        output: () => x.map((values) => sum(values, inClusters(noise()))),
      };
      const y = what === 'output' ? effects : outputOf(effects, [noise(), noise(), noise()], noise());
      return {
        features: columns(features[what]()),
        target: number(y),
        clusters: { name: 'subject', values: labels },
        relevant: [],
      };
    };
}

/** Features of clusters, shifted with the output by the stratum that clusters lie in. */
function clustersInStrata(options: HostileOptions): KnownDataset {
  const { labels, effects, noise } = grouped(equal(NESTED.clusters, NESTED.rows), options);
  const stratum = labels.map((cluster) => cluster % NESTED.strata);
  const own = noise();
  const outer = Float64Array.from(stratum, (one) => SPREAD * own[one]);
  const y = outputOf(sum(effects, outer), [noise(), noise(), noise()], noise());
  const x = drawn(options, noise);
  return {
    features: columns(x.map((values) => sum(ofFirstRows(values, labels), outer))),
    target: number(y),
    clusters: { name: 'subject', values: labels },
    strata: { name: 'site', values: stratum },
    relevant: [],
  };
}

/**
 * Groups and a covariate that differs between them and goes with their effects: half of its variance is theirs. Its own effect
 * comes on top, in features and output alike.
 */
function withCovariate(
  { effects, noise }: Pick<ReturnType<typeof grouped>, 'effects' | 'noise'>,
  shape: CovariateShape,
  within: Float64Array = noise(),
): { covariates: Column[]; own: Float64Array } {
  const z = effects.map((effect, i) => (effect / SPREAD + within[i]) / Math.SQRT2);
  return { covariates: [{ name: 'z', values: z }], own: z.map(shapes[shape]) };
}

/** Strata with a covariate, and features that matter. */
function batchesWithCovariate(layout: Layout, shape: CovariateShape): Simulation {
  return (options) => {
    const rows = grouped(layouts[layout], options);
    const { covariates: held, own } = withCovariate(rows, shape);
    return {
      ...withRelevant(options, rows.noise, { effects: sum(rows.effects, own), isConfounded: true }),
      strata: { name: 'batch', values: rows.labels },
      covariates: held,
    };
  };
}

/**
 * Strata or clusters with a covariate, and no feature that matters. What is constant within clusters is shifted by a covariate
 * that is so, too, and not by the cluster: between clusters nothing but the covariate may confound.
 */
function nullWithCovariate(
  role: 'strata' | 'clusters',
  { layout, shape, part }: { layout: Layout; shape: CovariateShape; part: ClusterPart },
): Simulation {
  return (options) => {
    const rows = grouped(layouts[layout], options);
    const { labels, effects, noise } = rows;
    const inGroups = (values: Float64Array): Float64Array => ofFirstRows(values, labels);
    const isWithin = part === 'features vary';
    const { covariates: held, own } = withCovariate(rows, shape, isWithin ? noise() : inGroups(noise()));
    const all = sum(effects, own);
    const y = part === 'output constant' ? all : outputOf(all, [noise(), noise(), noise()], noise());
    const features = {
      'features vary': (x: Float64Array) => sum(x, all),
      'features constant': (x: Float64Array) => sum(inGroups(x), own),
      'output constant': (x: Float64Array) => sum(sum(x, inGroups(noise())), own),
    };
    return {
      features: columns(drawn(options, noise).map(features[part])),
      target: number(y),
      [role]: { name: role === 'strata' ? 'batch' : 'subject', values: labels },
      covariates: held,
      relevant: [],
    };
  };
}

/** Covariates with an effect of variance that does not grow with their number. */
function covariates([shape, count]: [CovariateShape, CovariateCount], hasRelevant: boolean): Simulation {
  return (options) => {
    const noise = noiseOf(options);
    const z = Array.from({ length: count }, noise);
    const effects = z[0].map((_, i) =>
      z.reduce((total, values) => total + shapes[shape](values[i]) / Math.sqrt(count), 0),
    );
    const held = { covariates: z.map((values, c): Column => ({ name: `z${c + 1}`, values })) };
    if (hasRelevant) return { ...withRelevant(options, noise, { effects, isConfounded: true }), ...held };
    const y = outputOf(effects, [noise(), noise(), noise()], noise());
    const x = drawn(options, noise);
    return {
      features: columns(x.map((values) => sum(values, effects))),
      target: number(y),
      ...held,
      relevant: [],
    };
  };
}

/** Features and output on few values, each a covariate and noise of the same variance before it is cut. */
function onFewValues(cut: Cut): Simulation {
  return (options) => {
    const noise = noiseOf(options);
    const z = noise();
    const column = (own: Float64Array): Target => {
      const values = sum(z, own).map(CUTS[cut]);
      return cut === '3 classes' ? { kind: 'class', values: Array.from(values) } : number(values);
    };
    return {
      features: drawn(options, noise).map((own, j) => ({ name: `x${j + 1}`, ...column(own) }) as Column),
      target: column(noise()),
      covariates: [{ name: 'z', values: z }],
      relevant: [],
    };
  };
}

/** The three that matter first, the second half of all shifted by the effects where they are to confound. */
function withRelevant(
  options: HostileOptions,
  noise: () => Float64Array,
  { effects, isConfounded }: { effects: Float64Array; isConfounded: boolean },
): Dataset & Pick<KnownDataset, 'relevant'> {
  const x = drawn(options, noise);
  const y = outputOf(effects, [x[0], x[1], x[2]], noise());
  const half = Math.max(RELEVANT, Math.ceil(x.length / 2));
  return {
    features: columns(x.map((values, j) => (isConfounded && j >= half ? sum(values, effects) : values))),
    target: number(y),
    relevant: Array.from({ length: RELEVANT }, (_, j) => j),
  };
}

/** Rows in groups of these sizes, each with an effect of its own. */
function grouped(
  sizes: readonly number[],
  options: HostileOptions,
): { labels: number[]; effects: Float64Array; noise: () => Float64Array } {
  const labels = sizes.flatMap((size, group) => Array.from({ length: size }, () => group));
  if (labels.length !== options.rows)
    throw new Error(`a design with groups requires ${labels.length} rows, got ${options.rows}`);
  const noise = noiseOf(options);
  const own = noise();
  return { labels, effects: Float64Array.from(labels, (group) => SPREAD * own[group]), noise };
}

/** Columns of standard normal noise, as many as are asked for. */
function noiseOf({ rows, features, seed }: HostileOptions): () => Float64Array {
  const all = simulate('null', { rows, features: 2 * features + 10, seed }).features;
  let next = 0;
  return () => all[next++].values as Float64Array;
}

function drawn({ features }: HostileOptions, noise: () => Float64Array): Float64Array[] {
  return Array.from({ length: features }, noise);
}

function outputOf(
  effects: Float64Array,
  [a, b, c]: readonly [Float64Array, Float64Array, Float64Array],
  noise: Float64Array,
): Float64Array {
  return effects.map((effect, i) => effect + 0.8 * (a[i] + b[i] ** 2 + Math.abs(c[i]) + noise[i]));
}

/** Low, middle and high: about a third each. */
function classesOf(y: Float64Array): Target {
  return {
    kind: 'class',
    values: Array.from(y, (value) => (value < 0.5 ? 'low' : value < 2.4 ? 'middle' : 'high')),
  };
}

/** The value of the first row of each group in all of its rows; groups lie side by side. */
function ofFirstRows(values: Float64Array, labels: readonly number[]): Float64Array {
  return values.map((_, i) => values[labels.indexOf(labels[i])]);
}

function sum(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value + b[i]);
}

function columns(x: readonly Float64Array[]): Column[] {
  return x.map((values, j) => ({ name: `x${j + 1}`, values }));
}

function number(values: Float64Array): Target {
  return { kind: 'number', values };
}

function equal(groups: number, rows: number): number[] {
  return Array.from({ length: groups }, () => rows);
}
