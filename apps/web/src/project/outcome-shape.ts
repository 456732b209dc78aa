/**
 * The shape of what a run came to, as it stands in a project file.
 */
import { list, maybe, number, record, type Shape, text, yesOrNo } from './shape.js';

const listed = record({ first: list(record({ name: text, reason: text })), total: number });

const selected = record({
  rank: number,
  name: text,
  index: number,
  statistic: number,
  standardError: number,
  truncation: list(list(number)),
  pValue: number,
  logPValue: number,
  adjustedPValue: number,
  significant: yesOrNo,
  correlation: maybe(number),
  correlationError: maybe(number),
  pValueError: maybe(number),
  estimated: maybe(yesOrNo),
  isUpperBound: maybe(yesOrNo),
  selectivePValue: maybe(number),
  naivePValue: maybe(number),
  strictPValue: maybe(number),
  coefficient: maybe(number),
  partialPValue: maybe(number),
  givenOthersPValue: maybe(number),
  givenOthersAdjusted: maybe(number),
  clusterRule: maybe(text),
  covariateShare: maybe(number),
  selectionFrequency: maybe(number),
});

/** The shape. */
export const outcomeShape: Shape = record({
  selected: list(selected),
  naive: maybe(list(number)),
  options: record({ alpha: number, adjust: text, statistic: text }),
  rows: number,
  features: number,
  usable: number,
  targetName: text,
  summary: text,
  heldFixed: list(text),
  unadjusted: maybe(text),
  scoreHeading: text,
  groups: record({ sentences: list(text), meaning: text }),
  redundancy: maybe(record({ names: list(text), indices: list(number), correlations: list(list(number)) })),
  procedure: record({ name: text, what: text, validity: list(text) }),
  adjustment: record({ name: text, controls: text }),
  notes: list(text),
  excluded: listed,
  leftOut: listed,
  provenance: record({ lines: list(list(text)), sentences: list(text), columns: maybe(listed) }),
});
