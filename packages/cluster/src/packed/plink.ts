/**
 * Genotypes in PLINK 1 binary files (.bed, .bim, .fam): a column for each variant, the number of A1 alleles of each sample
 * (0, 1 or 2), as PLINK's own recoding to additive counts has it. Read variant by variant.
 *
 * A missing call becomes the most frequent call of its variant (the lower count among equals), unless missing calls are to
 * be kept: then its cell is missing. How many there were is said in a note. The phenotype and the sex of the .fam file come
 * first, as columns of their own: `phenotype` (-9 and NA are missing; 0, 1, 2 are unknown, control and case where there are no
 * other values) and `sex` (male, female).
 *
 * The format: three bytes 6c 1b 01, then ceil(samples / 4) bytes for each variant, four samples a byte from the lowest bits
 * on: 00 two A1 alleles, 01 missing, 10 one, 11 none.
 */
import { openSync, readFileSync, readSync, closeSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';
import { TableError } from '@hsicinf/tables';
import type { SourceColumn } from './pack-writer.js';

/** What becomes of missing calls. */
export type MissingCalls = 'most-frequent' | 'keep';

const MAGIC = [0x6c, 0x1b];
const VARIANT_MAJOR = 1;
const HEAD = 3;
/** Bytes of the .bed file that are read at once. */
const BLOCK = 2 ** 22;
/** Columns 1 to 6 of a .fam file, and those of a .bim file. */
const FIELDS = 6;

/** What 2 bits stand for. */
const CODE_OF_BITS = [2, 3, 1, 0];
const MISSING_CODE = 3;

/** The codes of the four samples of each byte. */
const codesOfByte = new Uint8Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  for (let s = 0; s < 4; s++) codesOfByte[4 * byte + s] = CODE_OF_BITS[(byte >> (2 * s)) & 3];
}

/** How many of these are missing. */
const missingOfByte = Uint8Array.from(
  { length: 256 },
  (_, byte) => codesOfByte.subarray(4 * byte, 4 * byte + 4).filter((code) => code === MISSING_CODE).length,
);

/** The files of a .bed file. */
export function plinkFiles(bed: string): { bed: string; bim: string; fam: string } {
  const stem = bed.replace(/\.bed$/i, '');
  return { bed, bim: `${stem}.bim`, fam: `${stem}.fam` };
}

/** A sample of a .fam file. */
export interface Sample {
  family: string;
  id: string;
  sex: string;
  phenotype: string;
}

/** The samples, in the order of the genotypes. */
export function readSamples(fam: string): Sample[] {
  return textOf(fam)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const fields = line.trim().split(/\s+/);
      if (fields.length < FIELDS) {
        throw new TableError(`requires ${FIELDS} fields, got ${fields.length}`, {
          file: fam,
          line: index + 1,
        });
      }
      const [family, id, , , sex, phenotype] = fields;
      return { family, id, sex, phenotype };
    });
}

/** The variants, one after the other, and how many calls were filled; of the first `skip` no values, which nobody needs. */
export async function* readVariants(
  files: ReturnType<typeof plinkFiles>,
  samples: number,
  { missing, skip }: { missing: MissingCalls; skip: number },
): AsyncGenerator<{ column: SourceColumn; filled: number }> {
  const { bed, bim } = files;
  const bytesEach = Math.ceil(samples / 4);
  const { size } = statSync(bed);
  const file = openSync(bed, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    readSync(file, head, 0, HEAD, 0);
    if (head[0] !== MAGIC[0] || head[1] !== MAGIC[1]) {
      throw new TableError('requires a PLINK 1 .bed file, got one that does not begin like one', {
        file: bed,
      });
    }
    if (head[2] !== VARIANT_MAJOR) {
      throw new TableError(
        'requires genotypes variant by variant, got sample by sample; convert it with plink --make-bed',
        { file: bed },
      );
    }
    const names = new VariantNames();
    // What stands for a variant that an earlier packing has written.
    const values = new Float64Array(samples);
    const unread = { type: 'number', kind: 'constant', values, missing: 0, distinct: 1 } as const;
    const block = new Uint8Array(Math.max(bytesEach, Math.floor(BLOCK / bytesEach) * bytesEach));
    const eachBlock = block.length / bytesEach;
    let blockFrom = -Infinity;
    let variant = 0;
    for await (const line of linesOf(bim)) {
      if (line.trim() === '') continue;
      const name = names.next(line, bim, variant + 1);
      const start = HEAD + variant * bytesEach;
      if (start + bytesEach > size) {
        throw new TableError(
          `requires ${bytesEach} bytes for each variant of ${bim}, got ${size} bytes, which end before variant ${variant + 1}`,
          { file: bed },
        );
      }
      if (variant >= blockFrom + eachBlock) {
        readSync(file, block, 0, block.length, start);
        blockFrom = variant;
      }
      const bytes = block.subarray((variant - blockFrom) * bytesEach, (variant - blockFrom + 1) * bytesEach);
      yield variant < skip
        ? { column: { ...unread, name }, filled: filledOf(missingCalls(bytes, samples), samples, missing) }
        : genotypes(name, bytes, samples, missing);
      variant += 1;
    }
    if (HEAD + variant * bytesEach !== size) {
      throw new TableError(
        `requires as many variants as ${bim} names, ${variant}, got bytes for ${+((size - HEAD) / bytesEach).toFixed(2)}`,
        { file: bed },
      );
    }
  } finally {
    closeSync(file);
  }
}

/** How many of the missing calls of a variant are filled. */
function filledOf(gaps: number, samples: number, missing: MissingCalls): number {
  return missing === 'most-frequent' && gaps < samples ? gaps : 0;
}

/** The missing calls of a variant. */
function missingCalls(bytes: Uint8Array, samples: number): number {
  let gaps = 0;
  for (const byte of bytes) gaps += missingOfByte[byte];
  // What fills the last byte is nobody's.
  for (let row = samples; row < 4 * bytes.length; row++) {
    if (codesOfByte[4 * bytes[row >> 2] + (row & 3)] === MISSING_CODE) gaps -= 1;
  }
  return gaps;
}

/** A variant as a column. */
function genotypes(
  name: string,
  bytes: Uint8Array,
  samples: number,
  missing: MissingCalls,
): { column: SourceColumn; filled: number } {
  const codes = new Uint8Array(samples);
  const counts = [0, 0, 0, 0];
  for (let row = 0; row < samples; row++) {
    const code = codesOfByte[4 * bytes[row >> 2] + (row & 3)];
    codes[row] = code;
    counts[code] += 1;
  }
  const gaps = counts[MISSING_CODE];
  const filled = filledOf(gaps, samples, missing);
  if (filled > 0) {
    const most = counts.slice(0, MISSING_CODE).reduce((best, own, c, all) => (own > all[best] ? c : best), 0);
    for (let row = 0; row < samples; row++) if (codes[row] === MISSING_CODE) codes[row] = most;
  }
  const levels = Float64Array.of(0, 1, 2, NaN);
  const values = new Float64Array(samples);
  for (let row = 0; row < samples; row++) values[row] = levels[codes[row]];
  const distinct = counts.slice(0, MISSING_CODE).filter((count) => count > 0).length;
  const kind = distinct === 0 ? 'empty' : distinct === 1 ? 'constant' : 'number';
  const left = gaps - filled;
  const coded = { levels: left > 0 ? levels : levels.subarray(0, MISSING_CODE), codes };
  return {
    column: { name, type: 'number', kind, values, missing: left, distinct, coded },
    filled,
  };
}

/** Names for variants: their ids, or chromosome:position:A1:A2 where there is none or it was taken; then numbered. */
class VariantNames {
  readonly #taken = new Set<string>();

  next(line: string, file: string, variant: number): string {
    const fields = line.trim().split(/\s+/);
    if (fields.length < FIELDS) {
      throw new TableError(`requires ${FIELDS} fields, got ${fields.length}`, { file, line: variant });
    }
    const [chromosome, id, , position, first, second] = fields;
    const place = `${chromosome}:${position}:${first}:${second}`;
    let name = id === '.' || this.#taken.has(id) ? place : id;
    for (let number = 2; this.#taken.has(name); number++) name = `${place}#${number}`;
    this.#taken.add(name);
    return name;
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  textExists(path);
  yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

function textExists(path: string): void {
  try {
    statSync(path);
  } catch {
    throw new TableError('no such file; a .bed file comes with .bim and .fam files of the same name', {
      file: path,
    });
  }
}

function textOf(path: string): string {
  textExists(path);
  return readFileSync(path, 'utf8');
}
