/**
 * The path of the non-negative lasso
 *
 *     min over α ≥ 0 of  ½ αᵀMα − cᵀα + λ Σα
 *
 * as λ falls from the largest c (least angle regression with the lasso's departures: Efron et al., 2004, section 3, with the
 * positive constraint of section 3.4). With c the kernel correlations of features with the output and M those among them, both
 * of normalised centred kernel matrices, this is ½ ‖L̄ − Σ α_j K̄_j‖² + λ Σα up to a constant: HSIC-Lasso (Yamada et al., 2014).
 *
 * On the way all active features have the same c_j − (Mα)_j = λ. With w solving M_AA w = 1 and a = M_·A w, a fall of λ by γ adds
 * γ w to α_A and takes γ a off c − Mα, until the first of: a feature enters, γ = (λ − r_j)/(1 − a_j); one leaves, γ = −α_i/w_i; or
 * λ is 0. A feature that the active ones span (a copy) never falls behind and never enters.
 *
 * Where c moves along a line c + τ·slope, all of this is linear in τ as long as the same things happen in the same order: the
 * range of τ for which they do comes with the path, and is what inference needs.
 *
 * Columns of M are asked for as features enter, one pass each. Cost O(m k) a step besides, for m features of which k are active.
 */

/** Where the path stops. */
export interface LassoPath {
  /** The active features in the order in which they entered: as many as were asked for, or fewer where λ came to 0. */
  active: number[];
  /** Their weights at the next event, where one more would come or one of these would leave. */
  coefficients: Float64Array;
  /** λ there. */
  penalty: number;
  /** The τ for which the path up to the last entry takes the same course. */
  range: [number, number];
}

/** Features of which less than this share of their squared norm is their own are spanned by those that are active. */
const SPANNED = 1e-9;
/** Slopes below this share of the larger one are equal. */
const PARALLEL = 1e-12;

/** What may happen next, after λ has fallen by `fall` + τ·`slope`. */
interface Happening {
  kind: 'enters' | 'leaves' | 'ends';
  /** The feature, or the place among the active ones. */
  which: number;
  fall: number;
  slope: number;
}

/**
 * The path until `most` features are active. Yields the feature whose column of M it needs next. Assumes at least one feature,
 * finite c, and M positive semidefinite with 1 on its diagonal. The first feature is active even where its c is not above 0.
 */
export function* lassoPath(
  relevance: Float64Array,
  most: number,
  slope: Float64Array = new Float64Array(relevance.length),
): Generator<number, LassoPath, Float64Array> {
  const course = new Course();
  const first = largest(relevance);
  for (let j = 0; j < relevance.length; j++)
    course.keepBelow(relevance[j] - relevance[first], slope[j] - slope[first]);
  const state = new ActiveSet(relevance, slope, first);
  const columns = new Map<number, Float64Array>();
  const join = function* (feature: number): Generator<number, void, Float64Array> {
    const column = columns.get(feature) ?? (yield feature);
    columns.set(feature, column);
    state.join(feature, column);
  };
  yield* join(first);
  const isAbove = relevance[first] > 0;
  course.keepBelow(isAbove ? -relevance[first] : relevance[first], isAbove ? -slope[first] : slope[first]);
  if (!isAbove) return stopped(state, course);
  for (;;) {
    const isLast = state.active.length >= most;
    const happenings = state.happenings();
    const next = happenings.reduce((a, b) => (b.fall < a.fall ? b : a));
    if (!isLast) {
      for (const other of happenings) course.keepBelow(next.fall - other.fall, next.slope - other.slope);
    }
    state.fallBy(next);
    if (isLast || next.kind === 'ends') return stopped(state, course);
    if (next.kind === 'leaves') state.leave(next.which);
    else yield* join(next.which);
  }
}

function stopped({ active, weights, penalty }: ActiveSet, { low, high }: Course): LassoPath {
  return { active, coefficients: Float64Array.from(weights), penalty, range: [low, high] };
}

function largest(values: Float64Array): number {
  return values.reduce((best, value, j) => (value > values[best] ? j : best), 0);
}

/** The τ around 0 for which some linear functions of it stay at most 0. */
class Course {
  low = -Infinity;
  high = Infinity;
  /** value + τ·slope ≤ 0, where value is at most 0 up to rounding. */
  keepBelow(value: number, slope: number): void {
    if (slope === 0) return;
    const end = Math.min(0, value) / -slope;
    if (slope > 0) this.high = Math.min(this.high, end);
    else this.low = Math.max(this.low, end);
  }
}

/** The active features, their weights, and how far the others are behind. Numbers linear in τ have a value and a slope. */
class ActiveSet {
  active: number[] = [];
  weights: number[] = [];
  penalty: number;
  private weightSlopes: number[] = [];
  private penaltySlope: number;
  private readonly rest: Float64Array;
  private readonly restSlopes: Float64Array;
  /** Columns of M of the active features, and the rows of the Cholesky factor of M_AA. */
  private columns: Float64Array[] = [];
  private factor: Float64Array[] = [];
  /** w and a. */
  private direction = new Float64Array(0);
  private falls = new Float64Array(0);
  private readonly spanned = new Set<number>();
  private left = -1;

  constructor(relevance: Float64Array, slope: Float64Array, first: number) {
    this.rest = relevance.slice();
    this.restSlopes = slope.slice();
    this.penalty = relevance[first];
    this.penaltySlope = slope[first];
  }

  /** The feature becomes active, unless the others span it. */
  join(feature: number, column: Float64Array): void {
    const row = this.factorRow(column);
    const own = row.reduce((left, entry) => left - entry * entry, 1);
    if (own <= SPANNED) {
      this.spanned.add(feature);
      return;
    }
    this.factor.push(Float64Array.of(...row, Math.sqrt(own)));
    this.columns.push(column);
    this.active.push(feature);
    this.weights.push(0);
    this.weightSlopes.push(0);
    this.left = -1;
  }

  /** The feature at a place among the active ones leaves; what it may have spanned is free again. */
  leave(place: number): void {
    const kept = this.columns.map((column, a) => ({
      feature: this.active[a],
      column,
      weight: this.weights[a],
      slope: this.weightSlopes[a],
    }));
    const [{ feature: left }] = kept.splice(place, 1);
    this.active = [];
    this.weights = [];
    this.weightSlopes = [];
    this.columns = [];
    this.factor = [];
    for (const { feature, column, weight, slope } of kept) {
      this.join(feature, column);
      this.weights[this.weights.length - 1] = weight;
      this.weightSlopes[this.weights.length - 1] = slope;
    }
    this.spanned.clear();
    this.left = left;
  }

  /** The row of the Cholesky factor that a column adds, without its diagonal. */
  private factorRow(column: Float64Array): Float64Array {
    const row = new Float64Array(this.factor.length);
    for (let a = 0; a < row.length; a++) {
      let sum = column[this.active[a]];
      for (let b = 0; b < a; b++) sum -= row[b] * this.factor[a][b];
      row[a] = sum / this.factor[a][a];
    }
    return row;
  }

  /** All that may happen next; the last is that λ comes to 0. */
  happenings(): Happening[] {
    const { rest, restSlopes, penalty, penaltySlope } = this;
    this.turn();
    const { direction, falls } = this;
    const isActive = new Set(this.active);
    const found: Happening[] = [];
    for (let j = 0; j < rest.length; j++) {
      const gain = 1 - falls[j];
      if (isActive.has(j) || this.spanned.has(j) || j === this.left || gain <= PARALLEL) continue;
      const fall = Math.max(0, (penalty - rest[j]) / gain);
      found.push({ kind: 'enters', which: j, fall, slope: (penaltySlope - restSlopes[j]) / gain });
    }
    direction.forEach((step, a) => {
      if (step >= 0) return;
      const fall = Math.max(0, this.weights[a] / -step);
      found.push({ kind: 'leaves', which: a, fall, slope: this.weightSlopes[a] / -step });
    });
    found.push({ kind: 'ends', which: -1, fall: penalty, slope: penaltySlope });
    return found.map((one) => ({ ...one, slope: settled(one.slope, penaltySlope) }));
  }

  /** λ falls. */
  fallBy({ fall, slope }: Happening): void {
    this.direction.forEach((step, a) => {
      this.weights[a] = Math.max(0, this.weights[a] + fall * step);
      this.weightSlopes[a] += slope * step;
    });
    for (let j = 0; j < this.rest.length; j++) {
      this.rest[j] -= fall * this.falls[j];
      this.restSlopes[j] -= slope * this.falls[j];
    }
    this.penalty -= fall;
    this.penaltySlope -= slope;
  }

  /** w and a of the features that are active now. */
  private turn(): void {
    const { factor, columns } = this;
    const size = factor.length;
    const direction = new Float64Array(size).fill(1);
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < a; b++) direction[a] -= factor[a][b] * direction[b];
      direction[a] /= factor[a][a];
    }
    for (let a = size - 1; a >= 0; a--) {
      for (let b = a + 1; b < size; b++) direction[a] -= factor[b][a] * direction[b];
      direction[a] /= factor[a][a];
    }
    const falls = new Float64Array(this.rest.length);
    columns.forEach((column, a) => {
      for (let j = 0; j < falls.length; j++) falls[j] += column[j] * direction[a];
    });
    [this.direction, this.falls] = [direction, falls];
  }
}

/** Slopes that differ from 0 by rounding are 0. */
function settled(slope: number, unit: number): number {
  return Math.abs(slope) <= PARALLEL * Math.abs(unit) ? 0 : slope;
}
