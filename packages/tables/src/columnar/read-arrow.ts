/**
 * Arrow IPC: files (Feather version 2 among them) and streams, plain or packed with LZ4 or ZSTD. The format is decoded
 * here and not by a library, for the reason that read-parquet.ts gives.
 */
import { spells } from '../format.js';
import { Pace } from '@hsicinf/core/support';
import type { Table } from '../table.js';
import { TableError } from '../table-error.js';
import { BatchReader } from './arrow/batch.js';
import { type BatchMessage, isArrowFile, MAGIC, readMessages } from './arrow/messages.js';
import { type ArrowField, type ArrowType, holdsDates, readSchema, whyUnreadable } from './arrow/schema.js';
import { readCells, valuesOf } from './arrow/values.js';
import { MissingCells } from '../cells/missing.js';
import { piecesOf } from './cells.js';
import { ColumnBuilder } from './column-builder.js';
import { asTableError, Budget, Damage, must, requireCredibleCells } from './damage.js';
import { finishedTable, requireCells, requireDistinctNames } from './finish.js';
import type { ColumnarContext } from './columnar-context.js';

/** The end of a stream: a continuation mark and a length of 0. */
const STREAM_END = [255, 255, 255, 255, 0, 0, 0, 0];

/** Reads the bytes of an Arrow file or stream. */
export async function readArrow(
  bytes: Uint8Array,
  { file, missing, signal }: ColumnarContext,
): Promise<Table> {
  const notes: string[] = [];
  if (isArrowFile(bytes)) {
    if (bytes.length < 16 || !spells(bytes, bytes.length - MAGIC.length, MAGIC)) {
      throw new TableError('is not a whole Arrow file: its end is missing', { file });
    }
  } else if (!STREAM_END.every((byte, i) => bytes.at(i - STREAM_END.length) === byte)) {
    notes.push('the Arrow stream has no end mark; it may be cut short');
  }
  try {
    return await tableOf(bytes, { file, notes, missing: new MissingCells(missing), pace: new Pace(signal) });
  } catch (error) {
    throw error instanceof TableError ? error : asTableError(error, file, 'Arrow');
  }
}

async function tableOf(
  bytes: Uint8Array,
  { file, notes, missing, pace }: { file: string; notes: string[]; missing: MissingCells; pace: Pace },
): Promise<Table> {
  const { schema, batches } = readMessages(bytes);
  const fields = readSchema(schema);
  const rows = batches.reduce(
    (sum, { kind, about }) => sum + (kind === 'rows' ? Math.max(0, about.int64(0)) : 0),
    0,
  );
  requireCells(file, rows, fields.length);
  requireDistinctNames(
    file,
    fields.map(({ name }) => name),
  );
  const reasons = fields.map(({ type }) => whyUnreadable(type));
  const readable = reasons.filter((reason) => reason === undefined).length;
  requireCredibleCells(file, bytes.length, rows, readable);
  const budget = new Budget(bytes.length);
  const context = { rows, expected: Math.ceil(bytes.length / readable), budget, missing };
  const columns = fields.map(({ name, type }, i) => ({
    type,
    builder: reasons[i] === undefined ? new ColumnBuilder(name, context) : undefined,
  }));
  const dictionaries = new Dictionaries(fields, budget);
  for (const message of batches) {
    if (message.kind === 'dictionary') {
      dictionaries.add(message);
      await pace.breathe();
      continue;
    }
    const batch = new BatchReader(message, budget);
    for (const { type, builder } of columns) {
      if (builder === undefined) batch.skip(type);
      else await addCells(builder, { type, batch, dictionaries, pace });
    }
  }
  const unreadable = fields.flatMap(({ name }, i) => {
    const reason = reasons[i];
    return reason === undefined ? [] : [{ name, reason }];
  });
  const dates = fields.filter(({ type }) => holdsDates(type)).map(({ name }) => name);
  const builders = columns.flatMap(({ builder }) => builder ?? []);
  return finishedTable(file, 'arrow', rows, { builders, dates, unreadable, notes });
}

async function addCells(
  builder: ColumnBuilder,
  from: { type: ArrowType; batch: BatchReader; dictionaries: Dictionaries; pace: Pace },
): Promise<void> {
  const { type, batch, dictionaries, pace } = from;
  const cells = readCells(type, batch, dictionaries.values);
  must(cells.rows === batch.rows, `a column has ${cells.rows} rows in a batch of ${batch.rows}`);
  for (const piece of piecesOf(cells)) {
    builder.add(piece);
    await pace.breathe();
  }
}

/** The dictionaries that columns point to, as they stand at each batch. */
class Dictionaries {
  readonly values = new Map<number, unknown[]>();
  private readonly types = new Map<number, ArrowType>();

  constructor(
    fields: readonly ArrowField[],
    private readonly budget: Budget,
  ) {
    for (const { type } of fields) this.find(type);
  }

  /** Takes a dictionary over: a new one, or more values of one. */
  add({ about, body, version }: BatchMessage): void {
    const id = about.int64(0);
    const type = this.types.get(id);
    const inner = about.table(1);
    if (inner === undefined) throw new Damage('a dictionary is not described');
    // One that no column points to, or whose column is not read.
    if (type === undefined || whyUnreadable(type) !== undefined) return;
    const batch = new BatchReader({ about: inner, body, version }, this.budget);
    this.budget.keepTexts(batch.rows);
    const values = valuesOf(readCells(type, batch, this.values));
    const isDelta = about.uint8(2) !== 0;
    const before = isDelta ? this.values.get(id) : undefined;
    if (before === undefined) this.values.set(id, values);
    else for (const value of values) before.push(value);
  }

  private find({ dictionary, children }: ArrowType): void {
    if (dictionary !== undefined) {
      this.types.set(dictionary.id, dictionary.type);
      this.find(dictionary.type);
    }
    for (const child of children) this.find(child.type);
  }
}
