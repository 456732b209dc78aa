/**
 * The Chromium that tests and pictures are made with: Debian's, unless CHROMIUM says otherwise. It asks nobody for
 * anything by itself.
 */
import { existsSync } from 'node:fs';

/** Where it may be. */
export const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How it is started. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? chromiumPaths.find((path) => existsSync(path)) ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
