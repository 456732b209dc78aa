/** What npm packs: every public package has its licence and a README, the page the licences of what it holds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { folder } from './support/cli.js';
import { install, manifestOf, publicPackages } from './support/installed.js';

const cwd = folder();
const root = fileURLToPath(new URL('../../../', import.meta.url));

const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name));
const names = publicPackages().map(({ name }) => name);

/** Where a package is unpacked. */
const unpacked = (name: string): string => join(cwd, 'node_modules', name);

beforeAll(() => install(cwd), 120_000);

describe('a packed package', () => {
  it('is made of each public one', () => expect(names.length).toBeGreaterThanOrEqual(4));

  it.each(names)('%s has the licence and a README of its own', (name) => {
    const text = (file: string): string => readFileSync(join(unpacked(name), file), 'utf8');
    expect(text('LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    expect(text('README.md')).toMatch(new RegExp(`^# ${name}\n`));
    expect(readdirSync(unpacked(name)).sort()).toEqual(
      ['LICENSE', 'README.md', ...(name === 'hsicinf' ? ['bin'] : []), 'dist', 'lib', 'package.json'].sort(),
    );
  });

  it.each(names)('%s has types beside its library, and no module twice', (name) => {
    const files = readdirSync(join(unpacked(name), 'dist'), { recursive: true, withFileTypes: true });
    const own = files.filter((file) => file.isFile() && !file.parentPath.includes('/dist/page'));
    expect(own.length).toBeGreaterThan(0);
    expect(own.map((file) => file.name).filter((file) => !file.endsWith('.d.ts'))).toEqual([]);
    expect(readdirSync(join(unpacked(name), 'lib')).length).toBeLessThan(60);
  });
});

describe('the notices of the packed page', () => {
  const sections = (): string[] =>
    readFileSync(join(unpacked('hsicinf'), 'dist/page/notices.txt'), 'utf8')
      .split(/\n-{80}\n\n/)
      .slice(1);

  it('name what the page is made of, on the page and in its worker', () => {
    const named = sections().map((section) => section.split(' ')[0]);
    const manifests = [manifestOf(join(root, 'apps/web')), ...packages.map(manifestOf)];
    const direct = manifests
      .filter(({ name }) => name !== 'hsicinf')
      .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
      .filter((name) => !name.startsWith('@hsicinf/'));
    // These write for terminals and in Node, or serve clusters.
    const absent = ['cli-table3', 'linkedom', 'bullmq', 'ioredis'];
    expect(named).toEqual(expect.arrayContaining(direct.filter((name) => !absent.includes(name))));
    expect(named).toEqual(expect.arrayContaining(['scheduler', 'd3-scale', 'fzstd']));
    for (const name of absent) expect(named).not.toContain(name);
  });

  it('hold the licence of each', () => {
    expect(sections().length).toBeGreaterThan(15);
    for (const section of sections()) {
      expect(section).toMatch(/^\S+ \d+\.\d+\.\d+\S* \([\w.-]+\)\n\n/);
      expect(section, section.slice(0, 60)).toMatch(/copyright/i);
      expect(section, section.slice(0, 60)).toMatch(/permission|redistribution/i);
    }
  });
});
