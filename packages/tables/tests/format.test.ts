/** Files of other programs are refused by their name, with what to do; texts are read whatever they are called. */
import { readTable } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { failure, sourceOf } from './support/sources.js';
import { zipOf } from './support/workbooks.js';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const compound = (name: string): Uint8Array =>
  bytes(`\xd0\xcf\x11\xe0${'\0'.repeat(600)}${Array.from(name, (letter) => `${letter}\0`).join('')}`);

describe('a file that is not read', () => {
  it.each([
    [
      'old.xls',
      compound('Workbook'),
      'is an old Excel workbook (xls) or another old Office file, which cannot be read; open it and save it as xlsx or CSV',
    ],
    [
      'book.xlsx',
      compound('EncryptedPackage'),
      'is an encrypted Excel workbook, which cannot be read; open it in Excel and save it without a password',
    ],
    [
      'x.rds',
      bytes('X\n\0\0\0\x03\0\x04'),
      'is an R data file, which cannot be read; in R, write the table with write.csv',
    ],
    [
      'x.sav',
      bytes('$FL2@(#) SPSS'),
      'is an SPSS file, which cannot be read; in SPSS, save it as CSV or xlsx',
    ],
    [
      'x.dta',
      bytes('<stata_dta><header>'),
      'is a Stata file, which cannot be read; in Stata, write it with export delimited',
    ],
    [
      'old.dta',
      bytes('r\x02\x01\0'),
      'is a Stata file, which cannot be read; in Stata, write it with export delimited',
    ],
    [
      'x.h5ad',
      bytes('\x89HDF\r\n\x1a\n'),
      'is an AnnData file (h5ad), which cannot be read; in Python, write adata.to_df() with to_csv or to_parquet',
    ],
    [
      'x.h5',
      bytes('\x89HDF\r\n\x1a\n'),
      'is an HDF5 file, which cannot be read; save the table as CSV, xlsx, Parquet or Arrow',
    ],
    [
      'x.mat',
      bytes('MATLAB 5.0 MAT-file'),
      'is a MATLAB file, which cannot be read; in MATLAB, write the table with writetable or writematrix',
    ],
    [
      'x.pkl',
      bytes('\x80\x04\x95\0'),
      'is a Python pickle, which cannot be read; in Python, write the table with to_csv or to_parquet',
    ],
    [
      'x.bed',
      bytes('l\x1b\x01\xdc\x0f'),
      'is a PLINK file of genotypes (.bed), which cannot be read; pack it first, with its .bim and .fam files beside it: hsicinf pack FILE.bed --out FILE.hsic',
    ],
    [
      'x.csv',
      bytes('<!DOCTYPE html><html>'),
      'is a web page, which cannot be read; download the file itself, or save the table as CSV or xlsx',
    ],
    [
      'x.csv.xz',
      bytes('\xfd7zXZ\0'),
      'is packed with xz, which cannot be read; decompress it first, or use gzip',
    ],
    [
      'x.feather',
      bytes('FEA1....'),
      'is Feather version 1, which cannot be read; save it as Feather version 2, Arrow, Parquet or CSV',
    ],
  ])('%s', async (name, content, message) => {
    expect(await failure(readTable(sourceOf(content, name)))).toBe(`${name}: ${message}`);
  });

  it.each([
    [
      ['mimetype', 'content.xml'],
      'is an OpenDocument file (such as ods), which cannot be read; save the table as xlsx or CSV',
    ],
    [
      ['[Content_Types].xml', 'xl/workbook.bin'],
      'is a binary Excel workbook (xlsb), which cannot be read; save it as xlsx or CSV',
    ],
    [
      ['[Content_Types].xml', 'word/document.xml'],
      'is a Word document, which cannot be read; save the table as CSV or xlsx',
    ],
    [
      ['a.csv', 'b.csv', 'c', 'd'],
      'is a zip archive (of a.csv, b.csv, c, …), which cannot be read; unpack it first',
    ],
  ])('an archive of %j', async (parts, message) => {
    const content = await zipOf(Object.fromEntries(parts.map((part) => [part, 'x'])));
    expect(await failure(readTable(sourceOf(content, 'x.zip')))).toBe(`x.zip: ${message}`);
  });

  it('is told by what it holds: a text is one whatever its name', async () => {
    expect((await readTable(sourceOf('a,b\n1,2\n', 'x.sav'))).columns).toHaveLength(2);
  });
});
