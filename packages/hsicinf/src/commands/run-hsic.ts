/**
 * The procedures by HSIC as `run` carries them out: hsicInf and its baselines.
 */
import { libraryCall } from '@hsicinf/report/text';
import { analyse } from '../analysis.js';
import { UsageError } from '../errors.js';
import { STDIN } from '../input/stdin.js';
import { checkMethodOptions } from '../options/check-options.js';
import { columnValues } from '../options/column-values.js';
import { outputValues, readValues, runValues } from '../options/values.js';
import type { ProcedureCommand } from './procedure-command.js';

/** hsicinf run, by default and with --method hsic or split. */
export const runHsic: ProcedureCommand = {
  check(values) {
    if (values['each'] === true && values['targetKind'] === 'vector') {
      throw new UsageError('--each requires outputs of one column, got --target-kind vector');
    }
    checkMethodOptions(runValues(values));
  },
  analyse(session, values, { file, source, outputs, executor }) {
    const run = runValues(values);
    const described = {
      ...run,
      file: file === STDIN ? '/dev/stdin' : file,
      read: readValues(values),
      columns: columnValues(values),
    };
    return analyse(session, {
      source,
      outputs,
      executor,
      libraryCall: libraryCall(described),
      run,
      output: outputValues(values),
    });
  },
};
