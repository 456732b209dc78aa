/**
 * The literature behind a result: the paper always, and what the procedure and its options rest on. The entries are
 * those of docs/references.md. As BibTeX, and as it is cited in a sentence, everything is read from the one line that an entry
 * has.
 */
import { type Accounted, hasWalk, isClosedForm, isGivenSelection, isShuffled } from './accounting.js';

/** An entry of the bibliography. */
interface Reference {
  authors: string;
  title: string;
  where: string;
}

/** The entries by a short name. */
export const library = {
  yamada: {
    authors: 'Yamada, M., Umezu, Y., Fukumizu, K. & Takeuchi, I. (2018)',
    title: 'Post selection inference with kernels',
    where: 'Artificial Intelligence and Statistics, 152–160',
  },
  gretton: {
    authors: 'Gretton, A., Bousquet, O., Smola, A. & Schölkopf, B. (2005)',
    title: 'Measuring statistical dependence with Hilbert–Schmidt norms',
    where: 'Algorithmic Learning Theory, 63–77',
  },
  besag: {
    authors: 'Besag, J. & Clifford, P. (1989)',
    title: 'Generalized Monte Carlo significance tests',
    where: 'Biometrika 76, 633–642',
  },
  besagSequential: {
    authors: 'Besag, J. & Clifford, P. (1991)',
    title: 'Sequential Monte Carlo p-values',
    where: 'Biometrika 78, 301–304',
  },
  szekely: {
    authors: 'Székely, G. J. & Rizzo, M. L. (2013)',
    title: 'The distance correlation t-test of independence in high dimension',
    where: 'Journal of Multivariate Analysis 117, 193–213',
  },
  au: {
    authors: 'Au, S.-K. & Beck, J. L. (2001)',
    title: 'Estimation of small failure probabilities in high dimensions by subset simulation',
    where: 'Probabilistic Engineering Mechanics 16, 263–277',
  },
  shekhar: {
    authors: 'Shekhar, S., Kim, I. & Ramdas, A. (2022)',
    title: 'A permutation-free kernel independence test',
    where: 'Journal of Machine Learning Research 24 (2023), 1–68',
  },
  hall: {
    authors: 'Hall, P. (1992)',
    title: 'On the removal of skewness by transformation',
    where: 'Journal of the Royal Statistical Society B 54, 221–228',
  },
  zhang: {
    authors: 'Zhang, Q., Filippi, S., Gretton, A. & Sejdinovic, D. (2018)',
    title: 'Large-scale kernel methods for independence testing',
    where: 'Statistics and Computing 28, 113–130',
  },
  lim: {
    authors: 'Lim, J. N., Yamada, M., Jitkrittum, W., Terada, Y., Matsui, S. & Shimodaira, H. (2020)',
    title: 'More powerful selective kernel tests for feature selection',
    where: 'Artificial Intelligence and Statistics, 820–830',
  },
  lee: {
    authors: 'Lee, J. D., Sun, D. L., Sun, Y. & Taylor, J. E. (2016)',
    title: 'Exact post-selection inference, with application to the lasso',
    where: 'Annals of Statistics 44, 907–927',
  },
  fan: {
    authors: 'Fan, J., Liao, Y. & Mincheva, M. (2013)',
    title: 'Large covariance estimation by thresholding principal orthogonal complements',
    where: 'Journal of the Royal Statistical Society B 75, 603–680',
  },
  chen: {
    authors: 'Chen, Y., Wiesel, A., Eldar, Y. C. & Hero, A. O. (2010)',
    title: 'Shrinkage algorithms for MMSE covariance estimation',
    where: 'IEEE Transactions on Signal Processing 58, 5016–5029',
  },
  meinshausen: {
    authors: 'Meinshausen, N., Meier, L. & Bühlmann, P. (2009)',
    title: 'p-values for high-dimensional regression',
    where: 'Journal of the American Statistical Association 104, 1671–1681',
  },
  liu: {
    authors: 'Liu, Y. & Xie, J. (2020)',
    title:
      'Cauchy combination test: a powerful test with analytic p-value calculation under arbitrary dependency structures',
    where: 'Journal of the American Statistical Association 115, 393–402',
  },
  hsicLasso: {
    authors: 'Yamada, M., Jitkrittum, W., Sigal, L., Xing, E. P. & Sugiyama, M. (2014)',
    title: 'High-dimensional feature selection by feature-wise kernelized lasso',
    where: 'Neural Computation 26, 185–207',
  },
  freidling: {
    authors: 'Freidling, T., Poignard, B., Climente-González, H. & Yamada, M. (2021)',
    title: 'Post-selection inference with HSIC-Lasso',
    where: 'International Conference on Machine Learning, 3439–3448',
  },
  leDuy: {
    authors: 'Le Duy, V. N. & Takeuchi, I. (2021)',
    title: 'Parametric programming approach for more powerful and general lasso selective inference',
    where: 'Artificial Intelligence and Statistics, 901–909',
  },
  efron: {
    authors: 'Efron, B., Hastie, T., Johnstone, I. & Tibshirani, R. (2004)',
    title: 'Least angle regression',
    where: 'Annals of Statistics 32, 407–499',
  },
  tibshirani: {
    authors: 'Tibshirani, R. J., Taylor, J., Lockhart, R. & Tibshirani, R. (2016)',
    title: 'Exact post-selection inference for sequential regression procedures',
    where: 'Journal of the American Statistical Association 111, 600–620',
  },
  gsell: {
    authors: "G'Sell, M. G., Wager, S., Chouldechova, A. & Tibshirani, R. (2016)",
    title: 'Sequential selection procedures and false discovery rate control',
    where: 'Journal of the Royal Statistical Society B 78, 423–444',
  },
  holm: {
    authors: 'Holm, S. (1979)',
    title: 'A simple sequentially rejective multiple test procedure',
    where: 'Scandinavian Journal of Statistics 6, 65–70',
  },
  bh: {
    authors: 'Benjamini, Y. & Hochberg, Y. (1995)',
    title: 'Controlling the false discovery rate: a practical and powerful approach to multiple testing',
    where: 'Journal of the Royal Statistical Society B 57, 289–300',
  },
  by: {
    authors: 'Benjamini, Y. & Yekutieli, D. (2001)',
    title: 'The control of the false discovery rate in multiple testing under dependency',
    where: 'Annals of Statistics 29, 1165–1188',
  },
  average: {
    authors: 'Benjamini, Y. & Yekutieli, D. (2005)',
    title: 'False discovery rate-adjusted multiple confidence intervals for selected parameters',
    where: 'Journal of the American Statistical Association 100, 71–81',
  },
} satisfies Record<string, Reference>;

const ofStatistic = {
  correlation: [library.szekely],
  full: [],
  cross: [library.shekhar, library.hall],
  block: [library.zhang],
  incomplete: [library.lim],
};

/** The paper first, then what else the result rests on. */
export function referencesOf(result: Accounted): Reference[] {
  const { options } = result;
  const { statistic, permutations, covariance, repeats = 1, adjust, selection } = options;
  const isClosed = isClosedForm(result);
  return [
    library.yamada,
    library.gretton,
    ...ofStatistic[statistic],
    ...(selection === 'lasso' ? [library.hsicLasso, library.efron] : []),
    ...(selection === 'lasso' && statistic !== 'correlation' ? [library.freidling, library.leDuy] : []),
    ...(isClosed ? [library.shekhar, library.hall, library.liu] : []),
    ...(isShuffled(statistic) && !isClosed && hasWalk(options) ? [library.besag] : []),
    ...(permutations === 'auto' && !isClosed ? [library.besagSequential, library.au] : []),
    ...(isGivenSelection(result) && !isShuffled(statistic) ? [library.lee] : []),
    ...(covariance?.startsWith('poet') === true ? [library.fan] : []),
    ...(covariance === 'oas' ? [library.chen] : []),
    ...(repeats > 1 ? [library.meinshausen] : []),
    ...(adjust === 'none' || adjust === 'bonferroni' ? [] : [library[adjust]]),
  ];
}

/** What a run of larInf rests on. */
export const larReferences: readonly Reference[] = [library.efron, library.tibshirani, library.gsell];

/** Authors one by one: "Yamada, M.". */
function authorsOf({ authors }: Reference): string[] {
  return Array.from(
    authors.matchAll(/([^,&()]+), ((?:\p{Lu}\.[ -]?)+)/gu),
    ([, last, initials]) => `${last.trim()}, ${initials.trim()}`,
  );
}

function yearOf({ authors }: Reference): string {
  return /\((\d{4})\)$/.exec(authors)?.[1] ?? '';
}

/** "Yamada et al., 2018", "Besag & Clifford, 1989". */
export function cited(reference: Reference): string {
  const last = authorsOf(reference).map((author) => author.split(',')[0]);
  const names = last.length > 2 ? `${last[0]} et al.` : last.join(' & ');
  return `${names}, ${yearOf(reference)}`;
}

/** An entry: an article where the place has a volume, a contribution to proceedings otherwise. */
export function bibtexEntry(reference: Reference): string {
  const [, place = reference.where, volume, pages = ''] =
    /^(.*?)(?: (\d+))?(?: \(\d{4}\))?, ([\d–]+)$/.exec(reference.where) ?? [];
  const isArticle = volume !== undefined;
  const fields: [string, string | undefined][] = [
    ['author', authorsOf(reference).join(' and ')],
    ['title', `{${reference.title}}`],
    [isArticle ? 'journal' : 'booktitle', place],
    ['volume', volume],
    ['pages', pages.replace('–', '--')],
    ['year', yearOf(reference)],
  ];
  return entry(isArticle ? 'article' : 'inproceedings', keyOf(reference), fields);
}

/** The software itself. */
export function softwareBibtex(version: string): string {
  return entry('software', 'hsicinf', [
    ['title', '{hsicinf: kernel feature selection with p-values that account for the selection}'],
    ['version', version],
  ]);
}

function entry(type: string, key: string, fields: readonly [string, string | undefined][]): string {
  const lines = fields
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value = '']) => `  ${name} = {${value.replaceAll('&', '\\&')}},\n`);
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** Such as yamada2018. */
function keyOf(reference: Reference): string {
  const [last] = authorsOf(reference)[0].split(',');
  const letters = last.normalize('NFD').replaceAll(/[^A-Za-z]/g, '');
  return letters.toLowerCase() + yearOf(reference);
}
