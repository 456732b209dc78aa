/**
 * A run of the page, and the command and the program that give the same numbers elsewhere.
 */
import { commandLine, type DescribedRun, libraryCall, runArguments } from '@hsicinf/report/text';
import type { DatasetOptions, ReadOptions } from '@hsicinf/tables';
import { exampleFile, type ExampleName, examples } from './examples.js';
import type { OptionTexts } from './options/fields.js';
import { methodOptions } from './options/values.js';

/** What a run consisted of. */
export interface Run {
  /** The name of the file. */
  file: string;
  /** The example that was used in place of a file. */
  example: ExampleName | undefined;
  read: ReadOptions;
  columns: DatasetOptions;
  options: OptionTexts;
}

/** The commands: for an example, first the one that makes its file. */
export function commandOf(run: Run): string {
  const lines = [commandLine(runArguments(described(run)))];
  if (run.example !== undefined) lines.unshift(simulateCommand(run.example));
  return lines.join('\n');
}

/** The program, which can be pasted and run with Node. */
export function programOf(run: Run): string {
  const program = libraryCall(described(run));
  return run.example === undefined ? program : `// The file: ${simulateCommand(run.example)}\n${program}`;
}

function described({ file, read, columns, options }: Run): DescribedRun {
  return { file, read, columns, method: 'hsicInf', options: methodOptions(options) };
}

/** The command that writes the file of an example. */
function simulateCommand(example: ExampleName): string {
  const { design, rows, features, seed } = examples[example];
  const size = ['--rows', String(rows), '--features', String(features), '--seed', String(seed)];
  return commandLine(['simulate', design, ...size, '--out', exampleFile(example)]);
}
