/**
 * npm run readme: makes what the README shows, a session of the command line between two marks and pictures of the report
 * and of the page. With --check it only says whether the session is what the commands print today.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePictures } from './readme-pictures.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const binary = join(root, 'packages/hsicinf/bin/hsicinf.mjs');
const readme = join(root, 'README.md');
const START = '<!-- session: made by npm run readme -->';
const END = '<!-- end of session -->';

/** What a new user types. */
const COMMANDS = [
  'hsicinf simulate additive --rows 200 --seed 1 --out table.csv',
  'hsicinf run table.csv --target y --select 7 --adjust holm --seed 7 --report report.html',
];

const folder = mkdtempSync(join(tmpdir(), 'hsicinf-readme-'));
try {
  const session = COMMANDS.map((command) => `$ ${command}\n${run(command)}`).join('\n');
  const text = readFileSync(readme, 'utf8');
  const [before, after] = [text.indexOf(START), text.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`README.md requires the marks ${START} and ${END}`);
  const block = `${START}\n\n\`\`\`console\n${session}\`\`\`\n\n`;
  const made = text.slice(0, before) + block + text.slice(after);
  if (process.argv.includes('--check')) {
    if (made !== text) {
      console.error('README.md shows another session than the commands print: npm run readme');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(`${readme}.tmp`, made);
    renameSync(`${readme}.tmp`, readme);
    await makePictures(join(folder, 'report.html'));
  }
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * What a terminal shows of a command: errors and results as they come.
 * @param {string} command
 */
function run(command) {
  const [, ...args] = command.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', SOURCE_DATE_EPOCH: '1767225600' },
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout === '' ? stderr : stdout;
}
