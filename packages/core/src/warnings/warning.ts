/**
 * A warning about data, as the command line, the page, a result's notes and a report show it: one sentence, made in one
 * place.
 */

/** Something in the data that makes p-values say less than they seem to. */
export interface DataWarning {
  kind:
    | 'nothing in common'
    | 'copied rows'
    | 'repeated identifier'
    | 'leakage'
    | 'far values'
    | 'trend'
    | 'not looked for';
  /** The features that it speaks of. */
  columns: string[];
  /** In words, names quoted. */
  text: string;
}
