/**
 * The names of files to save: after the table that they are about.
 */

const MOST = 80;

/** Name and ending, such as penguins-report.html of penguins.csv.gz. */
export function savedName(table: string, what: string): string {
  const own = table.replace(/(?:\.gz)?$/i, '').replace(/\.[a-z0-9]{1,8}$/i, '');
  // What some file system does not take, and what a shell would not.
  const safe = own
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, '-')
    .slice(0, MOST)
    .trim();
  return `${safe === '' ? 'table' : safe}${what.startsWith('.') ? '' : '-'}${what}`;
}
