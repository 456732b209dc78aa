/** Numbers in texts: exact to the last bit, in WebAssembly and in its twin, whatever their digits. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf } from '../../src/cells/number-text.js';
import { PlainScanner } from '../../src/csv/scan.js';
import { readWith } from '../../src/read-table.js';
import type { Scanner } from '../../src/simd/scan-space.js';
import { wasmScanner } from '../../src/simd/scanner.js';
import { cellsOf, read, sourceOf } from '../support/sources.js';

async function simdScanner(): Promise<Scanner> {
  const scanner = await wasmScanner();
  if (scanner === undefined) throw new Error('no WebAssembly: nothing would be tested');
  return scanner;
}

/** What a column of texts is read as, by both scanners. */
async function readBoth(texts: readonly string[]): Promise<Float64Array> {
  // A second column keeps rows from being blank lines.
  const source = sourceOf(`x,y\n${texts.map((text) => `${text},1\n`).join('')}`);
  const columns = [];
  for (const scanner of [await simdScanner(), new PlainScanner()]) {
    const [column] = (await readWith(source, { delimiter: ',', decimal: '.' }, { scanner })).columns;
    if (column.type !== 'number') throw new Error(`read as labels: ${column.stray?.text}`);
    columns.push(column.values);
  }
  expect(sameBits(columns[0], columns[1])).toBe(-1);
  return columns[0];
}

/** The first place where bits differ, or -1. */
function sameBits(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return 0;
  return Array.from(a).findIndex((value, i) => !Object.is(value, b[i]));
}

async function expectExact(texts: readonly string[]): Promise<void> {
  const values = await readBoth(texts);
  const bad = sameBits(
    values,
    texts.map((text) => Number(text)),
  );
  expect(bad < 0 ? 'exact' : `${texts[bad]} was read as ${values[bad]}`).toBe('exact');
}

const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: min, maxLength: max });
const whole = digits(1, 25).map((text) => text.replace(/^0+(?=.)/, ''));
const decimalText = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    whole,
    fc.option(digits(0, 25)),
    fc.option(fc.integer({ min: -330, max: 280 })),
  )
  .map(([sign, before, after, exponent]) =>
    [sign, before, after === null ? '' : `.${after}`, exponent === null ? '' : `e${exponent}`].join(''),
  )
  .filter((text) => Number.isFinite(Number(text)));

describe('numbers', () => {
  it('of any digits and exponent are read as Number reads them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(decimalText, { minLength: 1, maxLength: 300 }), (texts) =>
        expectExact(texts),
      ),
      { numRuns: 150 },
    );
  });

  it('come back from their shortest form, whatever their bits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 300 }),
        (values) => expectExact(values.map((value) => (Object.is(value, -0) ? '-0' : String(value)))),
      ),
      { numRuns: 150 },
    );
  });

  it('halfway between two others go to the even one', async () => {
    const texts: string[] = [];
    for (let k = 0n; k < 400n; k++) {
      // Odd multiples of half a unit in the last place, for whole numbers of 54 to 63 bits, and their neighbours.
      const shift = 1n + (k % 9n);
      const middle = (((1n << 52n) + k * 7919n) << (shift + 1n)) + (1n << shift);
      for (const near of [-1n, 0n, 1n]) texts.push(String(middle + near));
      texts.push(`${middle}e-3`, `${middle}.0`, `-${middle}`);
    }
    for (let k = 0; k < 200; k++) {
      // Quarters and eighths beyond 53 bits are exact in decimal.
      texts.push(`${2 ** 51 + k}.25`, `${2 ** 51 + k}.125`, `${2 ** 50 + k}.0625`);
    }
    await expectExact(texts);
  });

  it('at the edges are exact', async () => {
    await expectExact([
      '0',
      '-0',
      '0.0',
      '-0.000',
      '5.',
      '.5',
      '-.5',
      '+7',
      '1e22',
      '1e23',
      '9007199254740991',
      '9007199254740993',
      '9007199254740993e22',
      '18446744073709551615',
      '9999999999999999999',
      '1.7976931348623157e308',
      '4.9e-324',
      '2.2250738585072011e-308',
      '2.2250738585072014e-308',
      '2.47e-324',
      '1e-400',
      '0e999',
      '123456789012345678901234567890e-30',
      `0.${'0'.repeat(40)}123`,
      `1${'0'.repeat(40)}`,
      '8.589934592e9',
      '1E5',
      '1e+5',
      '1e-05',
      '7.2057594037927933e16',
    ]);
  });

  it('with every exponent and mantissas of 17 to 19 digits are exact', async () => {
    const texts: string[] = [];
    let state = 12_345n;
    for (let exponent = -150; exponent <= 150; exponent++) {
      for (let k = 0; k < 12; k++) {
        state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & ((1n << 64n) - 1n);
        const mantissa = (state % 9_000_000_000_000_000_000n) + 1_000_000_000_000_000_000n;
        texts.push(`${String(mantissa).slice(0, 17 + (k % 3))}e${exponent}`);
      }
    }
    await expectExact(texts);
  });

  it('of plain form are parsed by the scanner itself, not one by one in JavaScript', async () => {
    const scanner = await simdScanner();
    const texts = [
      '1',
      '-2.5',
      '0.123456',
      '3.141592653589793',
      '-0.12345678901234567',
      '6.02e23',
      '1e-7',
      '"4.5"',
      '',
    ];
    const bytes = new TextEncoder().encode(texts.map((text) => `${text},1\n`).join(''));
    scanner.reserve(bytes.length);
    scanner.space.bytes.set(bytes);
    scanner.scan(bytes.length, { columns: 2, delimiter: 44, decimal: 46, comment: 256 });
    // state[5] counts what was left to JavaScript.
    expect(scanner.space.state[5]).toBe(0);
    expect(Array.from(scanner.space.values.subarray(0, 4))).toEqual([1, 1, -2.5, 1]);
  });
});

describe('texts that are no numbers', () => {
  it.each([
    '0x1F',
    '1_000',
    '1,000',
    '12%',
    '1e',
    'e5',
    '--1',
    '1.2.3',
    '.',
    '+',
    '01',
    '-007',
    '00.5',
    '1 2',
    '١',
  ])('%s', (text) => {
    expect(numberOf(text, '.')).toBeUndefined();
  });

  it.each(['01234', '007.5', '-01'])('%s makes a column of labels, with its zeros', async (text) => {
    const { columns } = await read(`zip;n\n${text};1\n5;2\n${text};3\n`);
    expect(columns[0].type).toBe('label');
    expect(cellsOf(columns[0])).toEqual([text, '5', text]);
  });
});

describe('decimal commas', () => {
  it('are found out', async () => {
    const table = await read('a;b\n1,5;2\n-0,25;3\n1,5e3;4\n');
    expect([table.delimiter, table.decimal]).toEqual([';', ',']);
    expect(cellsOf(table.columns[0])).toEqual([1.5, -0.25, 1500]);
    expect(table.notes).toEqual(['decimal commas: 1,5 is read as 1.5']);
  });

  it('work in quotes beside commas as delimiters, where the caller says so', async () => {
    const table = await read('a,b\n"1,5",2\n"2,5","3"\n', { delimiter: ',', decimal: ',' });
    expect(table.columns.map(cellsOf)).toEqual([
      [1.5, 2.5],
      [2, 3],
    ]);
  });

  it('are exact', async () => {
    const texts = ['0,1', '3,141592653589793', '-2,2250738585072014e-308', '123456789,123456789012345'];
    const table = await read(`a;b\n${texts.map((text) => `${text};1`).join('\n')}`);
    expect(cellsOf(table.columns[0])).toEqual(texts.map((text) => Number(text.replace(',', '.'))));
  });
});
