/**
 * Sets of labels: the tags of a document, the diagnoses of a patient, the functions of a gene.
 *
 * Two kernels compete: Jaccard's index |A ∩ B|/|A ∪ B|, which is positive semidefinite (Gower, 1971; Bouchard, Jousselme & Doré,
 * 2013), and the number of labels in common, the linear kernel on indicators. Two empty sets have Jaccard's index 1.
 */
import { describe } from '../errors.js';
import { pairMatrix } from './pair-matrix.js';
import { entriesOf, onlyColumn, requireFew } from './rows.js';
import type { TargetKind } from './target-kind.js';

/** The labels of each row; a label that comes twice counts once. */
export interface LabelsTarget {
  kind: 'labels';
  values: readonly (readonly (string | number)[])[];
}

/** Sets of labels. */
export const labels: TargetKind<LabelsTarget> = {
  title: 'sets of labels',
  kernel: "Jaccard's index and the number of labels in common",
  encode({ values }, refuse) {
    const rows = entriesOf(values, 'a list of labels', refuse);
    requireFew(rows.length, refuse);
    const sets = Array.from(rows, (row, at) => {
      if (!Array.isArray(row)) throw refuse('a list of labels for each row', describe(row), at);
      const bad = row.findIndex((one) => typeof one !== 'string' && !Number.isFinite(one));
      if (bad >= 0) throw refuse('strings or finite numbers as labels', describe(row[bad]), at);
      return new Set<unknown>(row);
    });
    if (sets.every(({ size }) => size === 0)) throw refuse('a label in some row', 'none in any');
    const common = pairMatrix(sets.length, (i, j) => {
      let count = 0;
      for (const label of sets[i]) if (sets[j].has(label)) count += 1;
      return count;
    });
    const jaccard = pairMatrix(sets.length, (i, j) => {
      const shared = common[i * sets.length + j];
      const all = sets[i].size + sets[j].size - shared;
      return all === 0 ? 1 : shared / all;
    });
    return {
      kernels: [
        { name: 'jaccard', matrix: jaccard },
        { name: 'common labels', matrix: common },
      ],
    };
  },
  columns: {
    words: 'one column with labels separated by ; or |',
    read: (columns, refuse) => ({
      kind: 'labels',
      values: Array.from(onlyColumn(columns, 'labels', refuse), (cell) =>
        String(cell)
          .split(/[;|]/)
          .map((label) => label.trim())
          .filter((label) => label !== ''),
      ),
    }),
  },
};
