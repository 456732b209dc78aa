/**
 * The roles of columns in words.
 */
import type { Role } from '../state/column-choice.js';

/** A role, as the visitor reads it. */
export interface RoleWords {
  role: Role;
  title: string;
  meaning: string;
}

/** All roles, in the order in which they are offered. */
export const ROLES: readonly RoleWords[] = [
  {
    role: 'target',
    title: 'Output',
    meaning:
      'What you want to explain. Another column with this role takes its place; “Add to output” takes several columns together as one output with several numbers.',
  },
  { role: 'feature', title: 'Feature', meaning: 'Tested for its relation with the output.' },
  {
    role: 'stratum',
    title: 'Stratum',
    meaning:
      'A batch, a site or a group. Rows are compared, and shuffled, only with rows that have the same label, so that differences between batches cannot look like a relation. One column; the p-values stay exact.',
  },
  {
    role: 'cluster',
    title: 'Cluster',
    meaning:
      'Which rows belong together, such as several rows of one subject. Where the output is the same in all of them, each subject counts as one row. Otherwise a feature is shuffled within subjects or, if it does not vary there, moves as a whole from subject to subject. One column.',
  },
  {
    role: 'covariate',
    title: 'Covariate',
    meaning:
      'Something to hold fixed by its value, such as age or dose: what it explains is removed from features and output. As many columns as you like; the p-values become approximate.',
  },
  { role: 'left out', title: 'Left out', meaning: 'Ignored.' },
];

/** The title of a role. */
export function titleOf(wanted: Role): string {
  return ROLES.find(({ role }) => role === wanted)?.title ?? wanted;
}
