/**
 * What `run` asks of a procedure, whichever it is.
 */
import type { Dataset } from '@hsicinf/core';
import type { Executor } from '@hsicinf/core/elsewhere';
import type { Values } from '../options/values.js';
import type { Session } from '../session.js';

/** The data of a run, and where it comes from. */
export interface RunData {
  /** The path as given, and its name in messages. */
  file: string;
  source: string;
  dataset: Dataset;
  targetName: string;
  /** Where it is computed, unless here on threads. */
  executor: Executor | undefined;
}

/** A procedure at the command line. */
export interface ProcedureCommand {
  /** Throws a UsageError for what no data could make right; called before a file is read. */
  check(values: Values): void;
  /** Computes and writes what was asked for. */
  analyse(session: Session, values: Values, data: RunData): Promise<void>;
}
