/** The table of larInf for a terminal, by strings written by hand. */
import { larTextTable } from '@hsicinf/report/node';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/text/names.js';
import { CONTROL, HOSTILE } from '../support/handmade.js';
import { asAll, larResult, larStep, smallLar } from '../support/handmade-lar.js';

describe('larTextTable', () => {
  it('is the table, the legend, what was found, sigma, what took no part, and the notes', () => {
    const result = {
      ...smallLar,
      notes: ['Something that deserves attention.'],
      excluded: [{ name: 'c', index: 9, reason: 'constant' }],
    };
    const text = larTextTable({ result, targetName: 'y' }, { width: 90 });
    expect(text).toBe(`Step  Var                Coef  Z-score   P-value  LowConfPt  UpConfPt  Spacing  CovTest
───────────────────────────────────────────────────────────────────────────────────────
   1  age                1.25     4.50    0.0012      0.500      2.00   0.0020   0.0030
   2  blood pressure  -0.0213    -12.0  5.1e-435         -∞   -0.0145   0.0020   0.0030
   3  shoe size          1235     4.50    0.4000   -1.00e+9      3000   0.0020   0.0030

Coef: in the model of the steps so far; Z-score: Coef over its standard error, as if
nothing had been selected; P-value: given the path, one-sided in the sign of Coef;
LowConfPt, UpConfPt: 90\u00a0% interval for the true Coef, given the path; Spacing, CovTest:
p-values of the spacing and the covariance test

3 features entered the path of least angle regression on y; the ForwardStop rule at 10\u00a0%
keeps the first 2 steps: age and blood pressure.
Sigma, the standard deviation of the noise: 1.50, estimated from the residuals of least
squares on all features.

1 feature could not be tested:
  c: constant

Note: Something that deserves attention.
`);
  });

  it("of type 'all' has no sequential columns", () => {
    const [head, , row] = larTextTable({ result: asAll(smallLar), targetName: 'y' }).split('\n');
    expect(head.trim().split(/ +/).slice(-2)).toEqual(['LowConfPt', 'UpConfPt']);
    expect(row).toMatch(/^ {3}1 {2}age .* 2\.00$/);
  });

  it('fits 80 columns whatever the names', () => {
    const result = larResult(HOSTILE.map((name) => larStep({ name })));
    const lines = larTextTable({ result, targetName: '\u001b]0;x\u0007' }).split('\n');
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(80);
    expect(lines.join('')).not.toMatch(CONTROL);
  });

  it('has nothing but words where no feature entered', () => {
    const lines = larTextTable({ result: larResult([]), targetName: 'y' }).split('\n');
    expect(lines[0]).toMatch(/^Step {2}Var/);
    expect(lines).toContain('No features entered the path of least angle regression on y.');
  });

  it('is coloured when asked: steps that are kept stand out', () => {
    const mark = (letter: string) => (text: string) => `<${letter}>${text}</${letter}>`;
    const colour = { bold: mark('b'), dim: mark('d'), green: mark('g'), yellow: mark('y') };
    const lines = larTextTable({ result: { ...smallLar, notes: ['n'] }, targetName: 'y' }, { colour }).split(
      '\n',
    );
    expect(lines[0]).toMatch(/^<b>Step .*<\/b>$/);
    expect(lines.slice(2, 5).map((line) => line.startsWith('<g>'))).toEqual([true, true, false]);
    expect(lines).toContain('<y>Note: </y>n');
  });
});
