/**
 * What to type when something has ended before its time: words of a command that work as they are printed, but for a
 * password, which no message shows.
 */
import { join } from 'node:path';
import type { ServerSettings } from './settings.js';

/** How to start a worker for a run. */
export function workerCommand({ shown, connection }: ServerSettings): string {
  const command = `hsicinf worker --cluster ${shellWord(shown)}`;
  if (connection.username !== undefined) return `${command} (with the user and the password in the address)`;
  if (connection.password === undefined) return command;
  return `${command} (with the password in HSICINF_CLUSTER_PASSWORD)`;
}

/** The flags with which a run is gone on with. */
export function resumeFlags({ id, folder, file }: { id: string; folder: string; file: string }): string {
  const flag = `--resume ${id}`;
  return folder === folderBeside(file, id) ? flag : `${flag} --parts ${shellWord(folder)}`;
}

/** Where the parts of a run lie unless another folder is named: beside its data. */
export function folderBeside(file: string, id: string): string {
  return join(`${file.replace(/[/\\]+$/, '')}.runs`, id);
}

/** A text as one word of a command. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
