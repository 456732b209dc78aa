/**
 * What the association of features and an output is measured by, from the options: which measure, and which kernels take the
 * place of Gaussian ones.
 */
import type { CheckedDataset } from '../../data/checked-dataset.js';
import type { OwnTarget } from '../../data/dataset.js';
import { InputError, mention, wording, type Wording } from '../../errors.js';
import type { FormName } from '../../kernels/forms/registry.js';
import { MOST_FORM_ROWS } from '../../kernels/forms/with-form.js';
import type { TargetFacts } from '../../measures/measure.js';
import { type MeasureName, measureOf } from '../../measures/registry.js';
import type { MethodOptions, ResolvedOptions } from '../../options/options.js';
import type { Result } from '../../result.js';

/** The measure, and the kernels of features and output where these are not Gaussian. */
export interface MeasuredBy {
  name: MeasureName;
  feature?: FormName;
  target?: FormName;
  /** Whether anything is other than usual. */
  isOther: boolean;
}

/** What computing needs of it, as plain data: a worker is sent it. */
export interface FeaturesBy {
  measure: MeasureName;
  /** The kernel of features. */
  form?: FormName;
  /** The output as a column of numbers, where it is one and nothing is held fixed. */
  numbers?: Float64Array;
}

/** From the options. */
export function measuredBy({
  measure: name = 'kernel',
  featureKernel = 'gaussian',
}: Pick<MethodOptions, 'measure' | 'featureKernel'>): MeasuredBy {
  const { feature: own, target } = measureOf(name);
  const feature = own ?? (featureKernel === 'gaussian' ? undefined : featureKernel);
  return {
    name,
    ...(feature !== undefined && { feature }),
    ...(target !== undefined && { target }),
    isOther: name !== 'kernel' || feature !== undefined,
  };
}

/** The same as plain data, with the output's numbers where it is a column of them. */
export function featuresBy({ name, feature }: MeasuredBy, numbers?: Float64Array): FeaturesBy {
  return { measure: name, ...(feature !== undefined && { form: feature }), ...(numbers && { numbers }) };
}

/** What the numbers of a result are, where they are not the usual ones. */
export function measuredWords(
  options: Pick<MethodOptions, 'measure' | 'featureKernel'>,
): Pick<Result, 'measuredBy'> {
  const { name, isOther } = measuredBy(options);
  if (!isOther) return {};
  const { score, statistic } = measureOf(name);
  return { measuredBy: { measure: name, score, statistic } };
}

/** Throws where the measure does not fit the data. */
export function checkMeasure(
  caller: string,
  { target, rows, strata, clusters, covariates }: CheckedDataset,
  options: Pick<ResolvedOptions, 'measure' | 'featureKernel' | 'selection'>,
): void {
  const { name, feature, target: ofTarget, isOther } = measuredBy(options);
  if (!isOther) return;
  const refuse = (rule: Wording, got: string): never => {
    throw new InputError(caller, rule, got, { option: name === 'kernel' ? 'featureKernel' : 'measure' });
  };
  if (options.selection !== undefined) {
    const selection = mention('selection', options.selection);
    refuse(wording`to be the usual one with ${selection}`, `'${options.featureKernel ?? name}'`);
  }
  if ((feature ?? ofTarget) !== undefined && rows > MOST_FORM_ROWS) {
    refuse(`to have at most ${MOST_FORM_ROWS} rows with other kernels than Gaussian ones`, `${rows} rows`);
  }
  const { kind = 'number' } = target;
  if (ofTarget !== undefined && kind !== 'number' && kind !== 'vector' && kind !== 'class') {
    refuse(`'kernel' for an output of kind '${kindOf(target)}'`, `'${name}'`);
  }
  const { refuses } = measureOf(name);
  if (refuses === undefined) return;
  if (strata !== undefined || clusters !== undefined || covariates !== undefined) {
    refuse("'kernel' where something is held fixed", `'${name}'`);
  }
  const problem = refuses(target.kind === 'class' ? classFacts(target.values) : { kind: kindOf(target) });
  if (problem !== undefined) {
    const rule = wording`${problem.rule} for ${mention('measure', name)}`;
    throw new InputError(caller, rule, problem.got, { column: 'target' });
  }
}

/** As the user knows it. */
function kindOf(target: OwnTarget): string {
  return 'of' in target ? target.of : (target.kind ?? 'number');
}

function classFacts(labels: readonly (string | number)[]): TargetFacts {
  const counts = new Map<string | number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return { kind: 'class', classes: counts.size, smallest: Math.min(...counts.values()) };
}
