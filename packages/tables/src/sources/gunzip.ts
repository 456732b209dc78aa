/**
 * Bytes out of gzip, with the platform's own DecompressionStream.
 */
import { reason, TableError } from '../table-error.js';

/** The unpacked bytes. */
export async function* gunzip(
  packed: AsyncIterator<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array, undefined> {
  let sourceError: unknown;
  const source = new ReadableStream<BufferSource>({
    async pull(controller) {
      try {
        const { value, done } = await packed.next();
        if (done === true) controller.close();
        else controller.enqueue(value as Uint8Array<ArrayBuffer>);
      } catch (error) {
        sourceError = error;
        controller.error(error);
      }
    },
    async cancel() {
      await packed.return?.();
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (sourceError !== undefined) throw sourceError;
    throw new TableError(`is not a whole gzip file (${reason(error)})`, { file });
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
