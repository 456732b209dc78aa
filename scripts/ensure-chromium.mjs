/**
 * The core suite also runs in a real browser. Finds Chromium, or installs Debian's package where that is possible
 * without asking anybody (apt-get, as root), or says what to do.
 */
import { existsSync } from 'node:fs';
import { chromiumPaths } from './chromium.mjs';
import { canInstall, fail, installed } from './debian-package.mjs';

const given = process.env['CHROMIUM'];

if (given !== undefined) {
  if (!existsSync(given)) fail(`CHROMIUM names a file that is not there: ${given}`);
} else if (!chromiumPaths.some((path) => existsSync(path))) {
  if (!canInstall()) {
    fail(
      'The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    );
  }
  console.log('Chromium is not here: installing the Debian package.');
  if (!installed('chromium'))
    fail('apt-get install chromium did not succeed: install Chromium and set CHROMIUM.');
}
