/**
 * Debian packages that tests need, installed where that is possible without asking anybody: by apt-get, as root.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages can be installed. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs a package; tells whether that went well.
 * @param {string} name
 */
export function installed(name) {
  apt(['update', '-qq']);
  return apt(['install', '-y', '-qq', '--no-install-recommends', name]).status === 0;
}

/** @param {string[]} args */
function apt(args) {
  return spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Says why, and ends.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
