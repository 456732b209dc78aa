/**
 * The Firefox that the page is tried in beside Chromium: Debian's, unless FIREFOX says otherwise.
 */
import { existsSync } from 'node:fs';

/** Where it may be. */
export const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Where it is; undefined where there is none. */
export const firefoxPath = process.env['FIREFOX'] ?? firefoxPaths.find((path) => existsSync(path));
