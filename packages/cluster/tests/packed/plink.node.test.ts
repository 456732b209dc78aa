/** PLINK genotypes: bits by hand, missing calls, names, samples and tables beside them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPacked } from '@hsicinf/cluster';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.js';
import { packed } from '../support/pack.js';

const folder = testFolder();
const bed = join(folder, 'geno.bed');

// Six samples. From the lowest bits on: 00 two A1, 01 missing, 10 one, 11 none.
const variants = [
  // 2 ? 1 0 | 0 0
  [0b11_10_01_00, 0b00_00_11_11],
  // 1 1 1 1 | ? ?
  [0b10_10_10_10, 0b00_00_01_01],
  // ? ? ? ? | ? ?
  [0b01_01_01_01, 0b00_00_01_01],
];
const lines = ['1 rs1 0 100 A G', '1 . 0 200 C T', '2 rs1 0 300 G T'];
const fam = ['f a 0 0 1 1.5', 'f b 0 0 2 -9', 'f c 0 0 1 2', 'f d 0 0 2 0.5', 'f e 0 0 0 3', 'f f 0 0 1 NA'];

function write(stem = 'geno', { bytes = variants, bim = lines, samples = fam } = {}): string {
  writeFileSync(join(folder, `${stem}.bed`), Uint8Array.of(0x6c, 0x1b, 1, ...bytes.flat()));
  writeFileSync(join(folder, `${stem}.bim`), bim.map((line) => `${line}\n`).join(''));
  writeFileSync(join(folder, `${stem}.fam`), samples.map((line) => `${line}\n`).join(''));
  return join(folder, `${stem}.bed`);
}

async function cells(files: string[], name: string, options = {}): Promise<Map<string, unknown[]>> {
  await packed(files, join(folder, name), options);
  const { columns } = await openPacked(join(folder, name));
  return new Map(
    columns.map((column) => [
      column.name,
      column.type === 'number'
        ? Array.from(column.values)
        : Array.from(column.codes, (code) => column.levels[code] ?? null),
    ]),
  );
}

describe('genotypes', () => {
  write();
  it('count A1 alleles; missing calls become the most frequent one', async () => {
    const found = await cells([bed], 'filled.hsic');
    expect([...found.keys()]).toEqual(['sex', 'phenotype', 'rs1', '1:200:C:T', '2:300:G:T']);
    expect(found.get('rs1')).toEqual([2, 0, 1, 0, 0, 0]);
    expect(found.get('1:200:C:T')).toEqual([1, 1, 1, 1, 1, 1]);
    // Where nothing was called, nothing is made up.
    expect(found.get('2:300:G:T')).toEqual(Array(6).fill(NaN));
    expect(found.get('sex')).toEqual(['male', 'female', 'male', 'female', null, 'male']);
    expect(found.get('phenotype')).toEqual([1.5, NaN, 2, 0.5, 3, NaN]);
    const { notes, columns } = await openPacked(join(folder, 'filled.hsic'));
    expect(notes).toEqual([
      '3 missing calls of 2 variants were taken for the most frequent call of their variant',
    ]);
    expect(columns.map(({ kind }) => kind)).toEqual(['class', 'number', 'number', 'constant', 'empty']);
  });

  it('keep missing calls where that is asked for', async () => {
    const found = await cells([bed], 'kept.hsic', { missingCalls: 'keep' });
    expect(found.get('rs1')).toEqual([2, NaN, 1, 0, 0, 0]);
  });

  it('take tables by the ids of samples, in any order', async () => {
    const table = join(folder, 'pheno.csv');
    writeFileSync(table, 'IID,dose\nf,6\na,1\nx,9\nc,3\nb,2\nd,4\n');
    const found = await cells([bed, table], 'beside.hsic');
    expect(found.get('dose')).toEqual([1, 2, 3, 4, NaN, 6]);
    const { notes } = await openPacked(join(folder, 'beside.hsic'));
    expect(notes.join('\n')).toContain('1 rows of');
    expect(notes.join('\n')).toContain('1 samples are not in');
  });

  it('judge the columns of a table by the rows that belong to samples', async () => {
    const table = join(folder, 'odd.csv');
    const rows = ['a,5,,u', 'b,5,,v', 'c,5,,u', 'd,5,,v', 'e,5,,u', 'f,5,,v', 'x,6,p,w', 'y,7,q,w'];
    writeFileSync(table, `IID,one,none,two\n${rows.join('\n')}\n`);
    await packed([bed, table], join(folder, 'odd.hsic'));
    const { columns } = await openPacked(join(folder, 'odd.hsic'));
    const facts = columns.slice(2, 5).map(({ name, kind, distinct }) => [name, kind, distinct]);
    expect(facts).toEqual([
      ['one', 'constant', 1],
      ['none', 'empty', 0],
      ['two', 'class', 2],
    ]);
  });

  it('tell samples of the same id apart by their families, and want to know these', async () => {
    const twins = write('twins', {
      samples: ['f', 'g', 'h'].flatMap((f) => [`${f} 1 0 0 1 2`, `${f} 2 0 0 2 1`]),
    });
    const [named, bare] = [join(folder, 'named.csv'), join(folder, 'bare.csv')];
    writeFileSync(named, 'FID,IID,dose\nh,2,6\ng,1,3\nf,1,1\nh,1,5\nf,2,2\ng,2,4\n');
    writeFileSync(bare, 'IID,dose\n1,7\n2,8\n');
    expect((await cells([twins, named], 'named.hsic')).get('dose')).toEqual([1, 2, 3, 4, 5, 6]);
    await expect(packed([twins, bare], join(folder, 'bare.hsic'))).rejects.toThrow(
      'requires a column FID beside the ids, since several families have a sample "1", got none',
    );
  });

  it('are packed to the same bytes where that was interrupted', async () => {
    const count = 2100;
    const bytes = Array.from({ length: count }, (_, variant) => variants[variant % 3]);
    const many = write('many', { bytes, bim: Array.from({ length: count }, (_, at) => `1 . 0 ${at} A G`) });
    const [whole, parts] = [join(folder, 'whole.hsic'), join(folder, 'parts.hsic')];
    const stop = new AbortController();
    const chunkBytes = 5000;
    const interrupted = packed([many], parts, {
      chunkBytes,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    });
    await expect(interrupted).rejects.toThrow('stopped');
    expect(readdirSync(parts)).toContain('00001.chunk');
    await packed([many], whole, { chunkBytes });
    await packed([many], parts, { chunkBytes });
    for (const name of readdirSync(whole)) {
      const [one, other] = [whole, parts].map((path) => readFileSync(join(path, name)));
      expect(one.equals(other), name).toBe(true);
    }
  });

  it('know cases and controls', async () => {
    const coded = write('cases', { samples: fam.map((line, i) => line.replace(/\S+$/, String(i % 3))) });
    const found = await cells([coded], 'cases.hsic');
    expect(found.get('phenotype')).toEqual([null, 'control', 'case', null, 'control', 'case']);
  });

  it('are refused where files do not fit', async () => {
    const short = write('short', { bytes: variants.slice(0, 2) });
    await expect(packed([short], join(folder, 'e1'))).rejects.toThrow('which end before variant 3');
    const long = write('long', { bim: lines.slice(0, 2) });
    await expect(packed([long], join(folder, 'e2'))).rejects.toThrow('2, got bytes for 3');
    const fields = write('fields', { samples: ['a b c'] });
    await expect(packed([fields], join(folder, 'e3'))).rejects.toThrow('requires 6 fields, got 3');
    writeFileSync(join(folder, 'no.bed'), 'PLINK?');
    await expect(packed([join(folder, 'no.bed')], join(folder, 'e4'))).rejects.toThrow(
      'no.fam: no such file',
    );
  });
});
