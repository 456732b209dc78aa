/** The structure of texts: quotes, line ends, delimiters, pieces; papaparse as the oracle. */
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { PlainScanner } from '../../src/csv/scan.js';
import { readWith } from '../../src/read-table.js';
import { wasmScanner } from '../../src/simd/scanner.js';
import { type ReadOptions, readTable, type Table } from '@hsicinf/tables';
import { cellsOf, columnOf, contentOf, read, sourceOf } from '../support/sources.js';

const DELIMITERS = [',', ';', '\t', '|'];

/** Cells with all that makes trouble. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    'NA',
    '1',
    '-2.5',
    '007',
    'x',
    '"',
    '""',
    'a"b',
    '\n',
    '\r\n',
    ',',
    ';',
    '\t',
    '|',
    ' y ',
    'é',
    '😀',
  ),
  fc.string({ unit: fc.constantFrom(...'ab1",;\t|\n\r é'.split('')), maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

interface Written {
  text: string;
  delimiter: string;
  rows: string[][];
}

/** A table as some program might write it. */
const written: fc.Arbitrary<Written> = fc
  .record({
    width: fc.integer({ min: 2, max: 6 }),
    height: fc.integer({ min: 1, max: 12 }),
    delimiter: fc.constantFrom(...DELIMITERS),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    closed: fc.boolean(),
    quoteAll: fc.boolean(),
    seed: fc.infiniteStream(cell),
  })
  .map(({ width, height, delimiter, lineEnd, closed, quoteAll, seed }) => {
    const next = (): string => seed.next().value as string;
    const rows = Array.from({ length: height }, () => Array.from({ length: width }, next));
    const field = (text: string): string =>
      quoteAll || /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const header = Array.from({ length: width }, (_, j) => `c${j}`);
    const lines = [header, ...rows].map((row) => row.map(field).join(delimiter));
    return { text: lines.join(lineEnd) + (closed ? lineEnd : ''), delimiter, rows };
  });

/** What a cell should come to, from the text that papaparse finds in it. */
function expected(text: string): string | null {
  const trimmed = text.replaceAll(/^[ \t]+|[ \t]+$/g, '');
  if (['', 'na', 'n/a', '#n/a', 'nan', 'null', '.', '?'].includes(trimmed.toLowerCase())) return null;
  return trimmed !== '' &&
    /^[+-]?(?:0(?!\d)|[1-9]|\.\d)[\d.e+-]*$/i.test(trimmed) &&
    Number.isFinite(Number(trimmed))
    ? String(Number(trimmed))
    : trimmed;
}

const asTexts = (table: Table): (string | null)[][] =>
  table.columns.map((column) => cellsOf(column).map((value) => (value === null ? null : String(value))));

describe('tables that papaparse reads', () => {
  it('have the same cells here', async () => {
    await fc.assert(
      fc.asyncProperty(written, fc.integer({ min: 1, max: 64 }), async ({ text, delimiter }, piece) => {
        const oracle = Papa.parse<string[]>(text, {
          delimiter,
          skipEmptyLines: true,
          newline: lineEndOf(text),
        });
        const rows = oracle.data.slice(1).filter((row) => row.some((value) => expected(value) !== null));
        fc.pre(rows.length > 0);
        const table = await readTable(sourceOf(text, 'data.csv', piece), { delimiter, decimal: '.' });
        expect(table.rows).toBe(rows.length);
        expect(asTexts(table)).toEqual(table.columns.map((_, j) => rows.map((row) => expected(row[j]))));
      }),
      { numRuns: 400 },
    );
  });

  it('are read alike by the scanner in WebAssembly and its twin, and in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(written, fc.integer({ min: 1, max: 40 }), async ({ text }, piece) => {
        const reading = async (size: number, plain: boolean): Promise<unknown> => {
          const scanner = plain ? new PlainScanner() : await wasmScanner();
          try {
            const table = await readWith(sourceOf(text, 'data.csv', size), {}, { scanner });
            return { ...table, columns: contentOf(table) };
          } catch (error) {
            return (error as Error).message;
          }
        };
        const whole = await reading(1 << 20, false);
        expect(await reading(piece, false)).toEqual(whole);
        expect(await reading(1, false)).toEqual(whole);
        expect(await reading(1 << 20, true)).toEqual(whole);
        expect(await reading(piece, true)).toEqual(whole);
      }),
      { numRuns: 200 },
    );
  });

  it('or any other text end in a table or a TableError', async () => {
    const noise = fc.string({ unit: fc.constantFrom(...'a1.,;"\n\r \t0-'.split('')), maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(noise, fc.integer({ min: 1, max: 9 }), async (text, piece) => {
        const outcomes = [];
        for (const scanner of [await wasmScanner(), new PlainScanner()]) {
          outcomes.push(
            await readWith(sourceOf(text, 'data.csv', piece), {}, { scanner }).then(
              (table) => contentOf(table),
              (error: Error) => {
                expect(error.name).toBe('TableError');
                expect(error.message).not.toMatch(/[\n\r]/);
                return error.message;
              },
            ),
          );
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
      }),
      { numRuns: 400 },
    );
  });
});

function lineEndOf(text: string): '\n' | '\r\n' | '\r' {
  const end = /\r\n|\n|\r/.exec(text)?.[0];
  return end === '\r\n' || end === '\r' ? end : '\n';
}

describe('pieces', () => {
  it('may cut anything: numbers, quotes, line ends, characters', async () => {
    const text = 'näme,"q ""1""",z\r\n-1.25e3,"a,\r\nb ""c""",😀\r\n17,"",12345678901234567890\r\n';
    const whole = contentOf(await read(text));
    for (let piece = 1; piece < 40; piece++) {
      expect(contentOf(await readTable(sourceOf(text, 'data.csv', piece)))).toEqual(whole);
    }
  });

  it('of a table beyond all buffers make no difference', async () => {
    // More cells than one scan can write, and more odd cells than one scan can list.
    const lines = Array.from({ length: 60_000 }, (_, i) => `${i / 8},${i % 7 === 0 ? 'NA' : -i},k${i % 5}`);
    const text = `a,b,c\n${lines.join('\n')}`;
    const tables = [1 << 22, 70_001].map((piece) => readTable(sourceOf(text, 'data.csv', piece)));
    for (const table of await Promise.all(tables)) {
      expect(table.rows).toBe(60_000);
      const [a, b, c] = table.columns.map(cellsOf);
      expect(a.every((value, i) => value === i / 8)).toBe(true);
      expect(b.every((value, i) => (i % 7 === 0 ? value === null : value === -i))).toBe(true);
      expect(c.every((value, i) => value === `k${i % 5}`)).toBe(true);
    }
  });

  it('of wide tables make no difference, and neither does a text column among many numeric ones', async () => {
    const width = 3000;
    const names = Array.from({ length: width }, (_, j) => `x${j}`);
    const row = (i: number): string =>
      names.map((_, j) => (j === 1500 ? `t${i % 3}` : i * width + j)).join('\t');
    const text = `${names.join('\t')}\n${Array.from({ length: 250 }, (_, i) => row(i)).join('\n')}\n`;
    for (const [piece, size] of [
      [1 << 20, true],
      [65_537, false],
    ] as const) {
      const { size: bytes, ...source } = sourceOf(text, 'data.tsv', piece);
      const table = await readTable(size ? { ...source, size: bytes ?? 0 } : source);
      expect([table.rows, table.columns.length]).toEqual([250, width]);
      for (const [j, column] of table.columns.entries()) {
        const cells = cellsOf(column);
        const bad = cells.findIndex((value, i) => value !== (j === 1500 ? `t${i % 3}` : i * width + j));
        expect(bad).toBe(-1);
      }
    }
  });
});

describe('delimiters', () => {
  it.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1;2\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['a b\n1 2\n', ' '],
    ['a;b\n1,5;2,5\n', ';'],
    ['name;"x,y"\n"Doe, J";1\n"Roe, R";2\n', ';'],
    ['a,b c,d\n1,2 3,4\n', ','],
    ['"a,b",c;d\n"x,y",1;2\n', ','],
  ])('of %j is %j', async (text, delimiter) => {
    expect((await read(text)).delimiter).toBe(delimiter);
  });

  it('follow the ending .tsv and the format tsv', async () => {
    expect((await readTable(sourceOf('a\tb,c\n1\t2\n', 'data.tsv'))).columns[1].name).toBe('b,c');
    expect((await read('a\tb,c\n1\t2\n', { format: 'tsv' })).columns[1].name).toBe('b,c');
  });
});

describe('reading kindly', () => {
  const cases: [string, string, ReadOptions | undefined, unknown[][]][] = [
    ['a mark', '\ufeffa,b\n1,2\n', undefined, [[1], [2]]],
    ['blanks around cells', 'a, b \n 1 , 2\n', undefined, [[1], [2]]],
    ['blanks after a quoted cell', 'a,b\n"1" ,"x y" \n', undefined, [[1], ['x y']]],
    ['quotes inside a cell', 'a,b\n5" disk,2\n', undefined, [['5" disk'], [2]]],
    ['no last line end', 'a,b\n1,2', undefined, [[1], [2]]],
    ['a last cell that is empty', 'a,b\n1,', undefined, [[1], [null]]],
    [
      'blank lines',
      '\n\na,b\n\n1,2\n\r\n3,4\n\n\n',
      undefined,
      [
        [1, 3],
        [2, 4],
      ],
    ],
    [
      'lines that end in CR',
      'a,b\r1,2\r3,4\r',
      undefined,
      [
        [1, 3],
        [2, 4],
      ],
    ],
    [
      'mixed line ends',
      'a,b\r\n1,2\n3,4\r5,6',
      undefined,
      [
        [1, 3, 5],
        [2, 4, 6],
      ],
    ],
    ['one column', 'a\n1\n2\n', undefined, [[1, 2]]],
    [
      'no header',
      '1,x\n2,y\n',
      { header: false },
      [
        [1, 2],
        ['x', 'y'],
      ],
    ],
  ];
  it.each(cases)('%s', async (_, text, options, cells) => {
    expect((await read(text, options)).columns.map(cellsOf)).toEqual(cells);
  });

  it('names columns without a header by position', async () => {
    const table = await read('1,2\n', { header: false });
    expect(table.columns.map(({ name }) => name)).toEqual(['column 1', 'column 2']);
  });

  it('names columns without a name by position and says so', async () => {
    const table = await read(',a,,column 3\n1,2,3,4\n');
    expect(table.columns.map(({ name }) => name)).toEqual(['column 1', 'a', "column 3'", 'column 3']);
    expect(table.notes).toEqual([
      'columns without a name are named by their position: "column 1", "column 3\'"',
    ]);
  });

  it('takes UTF-16 with a mark, of either order', async () => {
    const text = '\ufeffnäme,x\n😀,1\n';
    for (const bigEndian of [false, true]) {
      const bytes = new Uint8Array(2 * text.length);
      const view = new DataView(bytes.buffer);
      for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), !bigEndian);
      const table = await readTable(sourceOf(bytes, 'data.csv', 5));
      expect(table.columns.map(({ name }) => name)).toEqual(['näme', 'x']);
      expect(cellsOf(table.columns[0])).toEqual(['😀']);
    }
  });

  it('takes names of any kind', async () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      'שלום',
      '😀',
      'x'.repeat(10_000),
      'a\nb',
      '\u202e',
    ];
    const table = await read(
      `${names.map((name) => `"${name}"`).join(',')}\n${names.map((_, j) => j).join(',')}\n`,
    );
    expect(table.columns.map(({ name }) => name)).toEqual(names);
    expect(cellsOf(columnOf(table, '__proto__'))).toEqual([0]);
  });
});
