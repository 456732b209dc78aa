/**
 * What the worker holds, the table and the last analysis, and what it does with them.
 */
import { plan, type Table } from '@hsicinf/tables';
import { adviceOn } from './advice.js';
import { type FinishedAnalysis, analyse, outcomeOf } from './analyse.js';
import type { CallName, Calls } from './messages.js';
import { missingCosts } from './missing-costs.js';
import { studyNull } from './null-study.js';
import { openTable, summaryOf } from './open-table.js';
import { previewOf } from './preview.js';
import { profileOf } from './profile.js';

/** What a handler has besides its input. */
export interface CallContext<Name extends CallName> {
  signal: AbortSignal;
  tell: (progress: Calls[Name]['progress']) => void;
}

type Handlers = {
  [Name in CallName]: (
    input: Calls[Name]['input'],
    context: CallContext<Name>,
  ) => Promise<Calls[Name]['output']> | Calls[Name]['output'];
};

/** The worker's memory and its handlers. */
export class Session {
  private opened: Table | undefined;
  private analysed: FinishedAnalysis | undefined;

  readonly handlers: Handlers = {
    open: async ({ source, read }, context) => {
      const table = await openTable(source, read, context);
      this.opened = table;
      this.analysed = undefined;
      return summaryOf(table);
    },
    profiles: (columns) => columns.map((index) => profileOf(this.table.columns[index], this.table.rows)),
    plan: (options) => plan(this.table, options),
    preview: () => previewOf(this.table),
    missing: (options) => missingCosts(this.table, options),
    advice: (options) => adviceOn(this.table, options),
    run: async (request, context) => {
      const analysis = await analyse(this.table, request, context);
      this.analysed = analysis;
      return outcomeOf(analysis);
    },
    // Loaded when there is something to draw or to write.
    draw: async ({ plot, width }) => (await import('./output.js')).draw(this.analysis, plot, width),
    write: async (request) => (await import('./output.js')).write(this.analysis, request),
    study: studyNull,
  };

  private get table(): Table {
    if (this.opened === undefined) throw new Error('no table is open');
    return this.opened;
  }

  private get analysis(): FinishedAnalysis {
    if (this.analysed === undefined) throw new Error('nothing has been computed');
    return this.analysed;
  }
}
