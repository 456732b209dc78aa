/**
 * An output of which any two rows are equally alike: every row is a class, a set of labels or a text of its own. Centred kernels
 * are 0 then, and so is every score in every order of the rows.
 */
import type { OwnTarget } from '../data/dataset.js';
import type { DataWarning } from './warning.js';

/** Entries closer than this are equal: the largest is 1. */
const TIE = 1e-12;

/** The warning, where it concerns. */
export function nothingInCommon(target: OwnTarget): DataWarning[] {
  if (!(target.kind === 'class' ? areAllDifferent(target.values) : isAlikeThroughout(target))) return [];
  return [
    {
      kind: 'nothing in common',
      columns: [],
      text: 'Any two rows of the output are equally alike: every score is 0, and nothing can be tested.',
    },
  ];
}

function areAllDifferent(labels: readonly (string | number)[]): boolean {
  return new Set(labels).size === labels.length;
}

function isAlikeThroughout(target: OwnTarget): boolean {
  if (target.kind !== 'kernels') return false;
  const { matrices, codes } = target.values;
  const rows = codes.length;
  return matrices.every((matrix) => {
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < i; j++) if (Math.abs(matrix[i * rows + j] - matrix[rows]) > TIE) return false;
    }
    return true;
  });
}
