/**
 * The procedures by HSIC as `run` carries them out: hsicInf and its baselines.
 */
import { analyse } from '../analysis.js';
import { checkOptions } from '../options/check-options.js';
import { columnValues, outputValues, readValues, runValues } from '../options/values.js';
import { libraryCall } from '../output/library-call.js';
import type { Procedure } from './procedure.js';

/** hsicinf run, by default and with --method hsic or split. */
export const runHsic: Procedure = {
  check: (values) => checkOptions(runValues(values)),
  analyse(session, values, { file, ...data }) {
    const run = runValues(values);
    const [read, columns] = [readValues(values), columnValues(values)];
    return analyse(session, {
      ...data,
      libraryCall: libraryCall(file, { read, columns, run }),
      run,
      output: outputValues(values),
    });
  },
};
