/**
 * Zip archives in memory, as workbooks and NumPy's npz are: the directory at the end lists the members, which are stored
 * or deflated. Every count is checked against the bytes there are, and a member may unfold to so much only.
 *
 * Departs: members are unpacked as gzip files, with a head and a tail from the directory, because old platforms unpack
 * gzip only; it also checks their sums.
 */
import { gunzip } from '../sources/gunzip.js';
import { TableError } from '../table-error.js';

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const LONGEST_REMARK = 0xffff;
const IN_EXTRA = 0xffffffff;
const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/** Bytes to which any member may unfold, and each byte of a larger one. */
const UNFOLDED = 2 ** 28;
const UNFOLDED_PER_BYTE = 100;

/** A member of an archive. */
export interface Member {
  name: string;
  packedSize: number;
  size: number;
  isDeflated: boolean;
  isEncrypted: boolean;
  sum: number;
  /** Where its local header begins. */
  at: number;
}

/** The members of an archive by name. */
export class Archive {
  readonly members: ReadonlyMap<string, Member>;
  private readonly view: DataView;

  constructor(
    private readonly file: string,
    private readonly bytes: Uint8Array,
    /** What the archive is called where it is damaged. */
    readonly kind: string,
    /** Bytes to which any member may unfold. */
    private readonly unfolded = UNFOLDED,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.members = new Map(this.listed().map((member) => [member.name, member]));
  }

  /** The same archive, under another name in messages. */
  as(kind: string): Archive {
    return new Archive(this.file, this.bytes, kind, this.unfolded);
  }

  /** The unpacked bytes of a member. */
  async *read(name: string, onFed?: (bytes: number) => void): AsyncGenerator<Uint8Array, undefined> {
    const member = this.members.get(name);
    if (member === undefined) throw this.damage(`it has no part ${name}`);
    if (member.isEncrypted)
      throw new TableError('is encrypted; save it without a password', { file: this.file });
    const packed = this.packedBytes(member);
    if (!member.isDeflated) {
      onFed?.(packed.length);
      yield packed;
      return;
    }
    const most = Math.max(this.unfolded, UNFOLDED_PER_BYTE * packed.length);
    const gzip = pieces(GZIP_HEAD, packed, tailOf(member));
    let unfolded = 0;
    for await (const piece of gunzip(gzip, { file: this.file, kind: this.kind, ...(onFed && { onFed }) })) {
      unfolded += piece.length;
      if (unfolded > most) {
        throw this.damage(`its part ${name} of ${packed.length} bytes unfolds to more than ${most}`);
      }
      yield piece;
    }
  }

  /** An error on the bytes of the archive. */
  damage(why: string): TableError {
    return new TableError(`is not a whole ${this.kind} (${why})`, { file: this.file });
  }

  private packedBytes({ at, packedSize, name }: Member): Uint8Array {
    if (at + 30 > this.bytes.length || this.view.getUint32(at, true) !== LOCAL) {
      throw this.damage(`its part ${name} is not where it should be`);
    }
    const start = at + 30 + this.view.getUint16(at + 26, true) + this.view.getUint16(at + 28, true);
    if (start + packedSize > this.bytes.length) throw this.damage(`its part ${name} is cut`);
    return this.bytes.subarray(start, start + packedSize);
  }

  private listed(): Member[] {
    const { count, start } = this.directory();
    const members: Member[] = [];
    let at = start;
    for (let i = 0; i < count; i++) {
      if (at + 46 > this.bytes.length || this.view.getUint32(at, true) !== ENTRY) {
        throw this.damage('its directory is damaged');
      }
      const [nameLength, extraLength, remarkLength] = [28, 30, 32].map((o) =>
        this.view.getUint16(at + o, true),
      );
      members.push(this.memberAt(at, nameLength, extraLength));
      at += 46 + nameLength + extraLength + remarkLength;
    }
    return members;
  }

  private memberAt(at: number, nameLength: number, extraLength: number): Member {
    const end = at + 46 + nameLength + extraLength;
    if (end > this.bytes.length) throw this.damage('its directory is cut');
    const flags = this.view.getUint16(at + 8, true);
    const method = this.view.getUint16(at + 10, true);
    const name = new TextDecoder().decode(this.bytes.subarray(at + 46, at + 46 + nameLength));
    const sizes = [24, 20, 42].map((offset) => this.view.getUint32(at + offset, true));
    const [size, packedSize, place] = this.withExtra(sizes, end - extraLength, end);
    if (method !== 0 && method !== 8)
      throw this.damage(`its part ${name} is packed in a way that is not read`);
    return {
      name,
      packedSize,
      size,
      isDeflated: method === 8,
      isEncrypted: (flags & 1) === 1,
      sum: this.view.getUint32(at + 16, true),
      at: place,
    };
  }

  /** Sizes that do not fit 32 bits stand in an extra field, in their order. */
  private withExtra(sizes: readonly number[], start: number, end: number): number[] {
    if (!sizes.includes(IN_EXTRA)) return [...sizes];
    for (let at = start; at + 4 <= end; at += 4 + this.view.getUint16(at + 2, true)) {
      if (this.view.getUint16(at, true) !== 1) continue;
      let next = at + 4;
      return sizes.map((size) => {
        if (size !== IN_EXTRA || next + 8 > end) return size;
        next += 8;
        return Number(this.view.getBigUint64(next - 8, true));
      });
    }
    return [...sizes];
  }

  private directory(): { count: number; start: number } {
    const { view, bytes } = this;
    const last = bytes.length - 22;
    for (let at = last; at >= Math.max(0, last - LONGEST_REMARK); at--) {
      if (view.getUint32(at, true) !== DIRECTORY_END) continue;
      const count = view.getUint16(at + 10, true);
      const start = view.getUint32(at + 16, true);
      if (count !== 0xffff && start !== IN_EXTRA) return { count, start };
      if (at < 20 || view.getUint32(at - 20, true) !== LOCATOR_64) return { count, start };
      const at64 = Number(view.getBigUint64(at - 12, true));
      if (at64 + 56 > bytes.length || view.getUint32(at64, true) !== DIRECTORY_END_64) break;
      return {
        count: Number(view.getBigUint64(at64 + 32, true)),
        start: Number(view.getBigUint64(at64 + 48, true)),
      };
    }
    throw this.damage('it has no directory: it ends too early');
  }
}

/** The end of a gzip file: the sum and the size of what is packed. */
function tailOf({ sum, size }: Member): Uint8Array {
  const tail = new DataView(new ArrayBuffer(8));
  tail.setUint32(0, sum, true);
  tail.setUint32(4, size % 2 ** 32, true);
  return new Uint8Array(tail.buffer);
}

async function* pieces(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
