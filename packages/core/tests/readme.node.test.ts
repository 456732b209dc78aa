/** The README's example runs as it stands and prints what the README says. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

it('README example', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const code = block(readme, 'js');
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
  });
  const lines = (text: string): string[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.trimEnd());
  expect(lines(printed)).toEqual(lines(block(readme, 'text')));
});

function block(markdown: string, language: string): string {
  const found = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(markdown);
  if (found === null) throw new Error(`the README has no ${language} block`);
  return found[1];
}
