/** Packs files as the command line does. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { ByteSource } from '@hsicinf/tables';
import { packFiles, type PackOptions } from '@hsicinf/cluster';

async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    name: path,
    size,
    stream: () => createReadStream(path) as AsyncIterable<Uint8Array>,
    slice: async (start, end) => {
      const file = await open(path);
      const bytes = new Uint8Array(end - start);
      await file.read(bytes, 0, bytes.length, start);
      await file.close();
      return bytes.buffer;
    },
  };
}

/** Packs with defaults for what is not given. */
export function packed(
  files: string[],
  folder: string,
  options: Partial<PackOptions> = {},
): ReturnType<typeof packFiles> {
  return packFiles(files, folder, {
    read: {},
    missingCalls: 'most-frequent',
    open: fileSource,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });
}
