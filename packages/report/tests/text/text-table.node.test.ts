/** The table for a terminal, by strings written by hand. */
import { textTable } from '@hsicinf/report/node';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/text/names.js';
import { CONTROL, feature, HOSTILE, inputOf, resultOf, small, withOptions } from '../support/handmade.js';

describe('textTable', () => {
  it('is the table, the legend, the summary, what took no part, and the notes', () => {
    const result = {
      ...small,
      notes: ['Something that deserves attention.'],
      excluded: Array.from({ length: 7 }, (_, i) => ({ name: `c${i}`, index: 10 + i, reason: 'constant' })),
    };
    expect(textTable(inputOf(result))).toBe(`rank  feature          score       p
─────────────────────────────────────────
   1  age             0.0123  0.0001  ***
   2  blood pressure  0.0061  0.0300  *
   3  shoe size       0.0032  0.4000

* ≤ 0.05, ** ≤ 0.01, *** ≤ 0.001

Of 20 features (7 of which could not be tested), 3 were selected for their
association with y; 2 of them are significant at 5\u00a0% after taking the selection
into account, not adjusted for testing 3 features: age and blood pressure. By
chance alone 5\u00a0% of unrelated features that are selected have a p-value this
small.

7 features could not be tested:
  c0: constant
  c1: constant
  c2: constant
  c3: constant
  c4: constant
  and 2 more

Note: Something that deserves attention.
`);
  });

  it('has columns for naive and adjusted p-values', () => {
    const text = textTable(inputOf(withOptions(small, { adjust: 'holm' }), { naive: [0.00001, 0.002, 0.2] }));
    expect(text.split('\n').slice(0, 4)).toEqual([
      'rank  feature          score  naive p       p  adjusted p',
      '──────────────────────────────────────────────────────────────',
      '   1  age             0.0123   1.0e-5  0.0001      0.0001  ***',
      '   2  blood pressure  0.0061   0.0020  0.0300      0.0300  *',
    ]);
    expect(text).toContain('stars are for the adjusted p; naive p: as if\nnothing had been selected');
  });

  it('takes naive p-values by name, and leaves gaps', () => {
    const text = textTable(inputOf(small, { naive: new Map([['age', 0.5]]) }));
    expect(text.split('\n')[2]).toBe('   1  age             0.0123   0.5000  0.0001  ***');
    expect(text.split('\n')[3]).toBe('   2  blood pressure  0.0061        –  0.0300  *');
  });

  it('keeps its columns and its width whatever the names', () => {
    const input = inputOf(resultOf(HOSTILE.map((name) => feature({ name }))), {
      targetName: '\u001b]0;x\u0007',
    });
    const lines = textTable(input, { width: 60 }).split('\n');
    const rows = lines.slice(2, HOSTILE.length + 2);
    for (const row of rows) {
      expect(row).toMatch(/ 0\.00610 {2}0\.0012 {2}\*\*$/);
      expect(displayWidth(row)).toBeLessThanOrEqual(60);
    }
    const plain = rows.filter((row) => !/[👩漢𝒳]/u.test(row)).map(displayWidth);
    expect(new Set(plain).size).toBe(1);
    expect(lines.join('')).not.toMatch(CONTROL);
    expect(rows.find((row) => row.includes('אבג'))).toContain('\u2068אבג 123 דה\u2069');
  });

  it('is coloured when asked', () => {
    const mark = (letter: string) => (text: string) => `<${letter}>${text}</${letter}>`;
    const colour = { bold: mark('b'), dim: mark('d'), green: mark('g'), yellow: mark('y') };
    const lines = textTable(inputOf({ ...small, notes: ['n'] }), { colour }).split('\n');
    expect(lines[0]).toMatch(/^<b>rank .*<\/b>$/);
    expect(lines[2]).toMatch(/^<g> {3}1 {2}age .*<\/g>$/);
    expect(lines[4]).toMatch(/^ {3}3/);
    expect(lines).toContain('<y>Note: </y>n');
  });
});
