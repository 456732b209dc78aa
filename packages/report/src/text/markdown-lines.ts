/**
 * Lines of a Markdown table, in which no cell is markup. The second column holds names; it and a column without a title
 * are set to the left.
 */

/** The head, the rule and a line for each row, each ended. */
export function markdownLines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((title, c) => (c === 1 || title === '' ? '---' : '--:'));
  const cells = [head, rule, ...rows.map((row) => row.map(escapeMarkdown))];
  return cells.map((line) => `| ${line.join(' | ')} |\n`.replace(/\|  \|/, '| |')).join('');
}

/** Text in which nothing is markup: neither Markdown nor HTML. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~$#]/g, '\\$&');
}
