/**
 * The commands and their flags. What a command does is loaded when it is called, so that help comes at once.
 */
import { DESIGNS } from '@hsicinf/core/options';
import { Argument, Command, Option } from 'commander';
import * as help from './help.js';
import { hasColour, type Io, type Output, widthOf } from './io.js';
import { clusterFlags, workerFlags } from './options/cluster-flags.js';
import { columnFlags, fileFlags } from './options/data-flags.js';
import { commanderOptions, type Flags } from './options/flag.js';
import { larFlags } from './options/lar-flags.js';
import { advancedFlags, basicFlags, poetFlags } from './options/method-flags.js';
import { outputFlags, runFlags } from './options/output-flags.js';
import { packFlags, pageFlags, planFlags, planOutputFlags, simulateFlags } from './options/command-flags.js';
import { scaleFlags } from './options/scale-flags.js';
import type { Values } from './options/values.js';
import { version } from './version.js';

const inspectFlags: Flags = {
  format: {
    flags: '--format <name>',
    kind: 'choice',
    choices: ['table', 'json'],
    help: 'format of the list',
    default: 'table',
  },
  all: {
    flags: '--all',
    kind: 'switch',
    help: 'list every column, and everything that would stop a run, uncut',
  },
  quiet: outputFlags.quiet,
};

/** The format follows the file: standard output holds the words of the demo too. */
const { format: _, ...demoFlags } = outputFlags;

/** Those that a plan can be made for: nothing has to be held fixed. */
const PLAN_DESIGNS = DESIGNS.filter((name) => !['batches', 'visits', 'confounded'].includes(name));

/** Help in a file or pipe has room. */
function helpWidth(stream: Output): number {
  return stream.isTTY === true ? Math.min(120, widthOf(stream)) : 110;
}

/** The program without its commands: how it prints help and fails. */
function bareProgram(io: Io): Command {
  return new Command('hsicinf')
    .description(
      'Which columns of a table are related to an output, with p-values that are honest about the selection.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', help.programHelp)
    .configureHelp({
      optionDescription: ({ description }) => description,
      styleTitle: (title) => `\u001b[1m${title}\u001b[22m`,
    })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // main prints the error in one line.
      outputError: () => undefined,
      getOutHelpWidth: () => helpWidth(io.stdout),
      getErrHelpWidth: () => helpWidth(io.stderr),
      getOutHasColors: () => hasColour(io.stdout, io),
      getErrHasColors: () => hasColour(io.stderr, io),
    })
    .exitOverride();
}

/** Adds a command with its flags by heading; help ends with a text. */
function addCommand(
  program: Command,
  [name, description, text]: [string, string, string],
  groups: Readonly<Record<string, Flags>>,
): Command {
  const command = program.command(name).description(description).helpOption('-h, --help', 'explain');
  for (const [heading, flags] of Object.entries(groups)) {
    for (const option of commanderOptions(flags, `${heading}:`)) command.addOption(option);
  }
  command.addOption(new Option('--debug', 'show where an error occurred'));
  return command.addHelpText('after', text);
}

/** The whole command line. */
export function createProgram(io: Io, argv: readonly string[]): Command {
  const context = { io, argv };
  const program = bareProgram(io);
  const file = new Argument('<file>', 'the table, or - for standard input');
  const design = new Argument('[design]', 'how the output depends on the features, see below').choices(
    DESIGNS,
  );
  addCommand(program, ['run', 'Select the features most related to an output and test them.', help.runHelp], {
    Columns: columnFlags,
    Output: outputFlags,
    Procedure: { ...runFlags, ...basicFlags },
    'Method larinf': larFlags,
    Details: advancedFlags,
    POET: poetFlags,
    Reading: fileFlags,
    Scale: scaleFlags,
  })
    .addArgument(file)
    .addOption(configOption())
    .action(async (path: string, values: Values) =>
      (await import('./commands/run.js')).run(path, values, context),
    );
  addCommand(
    program,
    ['inspect', 'Show the columns of a table and what a run would do with each.', help.inspectHelp],
    { Output: inspectFlags, Columns: columnFlags, Reading: fileFlags },
  )
    .addArgument(file)
    .action(async (path: string, values: Values) =>
      (await import('./commands/inspect.js')).inspect(path, values, context),
    );
  const { features: _features, ...pilotFlags } = columnFlags;
  addCommand(
    program,
    ['plan', 'Estimate how many rows are needed to find what a pilot shows.', help.planHelp],
    {
      Plan: planFlags,
      Columns: pilotFlags,
      Output: planOutputFlags,
      Reading: fileFlags,
    },
  )
    .addArgument(new Argument('[pilot]', 'a table, or - for standard input; omit it with --design'))
    .addOption(
      new Option('--design <name>', 'use a simulated design instead of a pilot').choices(PLAN_DESIGNS),
    )
    .action(async (path: string | undefined, values: Values) =>
      (await import('./commands/plan.js')).plan(path, values, context),
    );
  addCommand(
    program,
    [
      'pack',
      'Convert files to a format for data larger than memory and for runs on many machines.',
      help.packHelp,
    ],
    { Options: packFlags, Reading: fileFlags },
  )
    .addArgument(
      new Argument('<files...>', 'tables to place side by side, or a .bed file and tables for its samples'),
    )
    .action(async (files: string[], values: Values) =>
      (await import('./commands/pack.js')).pack(files, values, context),
    );
  addCommand(program, ['merge', 'Join the parts computed by hsicinf run --shard.', help.mergeHelp], {
    Output: outputFlags,
    Run: { threads: runFlags.threads },
  })
    .addArgument(new Argument('<folder>', 'the folder of the parts'))
    .action(async (folder: string, values: Values) =>
      (await import('./commands/merge.js')).merge(folder, values, context),
    );
  addCommand(program, ['worker', 'Compute shards of cluster runs until stopped.', help.workerHelp], {
    Options: workerFlags,
  })
    .addOption(configOption())
    .action(async (values: Values) => (await import('./commands/worker.js')).worker(values, context));
  addCommand(program, ['cluster', 'Show what is running on a cluster, or cancel a run.', help.clusterHelp], {
    Options: clusterFlags,
  })
    .addOption(configOption())
    .addArgument(new Argument('<action>', 'what to do').choices(['status', 'cancel']))
    .addArgument(new Argument('[run]', 'the run to cancel'))
    .action(async (action: string, run: string | undefined, values: Values) =>
      (await import('./commands/cluster.js')).cluster(action, run, values, context),
    );
  addCommand(
    program,
    [
      'repeat',
      'Repeat the run that a result describes, and check that every number is the same.',
      help.repeatHelp,
    ],
    { Options: { threads: runFlags.threads, quiet: outputFlags.quiet } },
  )
    .addArgument(new Argument('<result>', 'a JSON result, or a report'))
    .addArgument(new Argument('[file]', 'the table, if it is not the file that the result names'))
    .action(async (path: string, table: string | undefined, values: Values) =>
      (await import('./commands/repeat.js')).repeat(path, table, values, context),
    );
  addCommand(
    program,
    ['simulate', 'Write a simulated dataset for which the truth is known, as CSV.', help.simulateHelp],
    { Options: simulateFlags },
  )
    .addArgument(design)
    .addOption(new Option('--design <name>', 'the design, as a flag').choices(DESIGNS))
    .action(async (name: string | undefined, values: Values) =>
      (await import('./commands/simulate.js')).simulate(name, values, context),
    );
  addCommand(program, ['demo', 'Show every step on simulated data; no file is needed.', help.demoHelp], {
    Output: demoFlags,
  }).action(async (values: Values) => (await import('./commands/demo.js')).demo(values, context));
  addCommand(program, ['page', 'Do it all in a browser: serve the page on this computer.', help.pageHelp], {
    Options: pageFlags,
  }).action(async (values: Values) => (await import('./commands/page.js')).page(values, context));
  return program;
}

function configOption(): Option {
  return new Option('--config <file>', 'read flags from a JSON file');
}
