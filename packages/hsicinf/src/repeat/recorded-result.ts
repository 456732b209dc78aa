/**
 * A result that was written before, from JSON or from a report that carries it along, with the record of where it came
 * from. Its content may be anything: what the record asks for is checked like the flags of a command.
 */
import type { Provenance } from '@hsicinf/report/text';
import { FileError } from '../errors.js';
import type { Io } from '../io.js';
import { textOf } from '../options/config-file.js';
import { recordedValues, type Values } from '../options/values.js';

/** What was written. */
export interface RecordedResult {
  /** The results as plain JSON, one for each output. */
  outputs: Record<string, unknown>[];
  provenance: Provenance;
  /** The flags that the record stands for. */
  values: Values;
}

const CARRIED = /href="data:application\/json;base64,([A-Za-z\d+/=]+)"/;

/** Reads the result; throws a FileError where the file holds none that can be repeated. */
export async function recordedResult(path: string, io: Io): Promise<RecordedResult> {
  const fail = (rule: string): never => {
    throw new FileError(path, rule);
  };
  const text = await textOf(path, io);
  const whole = parsed(text.trimStart().startsWith('<') ? carried(text, fail) : text, fail);
  const outputs = (Array.isArray(whole['outputs']) ? whole['outputs'] : [whole]) as unknown[];
  if (!outputs.every(isRecord) || outputs.length === 0) return fail(NO_RESULT);
  const provenance = outputs[0]['provenance'];
  if (!isRecord(provenance) || !isRecord(provenance['request']) || !isRecord(provenance['options'])) {
    return fail(`${NO_RESULT}: it does not say where it comes from`);
  }
  const config = { ...provenance['request'], ...provenance['options'] };
  return {
    outputs,
    provenance: provenance as unknown as Provenance,
    values: await recordedValues(config, fail),
  };
}

const NO_RESULT = 'requires a result that hsicinf run has written as JSON, or a report';

/** The JSON that a report carries along. */
function carried(text: string, fail: (rule: string) => never): string {
  const found = CARRIED.exec(text);
  return found === null ? fail(NO_RESULT) : Buffer.from(found[1], 'base64').toString('utf8');
}

function parsed(text: string, fail: (rule: string) => never): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : fail(NO_RESULT);
  } catch (error) {
    if (error instanceof FileError) throw error;
    return fail(NO_RESULT);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
