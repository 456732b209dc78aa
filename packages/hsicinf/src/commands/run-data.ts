/**
 * The data of a run: a table read from a file with its fingerprint, and one dataset for each output that is tested on its
 * own, with what became of every row and column.
 */
import type { Dataset } from '@hsicinf/core';
import type { Executor } from '@hsicinf/core/elsewhere';
import {
  type FileRecord,
  missingRows,
  type PlannedFate,
  type Provenance,
  provenanceOf,
} from '@hsicinf/report/text';
import { plan, type Table, toDataset } from '@hsicinf/tables';
import { columnValues, explained } from '../options/column-values.js';
import { FingerprintTaker } from '../input/source.js';
import { loadTable } from '../input/load-table.js';
import { datasetNotes, noteInFlags } from '../notes.js';
import { packedFingerprint, requireRoomForResiduals } from '../input/packed.js';
import { requireUsedFlags } from '../options/unused-flags.js';
import { type FileTarget, targetFromFile } from '../input/target-file.js';
import { methodOf, readValues, type Values } from '../options/values.js';
import { day } from '../io.js';
import type { Session } from '../session.js';
import { version } from '../version.js';

/** What a result must say of itself for its provenance. */
type Tested = Parameters<typeof provenanceOf>[0]['result'];

/** Why a column is no feature of an output. */
const ANOTHER_OUTPUT = 'another output of this run';

/** Columns of which the end is foreseen; of more it takes memory that others need while they compute. */
const MOST_FORESEEN = 2 ** 18;

/** One output that is tested. */
export interface RunOutput {
  dataset: Dataset;
  targetName: string;
  provenance: (result: Tested) => Provenance;
  /** Works out what the provenance says of columns before it is asked for, for who has nothing else to do. */
  foresee: () => void;
}

/** The data of a run, and where it comes from. */
export interface RunData {
  /** The path as given, and its name in messages. */
  file: string;
  source: string;
  record: FileRecord;
  outputs: RunOutput[];
  /** Where it is computed, unless here on threads. */
  executor?: Executor | undefined;
}

/** Reads the file, with its fingerprint. */
export async function loadRecorded(
  file: string,
  values: Values,
  session: Pick<Session, 'io' | 'progress'>,
): Promise<{ table: Table; record: FileRecord }> {
  const taker = new FingerprintTaker();
  const reading = readValues(values);
  const table = await loadTable(file, reading, session, taker.watched);
  requireUsedFlags(table, reading);
  const fingerprint = packedFingerprint(table) ?? (await taker.fingerprint());
  return { table, record: { name: table.name, format: table.format, ...fingerprint } };
}

/** Reads the file and makes the datasets; says what deserves attention. `onRead` is told which files they were. */
export async function loadRunData(
  file: string,
  values: Values,
  session: Session,
  onRead?: (record: FileRecord, of: 'file' | 'targetFile') => void,
): Promise<RunData> {
  const { table, record } = await loadRecorded(file, values, session);
  onRead?.(record, 'file');
  const { target: targets = [], targetFile } = columnValues(values);
  const beside =
    targetFile === undefined ? undefined : await targetFromFile(targetFile, table, values, session);
  if (beside !== undefined) onRead?.(beside.record, 'targetFile');
  const groups = values['each'] === true ? targets.map((name) => [name]) : [targets];
  const said = new Set<string>();
  const outputs = groups.map((target) => {
    const { output, notes } = outputOf(table, record, { values, target, targets, session, beside });
    for (const text of notes) if (!said.has(text)) session.note(text);
    for (const text of notes) said.add(text);
    return output;
  });
  return { file, source: table.name, record, outputs };
}

function outputOf(
  table: Table,
  record: FileRecord,
  {
    values,
    target,
    targets,
    session,
    beside,
  }: {
    values: Values;
    target: readonly string[];
    targets: readonly string[];
    session: Session;
    beside: FileTarget | undefined;
  },
): { output: RunOutput; notes: string[] } {
  const asked = columnValues(values);
  const { targetFile: _, ...given } = asked;
  const others = targets.filter((name) => !target.includes(name));
  const columns = {
    ...given,
    target,
    ...(beside && { outside: beside.outside }),
    ...(others.length > 0 && { exclude: [...(given.exclude ?? []), ...others] }),
  };
  const fromTable = explained(values, () => toDataset(table, columns));
  // Made when it is asked for or foreseen, and let go: it takes memory for every column.
  let planned: PlannedFate[] | undefined;
  const planFates = (): PlannedFate[] =>
    (planned ??= plan(table, columns).map((column) =>
      others.includes(column.name) ? { ...column, reason: ANOTHER_OUTPUT } : column,
    ));
  const foresee = (): void => {
    if (table.columns.length <= MOST_FORESEEN) planFates();
  };
  const plannedFates = (): PlannedFate[] => {
    const fates = planFates();
    planned = undefined;
    return fates;
  };
  const { dataset, rows, used, notes } = fromTable;
  const leftOut = fromTable.leftOut.map((column) =>
    others.includes(column.name) ? { ...column, reason: `is ${ANOTHER_OUTPUT}` } : column,
  );
  requireRoomForResiduals(table, dataset, session.io);
  const provenance = (result: Tested): Provenance =>
    provenanceOf({
      version,
      date: day(session.io),
      file: record,
      targetFile: beside?.record,
      described: {
        read: readValues(values),
        columns: { ...asked, ...(values['each'] === true && { each: true }) },
        method: methodOf(values),
        options: {},
      },
      result,
      rows: { read: rows.read, leftOut: missingRows(rows) },
      columns: plannedFates(),
      notes: notes.map(noteInFlags),
    });
  return {
    output: { dataset, targetName: used.target.join(', '), provenance, foresee },
    notes: datasetNotes(table, { dataset, used, leftOut, notes }),
  };
}
