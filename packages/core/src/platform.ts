/**
 * What the program needs to know of where it runs, Node or a browser. Node's modules are imported by a computed name, so
 * that bundlers for pages leave them alone; a page never gets there.
 */

interface NodeProcess {
  versions?: { node?: string };
}

/** Whether this is Node. */
export const isNode = typeof (globalThis as { process?: NodeProcess }).process?.versions?.node === 'string';

/** One of Node's own modules. */
export async function nodeModule<Module>(name: string): Promise<Module> {
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as Module;
}

/** How many threads the machine runs at once; 1 where nobody says. */
export async function availableThreads(): Promise<number> {
  if (!isNode) return globalThis.navigator?.hardwareConcurrency ?? 1;
  try {
    return (await nodeModule<{ availableParallelism(): number }>('node:os')).availableParallelism();
  } catch {
    return 1;
  }
}

/**
 * Bytes of addresses that this process may still take: what `ulimit -v` leaves. Infinity where there is no limit, or where
 * the system does not say, as only Linux does.
 */
export async function freeAddresses(): Promise<number> {
  if (!isNode) return Infinity;
  try {
    const files = await nodeModule<{ readFileSync(path: string, encoding: 'utf8'): string }>('node:fs');
    const limit = /^Max address space +(\d+)/m.exec(files.readFileSync('/proc/self/limits', 'utf8'))?.[1];
    const taken = /^VmSize:\s+(\d+) kB/m.exec(files.readFileSync('/proc/self/status', 'utf8'))?.[1];
    return limit === undefined || taken === undefined ? Infinity : Number(limit) - 1024 * Number(taken);
  } catch {
    return Infinity;
  }
}
