/**
 * The buffers of a batch, in the order in which its columns take them. Each is checked to lie in the batch, and packed
 * ones are unpacked.
 */
import { type Codec, unpack } from '../codecs.js';
import { type Budget, must } from '../damage.js';
import type { BatchMessage } from './messages.js';
import { type ArrowType, bufferCount } from './schema.js';

const CODECS: readonly Codec[] = ['LZ4_FRAME', 'ZSTD'];

/** Takes what belongs to one column after the other. */
export class BatchReader {
  /** Rows of the batch. */
  readonly rows: number;
  private readonly nodes;
  private readonly regions;
  private readonly variadics;
  /** Bytes before the place of a buffer: until version 4 it had a page. */
  private readonly skipped: number;
  private readonly codec: Codec | undefined;
  private next = { node: 0, region: 0, variadic: 0 };

  private readonly body: Uint8Array;
  private readonly version: number;

  constructor(
    { about, body, version }: Pick<BatchMessage, 'about' | 'body' | 'version'>,
    readonly budget: Budget,
  ) {
    this.body = body;
    this.version = version;
    this.rows = about.int64(0);
    must(this.rows >= 0 && this.rows < 2 ** 31, `a batch says it has ${this.rows} rows`);
    this.skipped = version < 3 ? 8 : 0;
    this.nodes = about.records(1, 16);
    this.regions = about.records(2, 16 + this.skipped);
    this.variadics = about.records(4, 8);
    const packing = about.table(3);
    if (packing === undefined) return;
    const codec = packing.uint8(0);
    must(packing.uint8(1) === 0 && codec < CODECS.length, `a batch is packed in the unknown way ${codec}`);
    this.codec = CODECS[codec];
  }

  /** The rows of the next column or part, and how many have no value. */
  node(): { rows: number; nulls: number } {
    must(this.next.node < this.nodes.count, 'a batch has too few columns');
    const [rows, nulls] = [0, 8].map((offset) => this.nodes.int64(this.next.node, offset));
    this.next.node++;
    must(rows >= 0 && rows < 2 ** 31, `a column says it has ${rows} rows`);
    return { rows, nulls };
  }

  /** The bytes of the next buffer. */
  buffer(): Uint8Array {
    must(this.next.region < this.regions.count, 'a batch has too few buffers');
    const index = this.next.region++;
    const [start, length] = [0, 8].map((offset) => this.regions.int64(index, this.skipped + offset));
    must(
      start >= 0 && length >= 0 && start + length <= this.body.length,
      `a buffer lies at bytes ${start} to ${start + length} of ${this.body.length}`,
    );
    const bytes = this.body.subarray(start, start + length);
    return this.codec === undefined || length === 0 ? bytes : unpackedBuffer(bytes, this.codec, this.budget);
  }

  /** How many buffers the next column of views has beyond its first two. */
  variadic(): number {
    must(this.next.variadic < this.variadics.count, 'a batch has too few counts of buffers');
    const count = this.variadics.int64(this.next.variadic++, 0);
    must(count >= 0 && count <= this.regions.count, `a column says it has ${count} buffers`);
    return count;
  }

  /** Passes over a column. */
  skip(type: ArrowType): void {
    this.node();
    this.next.region += bufferCount(type, this.version);
    if (type.name === 'utf8View' || type.name === 'binaryView') this.next.region += this.variadic();
    for (const child of type.children) this.skip(child.type);
  }
}

/** A length, then packed bytes; where it is -1, bytes as they are. */
function unpackedBuffer(bytes: Uint8Array, codec: Codec, budget: Budget): Uint8Array {
  must(bytes.length >= 8, 'a packed buffer has no length');
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigInt64(0, true));
  const packed = bytes.subarray(8);
  return length === -1 ? packed : unpack(packed, { codec, length, what: 'a buffer' }, budget);
}
