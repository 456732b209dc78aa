/** Missing cells, graded: what they cost, and what each choice makes of them. */
import { type DatasetOptions, missingCosts, plan, type Table, toDataset } from '@hsicinf/tables';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure, read } from '../support/sources.js';

/** 20 rows: deck is missing in 15, age in 4 of which 2 have a deck, port in 1 that has neither. */
const text = [
  'age,deck,port,fare,y',
  ...Array.from({ length: 20 }, (_, i) => {
    const age = i < 2 || i === 10 || i === 11 ? '' : 20 + ((i * 7) % 13);
    const deck = i < 5 ? 'AB'[i % 2] : '';
    return `${age},${deck},${i === 10 ? '' : 'NS'[i % 2]},${i * i},${(i * 3) % 7}`;
  }),
].join('\n');
let table: Table;
beforeAll(async () => {
  table = await read(text);
});
const made = (options: Partial<DatasetOptions>) => toDataset(table, { target: ['y'], ...options });

describe('missing cells', () => {
  it('are counted by what they cost, the costliest column first', () => {
    expect(missingCosts(table, { target: ['y'] })).toEqual({
      rows: 20,
      whole: 3,
      columns: [
        { name: 'deck', role: 'feature', missing: 15, without: 16 },
        { name: 'age', role: 'feature', missing: 4, without: 5 },
        { name: 'port', role: 'feature', missing: 1, without: 3 },
      ],
    });
    expect(missingCosts(table, { target: ['y'], exclude: ['deck'] })).toMatchObject({ whole: 16 });
    expect(missingCosts(table, { target: ['y'], missing: 'class' })).toEqual({
      rows: 20,
      whole: 16,
      columns: [{ name: 'age', role: 'feature', missing: 4, without: 20 }],
    });
  });

  it('are an error that says which column costs most, and what is left without it', async () => {
    expect(await failure(Promise.resolve().then(() => made({})))).toBe(
      'data.csv: column "deck": requires a value in every row, but it has 15 missing cells (and others do too: 20 cells in 3 columns); leaving out the rows with missing cells keeps 3 of 20 rows, without "deck" 16; choose drop-rows, drop-features, class or per-feature for missing, give maxMissing, or leave such columns out',
    );
  });

  it('beyond a bound leave features out, and then rows', () => {
    const { columns, rows, notes } = made({ maxMissing: 0.2 });
    expect(columns.map(({ role, reason }) => reason ?? role)).toEqual([
      'feature',
      'has 15 missing cells, 75 % of the rows and more than 20 %',
      'feature',
      'feature',
      'target',
    ]);
    expect(rows).toEqual({
      read: 20,
      blank: 0,
      leftOut: [
        {
          reason: 'missing cells',
          count: 4,
          columns: [
            { name: 'age', rows: 4 },
            { name: 'port', rows: 1 },
          ],
        },
      ],
      used: 16,
    });
    expect(notes).toEqual(['4 of 20 rows have missing cells and were left out (4 in "age", 1 in "port")']);
    // A share that is just reached is not too much; columns that a run needs are never left out.
    expect(made({ maxMissing: 0.2, covariates: ['port'] }).columns[0].role).toBe('feature');
    expect(made({ maxMissing: 0.19 }).columns[0].role).toBe('left out');
    expect(plan(table, { target: ['y'], maxMissing: 0.2 }).map(({ role }) => role)).toEqual(
      columns.map(({ role }) => role),
    );
    expect(() => made({ maxMissing: 0.2, missing: 'error' })).toThrow(/column "age": requires a value/);
    expect(() => made({ maxMissing: 20 })).toThrow(/requires maxMissing to be a share from 0 to 1, got 20/);
  });

  it('are the second class of a column with one label', async () => {
    const gaps = await read('flag,bare,y\nx,1,1\n,,2\nx,1,3\n,1,4\nx,1,5\n');
    const options = { target: ['y'], missing: 'class' } as const;
    expect(plan(gaps, options).map(({ role, reason }) => reason ?? role)).toEqual([
      'feature',
      'holds only one value',
      'target',
    ]);
    expect(toDataset(gaps, options).dataset.features[0].values).toEqual([
      'x',
      '(missing)',
      'x',
      '(missing)',
      'x',
    ]);
    expect(plan(gaps, { ...options, covariates: ['flag'] })[0]).not.toHaveProperty('problem');
    expect(plan(gaps, { target: ['y'] })[0].reason).toBe('holds only one value');
  });

  it('are a class of their own where that is asked for', () => {
    const { dataset, rows, notes } = made({ missing: 'class' });
    const [, deck, port] = dataset.features;
    expect([deck.values.length, rows.used]).toEqual([16, 16]);
    expect(deck.values.slice(0, 5)).toEqual(['A', 'B', 'A', '(missing)', '(missing)']);
    expect(new Set(port.values as string[])).toEqual(new Set(['N', 'S']));
    expect(notes).toEqual([
      '4 of 20 rows have missing cells and were left out (4 in "age")',
      'columns "deck", "port": missing cells are a class of their own',
    ]);
  });

  it('that cost more than a fifth of the rows are warned of', () => {
    expect(made({ missing: 'drop-rows', exclude: ['port', 'age'] }).notes).toEqual([
      '15 of 20 rows have missing cells and were left out (15 in "deck")',
      '75 % of the rows were left out for missing cells; the remaining rows may not be representative; without column "deck", 20 rows remain',
    ]);
  });
});
