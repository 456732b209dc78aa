/**
 * Arrays of numbers on their way between threads: all arrays of a message in one buffer that changes hands instead of
 * being copied once more. Works without shared memory.
 */

/** Plain data in which every array of numbers lies in `buffer`. */
export interface Packed {
  data: unknown;
  buffer: ArrayBuffer;
}

type Numbers = Float64Array | Int32Array | Uint8Array;

/** A copy of plain data whose arrays of numbers lie side by side in one new buffer; the original stays as it is. */
export function pack(data: unknown): Packed {
  let bytes = 0;
  visit(data, (array) => {
    bytes += padded(array);
    return array;
  });
  const buffer = new ArrayBuffer(bytes);
  let used = 0;
  const packed = visit(data, (array) => {
    const copy = new (array.constructor as { new (...view: [ArrayBuffer, number, number]): Numbers })(
      buffer,
      used,
      array.length,
    );
    copy.set(array);
    used += padded(array);
    return copy;
  });
  return { data: packed, buffer };
}

/** The buffers behind the arrays of numbers in plain data that nobody else holds, each once. */
export function buffersOf(data: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  visit(data, (array) => {
    buffers.add(array.buffer as ArrayBuffer);
    return array;
  });
  return [...buffers];
}

function padded({ byteLength }: Numbers): number {
  return Math.ceil(byteLength / 8) * 8;
}

/** Plain data with every array of numbers replaced. */
function visit(data: unknown, replace: (array: Numbers) => Numbers): unknown {
  if (ArrayBuffer.isView(data)) return replace(data as Numbers);
  if (Array.isArray(data)) return data.map((entry) => visit(entry, replace));
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, visit(value, replace)]));
}
