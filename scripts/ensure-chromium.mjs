/**
 * The core suite also runs in a real browser. Finds Chromium, or installs Debian's package where that is possible
 * without asking anybody (apt-get, as root), or says what to do.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPaths } from './chromium.mjs';

const given = process.env['CHROMIUM'];

/** @param {string[]} args */
function apt(args) {
  return spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (given !== undefined) {
  if (!existsSync(given)) fail(`CHROMIUM names a file that is not there: ${given}`);
} else if (!chromiumPaths.some((path) => existsSync(path))) {
  const root = process.getuid?.() === 0;
  if (!root || !existsSync('/usr/bin/apt-get')) {
    fail(
      'The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    );
  }
  console.log('Chromium is not here: installing the Debian package.');
  apt(['update', '-qq']);
  const result = apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  if (result.status !== 0)
    fail('apt-get install chromium did not succeed: install Chromium and set CHROMIUM.');
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
