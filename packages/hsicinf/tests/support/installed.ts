/**
 * The public packages as a stranger has them: packed by npm and unpacked in the node_modules of a project that is
 * nowhere near this repository. Packages from outside are linked if a manifest names them, and are not there otherwise.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What a manifest says. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports?: Record<string, unknown>;
  dependencies?: Record<string, string>;
}

/** The manifest of a folder. */
export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The public packages of this repository. */
export function publicPackages(): Manifest[] {
  return readdirSync(join(root, 'packages'))
    .map((name) => manifestOf(join(root, 'packages', name)))
    .filter((manifest) => manifest.private !== true);
}

/** The names under which something can be imported from a package. */
export function doorsOf({ name, exports = {} }: Manifest): string[] {
  return Object.keys(exports).map((door) => name + door.slice(1));
}

/** Packs all public packages and installs them into a folder. */
export function install(project: string): void {
  writeFileSync(join(project, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }\n');
  const packages = publicPackages();
  const workspaces = packages.flatMap(({ name }) => ['--workspace', name]);
  execFileSync('npm', ['pack', ...workspaces, '--ignore-scripts', '--pack-destination', project], {
    cwd: root,
    stdio: 'ignore',
  });
  for (const { name, version, dependencies = {} } of packages) {
    const into = join(project, 'node_modules', name);
    mkdirSync(into, { recursive: true });
    const tarball = join(project, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
    execFileSync('tar', ['-xzf', tarball, '-C', into, '--strip-components=1']);
    for (const outside of Object.keys(dependencies)) {
      if (!packages.some((ours) => ours.name === outside)) link(project, outside);
    }
  }
}

function link(project: string, name: string): void {
  const path = join(project, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  try {
    symlinkSync(join(root, 'node_modules', name), path);
  } catch (error) {
    // Two packages may need the same one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** A server of a folder, to this computer only. */
export interface Site {
  url: string;
  server: Server;
}

/** Serves a folder with the given headers; a path among `instead` is answered with that text, a program. */
export async function serve(
  folder: string,
  { headers = {}, instead = {} }: { headers?: Record<string, string>; instead?: Record<string, string> } = {},
): Promise<Site> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    try {
      const content = instead[path] ?? readFileSync(join(folder, path));
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain', ...headers });
      response.end(content);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
