/**
 * What the worker holds, the table and the last analysis, and what it does with them.
 */
import type { FileRecord } from '@hsicinf/report';
import { plan, type Table } from '@hsicinf/tables';
import { adviceOn } from './advice.js';
import { type FinishedAnalysis, analyse, outcomeOf } from './analyse.js';
import type { CallName, Calls } from './messages.js';
import { fingerprintOf, UNKNOWN } from './fingerprint.js';
import { missingChoices } from './missing-costs.js';
import { studyNull } from './null-study.js';
import { type OpenTable, openTable, summaryOf } from './open-table.js';
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
  private opened: OpenTable | undefined;
  /** A table that was read and may take the place of the one that is open. */
  private waiting: OpenTable | undefined;
  private record: Promise<FileRecord> | undefined;
  private analysed: FinishedAnalysis | undefined;

  readonly handlers: Handlers = {
    open: async ({ source, read, waits, fingerprint }, context) => {
      const opened = await openTable(source, read, context);
      const { sha256 = UNKNOWN } = fingerprint ? await fingerprintOf(opened.content) : {};
      this.waiting = opened;
      if (!waits) this.take();
      return { ...summaryOf(opened.table), ...(sha256 !== UNKNOWN && { sha256 }) };
    },
    take: (isWanted) => {
      if (isWanted) this.take();
      this.waiting = undefined;
      return null;
    },
    profiles: (columns) => columns.map((index) => profileOf(this.table.columns[index], this.table.rows)),
    plan: (options) => plan(this.table, options),
    preview: () => previewOf(this.table),
    missing: (options) => missingChoices(this.table, options),
    advice: (options) => adviceOn(this.table, options),
    run: async (request, context) => {
      const analysis = await analyse(this.table, request, { ...context, file: await this.file });
      this.analysed = analysis;
      return outcomeOf(analysis);
    },
    // Loaded when there is something to draw or to write.
    draw: async ({ plot, width }) => (await import('./output.js')).draw(this.analysis, plot, width),
    explain: async (feature) => (await import('./output.js')).explain(this.analysis, feature),
    methods: async () => (await import('./output.js')).methods(this.analysis),
    write: async (request) => (await import('./output.js')).write(this.analysis, request),
    study: studyNull,
  };

  private take(): void {
    this.opened = this.waiting;
    this.record = undefined;
    this.analysed = undefined;
  }

  private get table(): Table {
    if (this.opened === undefined) throw new Error('no table is open');
    return this.opened.table;
  }

  /** The file of the table; its fingerprint is taken once. */
  private get file(): Promise<FileRecord> {
    if (this.opened === undefined) throw new Error('no table is open');
    const { table, content } = this.opened;
    this.record ??= fingerprintOf(content).then((own) => ({
      name: table.name,
      format: table.format,
      ...own,
    }));
    return this.record;
  }

  private get analysis(): FinishedAnalysis {
    if (this.analysed === undefined) throw new Error('nothing has been computed');
    return this.analysed;
  }
}
