/**
 * The tests of clusters start a real Redis. Finds the program, or installs Debian's package where that is possible, or says
 * what to do.
 */
import { spawnSync } from 'node:child_process';
import { canInstall, fail, installed } from './debian-package.mjs';

const isHere = () => spawnSync('redis-server', ['--version']).status === 0;

if (!isHere()) {
  if (!canInstall()) fail('The tests need redis-server: install it (Debian: apt-get install redis-server).');
  console.log('redis-server is not here: installing the Debian package.');
  if (!installed('redis-server') || !isHere()) {
    fail('apt-get install redis-server did not succeed: install redis-server.');
  }
}
