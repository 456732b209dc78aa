/**
 * All kinds of structured outputs. A new one is a file beside this one and a line here: the check of a dataset, the command line
 * and the page take it from this list.
 */
import { angle } from './angle.js';
import { ownFunction } from './function.js';
import { gram } from './gram.js';
import { graph } from './graph.js';
import { histogram } from './histogram.js';
import { labels } from './labels.js';
import { ordinal } from './ordinal.js';
import { ranking } from './ranking.js';
import { series } from './series.js';
import { survival } from './survival.js';
import type { TargetKind } from './target-kind.js';
import { text } from './text.js';

/** The kinds by name. */
export const targetKinds = {
  labels,
  ordinal,
  ranking,
  survival,
  text,
  histogram,
  series,
  graph,
  angle,
  gram,
  function: ownFunction,
};

/** The name of a structured kind. */
export type StructuredKind = keyof typeof targetKinds;

type GivenTo<Kind> = Kind extends TargetKind<infer Given> ? Given : never;

/** An output that is neither numbers nor classes. */
export type StructuredTarget = GivenTo<(typeof targetKinds)[StructuredKind]>;
