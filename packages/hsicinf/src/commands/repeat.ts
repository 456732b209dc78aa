/**
 * hsicinf repeat RESULT [FILE]: runs again what a result describes, and says whether every number is the same.
 */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { larInfJson, resultJson } from '@hsicinf/core';
import { count, counted, type FileRecord } from '@hsicinf/report/text';
import { resultsOf } from '../analysis.js';
import { FileError, NotTheSame } from '../errors.js';
import { isAddress } from '../input/packed.js';
import { STDIN_NAME } from '../input/stdin.js';
import { type Io, write } from '../io.js';
import { methodOf, runValues, type Values } from '../options/values.js';
import { compared, type Difference, isRounding, relativeChange } from '../repeat/differences.js';
import { type RecordedResult, recordedResult } from '../repeat/recorded-result.js';
import { type Session, withSession } from '../session.js';
import { shownName } from '../shown.js';
import { version } from '../version.js';
import { loadRunData, type RunData } from './run-data.js';
import { larResult } from './run-lar.js';

const MOST_LISTED = 20;

/** Carries the command out. */
export async function repeat(
  path: string,
  file: string | undefined,
  given: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const recorded = await recordedResult(path, context.io);
  await withSession(context, { quiet: given['quiet'] === true }, async (session) => {
    const source = file ?? fileOf(path, recorded);
    const values = { ...recorded.values, ...targetFileOf(path, recorded), threads: given['threads'] };
    let problem: string | undefined;
    // Said before anything else goes wrong with another file.
    const data = await loadRunData(source, values, session, (record, of) => {
      const own = fileProblem(recorded.provenance[of], record);
      if (own !== undefined) session.note(own);
      problem ??= own;
    });
    const { software } = recorded.provenance;
    if (software?.version !== version)
      session.note(`made by hsicinf ${software?.version}, repeated by ${version}`);
    const now = (await repeated(session, values, data)).map(numbersOf);
    const was = recorded.outputs.map(numbersOf);
    const { values: all, differences: found } =
      was.length === 1 ? compared(was[0], now[0]) : compared(was, now);
    const differences = found.filter((one) => !isRounding(one));
    const rounded = found.filter(isRounding);
    await write(
      session.io,
      differences.length === 0 ? reproducedWords(path, source, all, rounded) : words(path, all, differences),
    );
    if (differences.length > 0)
      throw new NotTheSame(`${path}: ${count(differences.length)} of ${counted(all, 'value')} differ`);
    if (problem !== undefined) throw new NotTheSame(problem);
  });
}

/** The file that the record names. */
function fileOf(path: string, { provenance: { file } }: RecordedResult): string {
  const name: unknown = file?.name;
  if (typeof name !== 'string' || name === STDIN_NAME) {
    throw new FileError(path, 'does not say which file it comes from: give the file after the result');
  }
  const found = hereOrBeside(name, path);
  if (existsSync(found) || isAddress(found)) return found;
  throw new FileError(
    name,
    `no such file, neither here nor beside ${path}: give the file after the result, as in hsicinf repeat ${path} FILE`,
  );
}

/** The file of the output, where there is one. */
function targetFileOf(path: string, { values }: RecordedResult): Values {
  const name = values['targetFile'];
  return typeof name === 'string' ? { targetFile: hereOrBeside(name, path) } : {};
}

/** A file by its name: from here or, where it is not there, from the folder of the result. */
function hereOrBeside(name: string, path: string): string {
  const beside = join(dirname(path), name);
  return !isAbsolute(name) && !existsSync(name) && existsSync(beside) ? beside : name;
}

/** That a file is another one than before. */
function fileProblem(was: FileRecord | undefined, record: FileRecord): string | undefined {
  if (was?.sha256 === record.sha256) return undefined;
  return `${record.name}: is not the file of the result: its SHA-256 is ${record.sha256}, but the result records ${was?.sha256}`;
}

/** The results as plain JSON. */
async function repeated(
  session: Session,
  values: Values,
  { outputs }: RunData,
): Promise<Record<string, unknown>[]> {
  if (methodOf(values) === 'larinf') {
    const text = larInfJson.stringify(await larResult(session, values, outputs[0].dataset), 0, {
      target: outputs[0].targetName,
    });
    return [JSON.parse(text) as Record<string, unknown>];
  }
  const results = await resultsOf(session, { outputs, run: runValues(values) });
  return results.map((result, i) => {
    const { dataset, targetName } = outputs[i];
    const featureNames = dataset.features.map(({ name }) => name);
    return JSON.parse(resultJson.stringify(result, 0, { featureNames, target: targetName })) as Record<
      string,
      unknown
    >;
  });
}

/** What was computed: neither where it comes from nor what is said of it. */
function numbersOf(recorded: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(recorded).filter(([key]) => key !== 'provenance' && key !== 'notes'),
  );
}

/** Another engine, such as that of a browser, may round functions in another way. */
function reproducedWords(path: string, file: string, all: number, rounded: readonly Difference[]): string {
  const what = `${path}: reproduced: all ${counted(all, 'value')} from ${file} are identical`;
  if (rounded.length === 0) return `${what}, bit for bit\n`;
  const largest = Math.max(...rounded.map(({ was, is }) => Math.abs(Number(is) - Number(was))));
  return `${what}, but for rounding in ${count(rounded.length)} of them (by ${largest.toPrecision(1)} at most), as another engine, such as that of a browser, may round\n`;
}

function words(path: string, all: number, differences: readonly Difference[]): string {
  const shown = differences.slice(0, MOST_LISTED).map((difference) => {
    const change = relativeChange(difference);
    const amount = change === undefined ? '' : ` (relative difference ${change.toPrecision(2)})`;
    return `  ${shownName(difference.path, 100)}: was ${valueText(difference.was)}, is ${valueText(difference.is)}${amount}\n`;
  });
  const rest = differences.length - shown.length;
  return [
    `${path}: ${count(differences.length)} of ${counted(all, 'value')} differ:\n`,
    ...shown,
    ...(rest > 0 ? [`  and ${count(rest)} more\n`] : []),
  ].join('');
}

function valueText(value: unknown): string {
  return value === undefined ? 'absent' : shownName(JSON.stringify(value), 60);
}
