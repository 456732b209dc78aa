/** What a table suggests before a run: roles of columns, and warnings. */
import { simulate } from '@hsicinf/core';
import { suggestRoles, tableWarnings } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { read } from '../support/sources.js';

const ROWS = 60;
const x = simulate('null', { rows: ROWS, features: 3 }).features.map(({ values }) => values as Float64Array);

/** A table of the columns given and some of noise. */
function tableOf(columns: Readonly<Record<string, (row: number) => string | number>>) {
  const names = Object.keys(columns);
  const lines = Array.from({ length: ROWS }, (_, row) =>
    [...names.map((name) => columns[name](row)), x[0][row], x[1][row], x[2][row]].join(','),
  );
  return read([[...names, 'a', 'b', 'y'].join(','), ...lines].join('\n'));
}

const roles = async (
  columns: Readonly<Record<string, (row: number) => string | number>>,
  declared: Parameters<typeof suggestRoles>[1] = { target: ['y'] },
): Promise<unknown[]> =>
  suggestRoles(await tableOf(columns), declared).map(({ role, columns: names }) => [role, ...names]);

describe('roles', () => {
  it('are suggested by names and values', async () => {
    expect(
      await roles({
        PatientID: (row) => `p${row % 15}`,
        site: (row) => row % 3,
        age_years: (row) => 20 + (row % 40),
        Sex: (row) => 'fm'[row % 2],
      }),
    ).toEqual([
      ['strata', 'site'],
      ['clusters', 'PatientID'],
      ['covariates', 'age_years', 'Sex'],
    ]);
  });

  it('are not suggested by parts of words or by values that do not fit', async () => {
    expect(
      await roles({
        image: (row) => row % 7,
        id: (row) => 100 + row,
        batch: (row) => row / 7,
        site: () => 'one',
        center: (row) => `c${row}`,
        subject: (row) => (row % 2 === 0 ? 'history' : 'physics'),
        visit: () => 1,
        sex: () => 'f',
      }),
    ).toEqual([]);
  });

  it('prefer the name of a subject to an id of anything', async () => {
    const columns = { sample_id: (row: number) => row % 30, patient: (row: number) => row % 20 };
    expect(await roles(columns)).toEqual([['clusters', 'patient']]);
    expect(await roles({ sample_id: (row) => row % 30 })).toEqual([['clusters', 'sample_id']]);
  });

  it('see few subjects, and subjects that only values tell', async () => {
    for (const count of [3, 5, 6, 7]) {
      expect(await roles({ patient: (row) => row % count })).toEqual([['clusters', 'patient']]);
      expect(await roles({ subject: (row) => `s${row % count}` })).toEqual([['clusters', 'subject']]);
    }
    expect(await roles({ who: (row) => `P-${10 + (row % 20)}` })).toEqual([['clusters', 'who']]);
    expect(await roles({ student: (row) => 1000 + (row % 20) })).toEqual([['clusters', 'student']]);
    expect(await roles({ sample_code: (row) => 1000 + (row % 20) })).toEqual([['clusters', 'sample_code']]);
    expect(await roles({ q1: (row) => 1 + (row % 9), years: (row) => 2000 + (row % 20) })).toEqual([]);
    const codes = Array.from(
      { length: 4 },
      (_, c) => [`a${c}`, (row: number) => `B${row % (20 + c)}`] as const,
    );
    expect(await roles(Object.fromEntries(codes))).toEqual([]);
    expect(await roles(Object.fromEntries(codes.slice(1)))).toEqual([['clusters', 'a1']]);
    const both = { who: (row: number) => `P-${row % 20}`, patient: (row: number) => row % 12 };
    expect(await roles(both)).toEqual([['clusters', 'patient']]);
  });

  it('see subjects in columns that hardly repeat, which a run leaves out', async () => {
    expect(await roles({ donor: (row) => `d${row % 50}` })).toEqual([['clusters', 'donor']]);
  });

  it('hint at subjects where there are visits', async () => {
    const visits = { visit: (row: number) => 1 + (row % 3) };
    expect(await roles(visits)).toEqual([['clusters']]);
    expect(suggestRoles(await tableOf(visits))[0].text).toMatch(/^"visit" suggests several rows per subject/);
    expect(await roles({ ...visits, who_id: (row) => row % 20 })).toEqual([['clusters', 'who_id']]);
  });

  it('are not suggested where they are declared', async () => {
    const columns = {
      subject: (row: number) => row % 20,
      batch: (row: number) => `b${row % 4}`,
      plate: (row: number) => `p${row % 5}`,
      age: (row: number) => row % 33,
    };
    expect(await roles(columns, { strata: 'batch', clusters: 'subject', covariates: ['age'] })).toEqual([]);
    expect(await roles(columns, { target: ['age', 'batch'] })).toEqual([
      ['strata', 'plate'],
      ['clusters', 'subject'],
    ]);
  });

  it('take a class for that of a school only where the output is another column', async () => {
    const columns = { class: (row: number) => `c${row % 3}` };
    expect(await roles(columns)).toEqual([['strata', 'class']]);
    expect(await roles(columns, {})).toEqual([]);
  });

  it('are no strata where the output is the same within each', async () => {
    const columns = {
      site: (row: number) => `s${row % 6}`,
      group: (row: number) => 'ab'[row % 2],
      part: (row: number) => (row === 0 ? '' : 'ab'[row % 2]),
    };
    expect(await roles(columns, { target: ['group'] })).toEqual([]);
    expect(await roles(columns, { target: ['part'] })).toEqual([]);
    expect(await roles(columns, { target: ['group', 'y'] })).toEqual([['strata', 'site']]);
    expect(await roles({ ...columns, batch: (row) => row % 5 }, { target: ['group'] })).toEqual([
      ['strata', 'batch'],
    ]);
  });

  it('name every column that may be strata, and prefer one that does not divide clusters', async () => {
    const patient = (row: number): string => `p${row % 15}`;
    const plate = (row: number): number => Math.floor(row / 12);
    const [strata] = suggestRoles(await tableOf({ patient, plate, site: (row) => row % 3 }), {
      target: ['y'],
    });
    expect(strata.columns).toEqual(['site']);
    expect(strata.text).toMatch(/So may "plate": to hold several fixed, join them into one column\.$/);
    const [alone] = suggestRoles(await tableOf({ patient, plate }), { target: ['y'] });
    expect(alone.columns).toEqual(['plate']);
    expect(alone.text).toMatch(
      /Rows of one "patient" lie in several of them: declare one of the two, not both\.$/,
    );
    const declared = { target: ['y'], clusters: 'patient' };
    expect(suggestRoles(await tableOf({ patient, plate }), declared)[0].text).toBe(alone.text);
  });

  it('quote names, and name no more than some', async () => {
    const [suggestion] = suggestRoles(await read('"\u001b[31mage","b"\n1,2\n2,3\n3,4\n4,9\n'));
    expect(suggestion).toBeUndefined();
    const [other] = suggestRoles(await read('"\u202e age","b"\n1,2\n2,3\n3,4\n4,9\n'));
    expect(other.text).toMatch(/^Often held fixed: "\\u202e age"\. /);
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_, j) => [`${j} age`, (row: number) => row % 9]),
    );
    expect((await roles(many))[0]).toHaveLength(7);
  });
});

describe('warnings', () => {
  const kinds = async (
    columns: Readonly<Record<string, (row: number) => string | number>>,
    options: Parameters<typeof tableWarnings>[1],
  ): Promise<string[]> => tableWarnings(await tableOf(columns), options).map(({ kind }) => kind);

  it('are those of a run, but for what suggestRoles says', async () => {
    const columns = { leak: (row: number) => 2 * x[2][row], subject: (row: number) => row % 20 };
    expect(await kinds(columns, { target: ['y'] })).toEqual(['leakage']);
    expect(await kinds(columns, { target: ['y'], exclude: ['leak'] })).toEqual([]);
  });

  it('without an output are on copied rows', async () => {
    const lines = Array.from(
      { length: ROWS },
      (_, row) => `${x[0][row % 40]},${'uv'[row % 2]},${x[1][row % 40]}`,
    );
    const table = await read(['a,b,y', ...lines].join('\n'));
    const [warning] = tableWarnings(table);
    expect(warning.text).toMatch(/^20 of 60 rows are copies of an earlier row\. /);
    expect(tableWarnings(table, { target: ['y'] })).toEqual([warning]);
    expect(tableWarnings(table, { clusters: 'b' })).toEqual([]);
  });

  it('are given where cells are missing, and not where a run would stop', async () => {
    const gap = { gap: (row: number) => (row === 3 ? '' : 2 * x[2][row]) };
    expect(await kinds(gap, { target: ['y'] })).toEqual(['leakage']);
    expect(await kinds(gap, { target: ['y'], missing: 'drop-features' })).toEqual([]);
    const stray = {
      leak: (row: number) => 2 * x[2][row],
      odd: (row: number) => (row === 3 ? 'oops' : x[1][row]),
    };
    expect(await kinds(stray, { target: ['y'] })).toEqual([]);
    expect(await kinds(stray, { target: ['y'], exclude: ['odd'] })).toEqual(['leakage']);
  });
});
