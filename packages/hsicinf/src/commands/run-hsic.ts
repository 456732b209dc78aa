/**
 * The procedures by HSIC as `run` carries them out: hsicInf and its baselines.
 */
import { libraryCall } from '@hsicinf/report/text';
import { analyse } from '../analysis.js';
import { STDIN } from '../input/stdin.js';
import { checkMethodOptions } from '../options/check-options.js';
import { columnValues } from '../options/column-values.js';
import { outputValues, readValues, runValues } from '../options/values.js';
import type { ProcedureCommand } from './procedure-command.js';

/** hsicinf run, by default and with --method hsic or split. */
export const runHsic: ProcedureCommand = {
  check: (values) => checkMethodOptions(runValues(values)),
  analyse(session, values, { file, ...data }) {
    const run = runValues(values);
    const described = {
      ...run,
      file: file === STDIN ? '/dev/stdin' : file,
      read: readValues(values),
      columns: columnValues(values),
    };
    return analyse(session, {
      ...data,
      libraryCall: libraryCall(described),
      run,
      output: outputValues(values),
    });
  },
};
