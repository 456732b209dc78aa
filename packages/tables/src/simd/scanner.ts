/**
 * The bridge to the scanner in WebAssembly (scan.as.ts). The module is compiled once; each reader has an instance with a
 * memory of its own: state, powers of five, odd cells, numbers, and the input last, where it can grow.
 */
import { compile, instanceOf, newMemory, type WasmMemory, type WasmModule } from '@hsicinf/core/webassembly';
import { bytes } from './generated/scan.js';
import {
  MOST_CELLS,
  MOST_ODDS,
  PADDING,
  type Scanner,
  type ScanRules,
  type ScanSpace,
} from './scan-space.js';

interface ScanExports {
  base(): number;
  scan(...addressesAndSizes: readonly number[]): number;
}

const PAGE = 65_536;
const ALIGNMENT = 64;
const STATE_LENGTH = 16;

let loading: Promise<WasmModule | undefined> | undefined;

/** A scanner on a memory of its own; undefined where there is no WebAssembly with SIMD, or no memory for it. */
export async function wasmScanner(): Promise<Scanner | undefined> {
  loading ??= compile(bytes);
  const module = await loading;
  const memory = module && newMemory(1);
  return memory && new WasmScanner(module, memory);
}

class WasmScanner implements Scanner {
  space: ScanSpace;
  private readonly exports: ScanExports;
  private readonly state: number;
  private readonly fives: number;
  private readonly odds: number;
  private readonly values: number;
  private readonly input: number;

  constructor(
    module: WasmModule,
    private readonly memory: WasmMemory,
  ) {
    this.exports = instanceOf<ScanExports>(module, this.memory).exports;
    const fives = powersOfFive();
    this.state = Math.ceil(this.exports.base() / ALIGNMENT) * ALIGNMENT;
    this.fives = this.state + 4 * STATE_LENGTH;
    this.odds = Math.ceil((this.fives + fives.byteLength) / ALIGNMENT) * ALIGNMENT;
    this.values = this.odds + 16 * MOST_ODDS;
    this.input = this.values + 8 * MOST_CELLS;
    this.space = this.views(0);
    new BigUint64Array(this.memory.buffer, this.fives, fives.length).set(fives);
  }

  reserve(byteLength: number): void {
    if (byteLength + PADDING > this.space.bytes.length) this.space = this.views(byteLength);
  }

  scan(length: number, { columns, delimiter, decimal, comment }: ScanRules): number {
    this.space.bytes.fill(0, length, length + PADDING);
    return this.exports.scan(
      this.state,
      this.input,
      length,
      this.values,
      MOST_CELLS,
      this.odds,
      MOST_ODDS,
      columns,
      delimiter,
      decimal,
      comment,
      this.fives,
    );
  }

  /** Views with room for so many bytes of input; the memory grows where it must. */
  private views(byteLength: number): ScanSpace {
    const missing = this.input + byteLength + PADDING - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    const { buffer } = this.memory;
    return {
      bytes: new Uint8Array(buffer, this.input),
      values: new Float64Array(buffer, this.values, MOST_CELLS),
      odds: new Int32Array(buffer, this.odds, 4 * MOST_ODDS),
      state: new Int32Array(buffer, this.state, STATE_LENGTH),
    };
  }
}

/** The largest |q|. */
const MOST_EXPONENT = 128;

/**
 * 5^q to 128 bits for |q| ≤ 128, as simd/decimal.part.as.ts multiplies with them: the leading bits with the highest one set, cut
 * for q ≥ 0 and rounded up for q < 0 (Lemire 2021, section 6). The upper and the lower 64 bits of each, from q = −128 on.
 */
function powersOfFive(): BigUint64Array {
  const table = new BigUint64Array(2 * (2 * MOST_EXPONENT + 1));
  for (let q = -MOST_EXPONENT; q <= MOST_EXPONENT; q++) {
    const bits = q < 0 ? reciprocal(5n ** BigInt(-q)) : leading(5n ** BigInt(q));
    table[2 * (q + MOST_EXPONENT)] = bits >> 64n;
    table[2 * (q + MOST_EXPONENT) + 1] = bits;
  }
  return table;
}

/** The 128 leading bits of a whole number. */
function leading(whole: bigint): bigint {
  const length = BigInt(whole.toString(2).length);
  return length <= 128n ? whole << (128n - length) : whole >> (length - 128n);
}

/** The 128 leading bits of 1 / divisor, rounded up; the divisor is no power of two. */
function reciprocal(divisor: bigint): bigint {
  return (1n << (BigInt(divisor.toString(2).length) + 127n)) / divisor + 1n;
}
