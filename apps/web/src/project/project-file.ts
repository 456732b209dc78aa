/**
 * A project as a file: how the table is read, what was chosen, and every run with its numbers, so that work can go on
 * another day. The data is not in it: whoever opens it chooses the table again.
 */
import type { ReadOptions } from '@hsicinf/tables';
import { type ExampleName, examples } from '../examples.js';
import type { Run } from '../run.js';
import { type Address, readAddress, writeAddress } from '../state/address.js';
import type { LinkedColumns } from '../state/linked-columns.js';
import type { FinishedRun } from '../state/state.js';
import type { RunOutcome } from '../worker/messages.js';
import { outcomeShape } from './outcome-shape.js';
import { list, maybe, number, record, type Shape, text, yesOrNo } from './shape.js';

/** How the name of a project file ends. */
export const PROJECT_ENDING = '.hsicinf';
const KIND = 'hsicinf project';
const VERSION = 1;

/** A file that is no project, in words. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
}

/** What a project holds. */
export interface Project {
  /** The name of the table's file. */
  file: string;
  read: ReadOptions;
  /** Options and columns. */
  address: Address;
  runs: FinishedRun[];
}

/** What is written of a run: an address says its options and its columns. */
interface WrittenRun {
  when: string;
  file: string;
  example: string | null;
  read: ReadOptions;
  address: string;
  outcome: RunOutcome;
}

const readShape: Shape = record({
  missing: maybe(list(text)),
  delimiter: maybe(text),
  decimal: maybe((value) => value === '.' || value === ','),
  encoding: maybe(text),
  header: maybe(yesOrNo),
  transpose: maybe(yesOrNo),
  skipLines: maybe(number),
  sheet: maybe(text),
  comment: maybe(text),
});

const runShape = record({
  when: text,
  file: text,
  example: maybe(text),
  read: readShape,
  address: text,
  outcome: outcomeShape,
});

const projectShape = record({
  kind: (value) => value === KIND,
  version: number,
  file: text,
  read: readShape,
  address: text,
  runs: list(runShape),
});

/** The text of a project file. */
export function projectText({ file, read, address, runs }: Project): string {
  const written = {
    kind: KIND,
    version: VERSION,
    file,
    read,
    address: writeAddress(address),
    runs: runs.map(({ run, outcome, when }): WrittenRun => ({
      when,
      file: run.file,
      example: run.example ?? null,
      read: run.read,
      address: addressOf(run),
      outcome,
    })),
  };
  return `${JSON.stringify(written, withInfinities, 1)}\n`;
}

/** The project that a text holds. Throws, in words, where it holds none. */
export function readProject(name: string, content: string): Project {
  const value = parsed(content);
  if (!projectShape(value))
    throw new ProjectError(`${name}: requires a project saved by this page, got other text`);
  const { version, file, read, address, runs } = value as {
    version: number;
    file: string;
    read: ReadOptions;
    address: string;
    runs: WrittenRun[];
  };
  if (version > VERSION) {
    throw new ProjectError(
      `${name}: requires a newer version of this page: it has format ${version}, and this page reads up to ${VERSION}`,
    );
  }
  return { file, read, address: readAddress(address), runs: runs.map(runFrom) };
}

function runFrom({ when, file, example, read, address, outcome }: WrittenRun, at: number): FinishedRun {
  const { options, missing, linked = { target: [] } } = readAddress(address);
  const run: Run = {
    file,
    example: example !== null && Object.hasOwn(examples, example) ? (example as ExampleName) : undefined,
    read,
    columns: {
      ...linked,
      ...(missing.rule !== 'error' && { missing: missing.rule }),
      ...(missing.maxMissing !== undefined && { maxMissing: missing.maxMissing }),
    },
    options,
  };
  return { run, outcome, when, id: at + 1, isHeld: false };
}

function addressOf({ columns, options }: Run): string {
  const { missing: rule = 'error', maxMissing, ...linked } = columns;
  const missing = { rule, ...(maxMissing !== undefined && { maxMissing }) };
  return writeAddress({ step: 'options', options, missing, linked: linked as LinkedColumns });
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content, (_, value: unknown) => finiteOrNot(value));
  } catch {
    return undefined;
  }
}

/** JSON has no infinite numbers. */
function withInfinities(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? { infinite: Math.sign(value) } : value;
}

function finiteOrNot(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { infinite, ...others } = value as { infinite?: unknown };
  const isOne = (infinite === 1 || infinite === -1) && Object.keys(others).length === 0;
  return isOne ? infinite * Infinity : value;
}
