/**
 * The messages of Arrow files and streams (Arrow columnar format 1.5, "Serialization and IPC"): a schema, then
 * dictionaries and batches of rows in the order in which they apply.
 */
import { spells } from '../../format.js';
import { Damage, must } from '../damage.js';
import { FlatTable } from './flat-table.js';

/** The word with which files begin and end. */
export const MAGIC = 'ARROW1';
/** Behind the footer: its length and the word. */
const FILE_END = 4 + MAGIC.length;
const KIND = { schema: 1, dictionary: 2, rows: 3 };
const BLOCK_SIZE = 24;

/** A dictionary or a batch of rows: its description and its bytes. */
export interface BatchMessage {
  kind: 'dictionary' | 'rows';
  about: FlatTable;
  body: Uint8Array;
  /** The version of the format, from 0: the fifth is 4. */
  version: number;
}

/** The schema and the batches. */
export interface Messages {
  schema: FlatTable;
  batches: BatchMessage[];
}

/** Whether bytes begin an Arrow file, and not a stream. */
export function isArrowFile(bytes: Uint8Array): boolean {
  return spells(bytes, 0, MAGIC);
}

/** The messages of a file or a stream. */
export function readMessages(bytes: Uint8Array): Messages {
  return isArrowFile(bytes) ? fileMessages(bytes) : streamMessages(bytes);
}

interface Message {
  kind: number;
  about: FlatTable | undefined;
  body: Uint8Array;
  version: number;
  end: number;
}

function streamMessages(bytes: Uint8Array): Messages {
  let schema: Message | undefined;
  const batches: BatchMessage[] = [];
  let at = 0;
  for (let message = messageAt(bytes, at); message !== undefined; message = messageAt(bytes, at)) {
    at = message.end;
    if (message.kind === KIND.schema) schema ??= message;
    else batches.push(batchOf(message));
  }
  if (schema?.about === undefined) throw new Damage('it has no schema');
  return { schema: schema.about, batches };
}

function fileMessages(bytes: Uint8Array): Messages {
  const end = bytes.length - FILE_END;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(end, true);
  must(length > 0 && length <= end, `its footer says it has ${length} bytes, the file has ${bytes.length}`);
  const footer = FlatTable.root(bytes.subarray(end - length, end));
  const schema = footer.table(1);
  if (schema === undefined) throw new Damage('it has no schema');
  // A dictionary applies to the batches behind it.
  const dictionaries = placesOf(footer, 2).sort((a, b) => a - b);
  const batches: BatchMessage[] = [];
  let next = 0;
  for (const place of placesOf(footer, 3)) {
    while (next < dictionaries.length && dictionaries[next] < place) {
      batches.push(batchAt(bytes, dictionaries[next++]));
    }
    batches.push(batchAt(bytes, place));
  }
  return { schema, batches };
}

/** Where the messages of a list of blocks begin. */
function placesOf(footer: FlatTable, field: number): number[] {
  const blocks = footer.records(field, BLOCK_SIZE);
  return Array.from({ length: blocks.count }, (_, i) => blocks.int64(i, 0));
}

function batchAt(bytes: Uint8Array, at: number): BatchMessage {
  must(at >= 0 && at < bytes.length, `a batch lies at byte ${at} of ${bytes.length}`);
  const message = messageAt(bytes, at);
  if (message === undefined) throw new Damage(`there is no batch at byte ${at}`);
  return batchOf(message);
}

function batchOf({ kind, about, body, version }: Message): BatchMessage {
  if (about === undefined) throw new Damage('a batch is not described');
  must(kind === KIND.dictionary || kind === KIND.rows, `a message has the unknown kind ${kind}`);
  return { kind: kind === KIND.rows ? 'rows' : 'dictionary', about, body, version };
}

/** The message at a place; nothing at the end of a stream. */
function messageAt(bytes: Uint8Array, start: number): Message | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengthAt = (at: number): number => (at + 4 > bytes.length ? 0 : view.getInt32(at, true));
  let at = start + 4;
  let length = lengthAt(start);
  // Since version 0.15 a mark stands before the length.
  if (length === -1) {
    length = lengthAt(at);
    at += 4;
  }
  if (length === 0) return undefined;
  must(length > 0 && length <= bytes.length - at, `a message says it is described in ${length} bytes`);
  const message = FlatTable.root(bytes.subarray(at, at + length));
  at += length;
  const size = message.int64(3);
  must(size >= 0 && size <= bytes.length - at, `a message of ${size} bytes has ${bytes.length - at} of them`);
  return {
    kind: message.uint8(1),
    about: message.table(2),
    body: bytes.subarray(at, at + size),
    version: message.int16(0),
    end: at + size,
  };
}
