/** What the output is said to be: in the choice, in a link and back, and gone with the output. */
import { describe, expect, it } from 'vitest';
import { datasetOptions, noChoice, withoutRole, withRole } from '../../src/state/column-choice.js';
import { choiceFrom, columnEntries, readColumns } from '../../src/state/linked-columns.js';
import type { TableSummary } from '../../src/worker/messages.js';

const column = (name: string): TableSummary['columns'][0] => ({
  name,
  type: 'number',
  kind: 'number',
  missing: 0,
  distinct: 9,
});
const table = { columns: ['time', 'event', 'x'].map(column), rows: 9 } as TableSummary;
const choice = { ...noChoice, targets: ['time', 'event'], targetKind: 'survival' };

describe('the kind of the output', () => {
  it('goes to the library, into a link and back', () => {
    const options = datasetOptions(table, choice, { rule: 'error' });
    expect(options).toMatchObject({ target: ['time', 'event'], targetKind: 'survival' });
    const query = new URLSearchParams(columnEntries(options));
    expect(choiceFrom(readColumns(query)!, table)).toMatchObject({
      targets: ['time', 'event'],
      targetKind: 'survival',
    });
    expect(readColumns(new URLSearchParams('target=x&targetKind=angle:360'))?.targetKind).toBe('angle:360');
  });

  it('is not taken from a link that names what there is not', () => {
    expect(readColumns(new URLSearchParams('target=x&targetKind=nonsense'))).toEqual({ target: ['x'] });
  });

  it('goes with the last column of the output, and with another output', () => {
    const one = withoutRole(choice, 'time');
    expect(one.targetKind).toBe('survival');
    expect(withoutRole(one, 'event').targetKind).toBeUndefined();
    expect(withRole(choice, column('x'), 'target').targetKind).toBeUndefined();
  });
});
