/**
 * What `run` asks of a procedure, whichever it is.
 */
import type { Values } from '../options/values.js';
import type { Session } from '../session.js';
import type { RunData } from './run-data.js';

/** A procedure at the command line. */
export interface ProcedureCommand {
  /** Throws a UsageError for what no data could make right; called before a file is read. */
  check(values: Values): void;
  /** Computes and writes what was asked for. */
  analyse(session: Session, values: Values, data: RunData): Promise<void>;
}
