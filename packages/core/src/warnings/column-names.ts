/**
 * What the name of a column suggests: whole words in any writing (subject_id, subjectId, Subject.ID, "subject id"), never
 * parts of words, so that an image is no age and a grid no id.
 */

/**
 * What a column may be by its name.
 * - `strata`: a batch or a site. `clusters`: a subject of which there may be several rows. `id`: an id of anything.
 * - `code`: an id if the values look like one. `visits`: numbers the rows of a subject. `ordered`: times, and levels, which
 *   have numbers, too. `covariates`: what is often held fixed.
 */
export type NamedRole = 'strata' | 'clusters' | 'id' | 'code' | 'visits' | 'ordered' | 'covariates';

const WORDS: Record<NamedRole, string> = {
  strata:
    'batch plate lane chip scanner site center centre hospital clinic ward lab laboratory school classroom class cohort',
  clusters:
    'subject patient participant person individual respondent volunteer donor animal mouse household student pupil employee customer client user subj subjid usubjid patid ptid pid',
  id: 'id ids identifier',
  code: 'code key nr no num number family couple litter cage',
  visits: 'visit timepoint session wave',
  ordered:
    'time date day week month quarter year season period phase stage grade level dose score version trial round',
  covariates: 'age sex gender ethnicity bmi smoker',
};

const ROLES = new Map(
  (Object.entries(WORDS) as [NamedRole, string][]).flatMap(([role, words]) =>
    words.split(' ').map((word) => [word, role] as const),
  ),
);

/** Words after the one that tells: subject_no, age_years, batch_id. */
const SUFFIXES = new Set(
  'id ids identifier no nr num number code key name label year years yrs yr months group category'.split(' '),
);

/** On their own these are counts, or an answer. */
const AFTER_A_WORD = new Set('no num number'.split(' '));

/** A quick look: hardly any name of a hundred thousand holds one of the words, even as a part. */
const MAY_TELL = new RegExp([...ROLES.keys()].join('|'), 'i');

/** Longer names are told by their beginning. */
const MOST_LETTERS = 200;

/** The words of a name, in small letters. */
export function nameWords(name: string): string[] {
  return name
    .slice(0, MOST_LETTERS)
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What a name suggests, by its last word that tells something. */
export function roleOfName(name: string): NamedRole | undefined {
  if (!MAY_TELL.test(name.slice(0, MOST_LETTERS))) return undefined;
  const words = nameWords(name);
  const last = words.at(-1) ?? '';
  if (words.length === 1 && AFTER_A_WORD.has(last)) return undefined;
  const suffix = ROLES.get(last);
  while (words.length > 1 && SUFFIXES.has(words.at(-1) as string)) words.pop();
  return ROLES.get(words.at(-1) ?? '') ?? (suffix === 'id' || suffix === 'code' ? suffix : undefined);
}
