/**
 * The suite also runs in real browsers. Finds Chromium and Firefox, or installs Debian's packages where that is possible
 * without asking anybody (apt-get, as root), or says what to do. Without Firefox its tests are passed over, and it is said.
 */
import { existsSync } from 'node:fs';
import { chromiumPaths } from './chromium.mjs';
import { canInstall, fail, installed } from './debian-package.mjs';
import { firefoxPaths } from './firefox.mjs';

/**
 * Whether a browser is here, after it was looked for and, where that is possible, installed.
 * @param {{ title: string, variable: string, paths: string[], debian: string }} browser
 */
function isHere({ title, variable, paths, debian }) {
  const given = process.env[variable];
  if (given !== undefined) {
    if (!existsSync(given)) fail(`${variable} names a file that is not there: ${given}`);
    return true;
  }
  if (paths.some((path) => existsSync(path))) return true;
  if (!canInstall()) return false;
  console.log(`${title} is not here: installing the Debian package.`);
  return installed(debian);
}

if (!isHere({ title: 'Chromium', variable: 'CHROMIUM', paths: chromiumPaths, debian: 'chromium' })) {
  fail('The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.');
}
if (!isHere({ title: 'Firefox', variable: 'FIREFOX', paths: firefoxPaths, debian: 'firefox-esr' })) {
  console.log(
    'Without Firefox the page is not tried in it: install it (Debian: apt-get install firefox-esr) or set FIREFOX to its path.',
  );
}
