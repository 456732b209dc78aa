/**
 * What goes with genotypes: the columns of a .fam file, and tables whose rows belong to its samples by their ids, in any
 * order.
 */
import { type Column, labelColumn, numberColumn, type Table, TableError } from '@hsicinf/tables';
import { quote } from '@hsicinf/core/support';
import type { Sample } from './plink.js';

/** Names of the column that holds the ids of samples, in the order of preference, whatever their case. */
const ID_NAMES = ['iid', 'id', 'sample', 'sample_id', 'eid'];
/** The name of the column of their families, whatever its case: needed where two families have the same id. */
const FAMILY_NAME = 'fid';
const MISSING_PHENOTYPES = new Set(['-9', 'NA', 'na', 'nan', 'NaN']);

/** The sex and the phenotype, as far as they are known of anyone. */
export function samplesTable(samples: readonly Sample[], file: string): Table {
  const sexes = samples.map(({ sex }) => (sex === '1' ? 0 : sex === '2' ? 1 : -1));
  const columns: Column[] = [];
  if (sexes.some((code) => code >= 0)) {
    columns.push(labels('sex', Int32Array.from(sexes), ['male', 'female']));
  }
  const phenotype = phenotypeOf(samples, file);
  if (phenotype !== undefined) columns.push(phenotype);
  return { name: file, format: 'csv', rows: samples.length, columns, unreadable: [], notes: [] };
}

function phenotypeOf(samples: readonly Sample[], file: string): Column | undefined {
  const texts = samples.map(({ phenotype }) => phenotype);
  const known = texts.filter((text) => !MISSING_PHENOTYPES.has(text));
  if (known.every((text) => text === '0')) return undefined;
  if (known.every((text) => text === '0' || text === '1' || text === '2')) {
    const codes = Int32Array.from(texts, (text) => (text === '1' ? 0 : text === '2' ? 1 : -1));
    return labels('phenotype', codes, ['control', 'case']);
  }
  const values = Float64Array.from(texts, (text, row) => {
    if (MISSING_PHENOTYPES.has(text)) return NaN;
    const value = Number(text);
    if (Number.isFinite(value)) return value;
    throw new TableError(`requires a number as the phenotype, got ${quote(text)}`, { file, line: row + 1 });
  });
  const distinct = new Set(values.filter((value) => !Number.isNaN(value))).size;
  const missing = texts.length - known.length;
  const kind = distinct === 1 ? 'constant' : 'number';
  return { name: 'phenotype', type: 'number', kind, values, missing, distinct };
}

function labels(name: string, codes: Int32Array, levels: string[]): Column {
  const present = new Set(codes.filter((code) => code >= 0)).size;
  const missing = codes.filter((code) => code < 0).length;
  return {
    name,
    type: 'label',
    kind: present === 1 ? 'constant' : 'class',
    codes,
    levels,
    missing,
    distinct: present,
  };
}

/** A table with its rows in the order of the samples; a sample that it does not have has missing cells. */
export function inOrderOfSamples(table: Table, samples: readonly Sample[]): Table {
  const ids = table.columns.find(({ name }) => ID_NAMES.includes(name.toLowerCase())) ?? fail(table);
  const families = familiesOf(table, samples);
  const nameOf = (family: string | undefined, id: string): string =>
    families === undefined ? id : JSON.stringify([family, id]);
  const rowOf = new Map<string, number>();
  for (let row = 0; row < table.rows; row++) {
    const id = idAt(ids, row);
    const name = nameOf(families && idAt(families, row), id);
    if (rowOf.has(name)) {
      throw new TableError(`requires each sample once, got ${quote(id)} twice`, {
        file: table.name,
        column: ids.name,
        row: row + 1,
      });
    }
    rowOf.set(name, row);
  }
  const rows = Int32Array.from(samples, ({ family, id }) => rowOf.get(nameOf(family, id)) ?? -1);
  const found = rows.filter((row) => row >= 0).length;
  if (found === 0) {
    throw new TableError(
      `requires ids of samples such as ${quote(samples[0].id)}, got ${quote(idAt(ids, 0))}`,
      {
        file: table.name,
        column: ids.name,
      },
    );
  }
  const left = table.rows - found;
  return {
    ...table,
    rows: samples.length,
    columns: table.columns.filter((column) => column !== ids).map((column) => picked(column, rows)),
    notes: [
      ...table.notes,
      ...(left > 0 ? [`${left} rows of ${table.name} belong to no sample and were left out`] : []),
      ...(found < samples.length
        ? [`${samples.length - found} samples are not in ${table.name}: their cells are missing`]
        : []),
    ],
  };
}

/** The column of families, where ids alone do not tell the samples apart. */
function familiesOf({ columns, name }: Table, samples: readonly Sample[]): Column | undefined {
  const seen = new Set<string>();
  const twice = samples.find(({ id }) => seen.size === seen.add(id).size);
  if (twice === undefined) return undefined;
  const families = columns.find((column) => column.name.toLowerCase() === FAMILY_NAME);
  if (families !== undefined) return families;
  throw new TableError(
    `requires a column FID beside the ids, since several families have a sample ${quote(twice.id)}, got none`,
    { file: name },
  );
}

function fail({ name }: Table): never {
  throw new TableError(`requires a column IID or id that names the sample of each row, got none`, {
    file: name,
  });
}

function idAt(column: Column, row: number): string {
  return column.type === 'number' ? String(column.values[row]) : (column.levels[column.codes[row]] ?? '');
}

/** The cells of some rows; what kind of column that is, these alone say. */
function picked(column: Column, rows: Int32Array): Column {
  const { name, stray } = column;
  if (column.type === 'number') {
    return numberColumn(
      name,
      Float64Array.from(rows, (row) => (row < 0 ? NaN : column.values[row])),
    );
  }
  const codes = Int32Array.from(rows, (row) => (row < 0 ? -1 : column.codes[row]));
  return labelColumn(name, codes, column.levels, stray);
}
