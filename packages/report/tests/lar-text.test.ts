/** Words and tables of larInf, by strings written by hand. */
import { larInfJson } from '@hsicinf/core';
import {
  larCsvTable,
  larJsonText,
  larLegend,
  larMarkdownTable,
  larSigmaWords,
  larSummary,
} from '@hsicinf/report';
import { describe, expect, it } from 'vitest';
import { CONTROL, HOSTILE } from './support/handmade.js';
import { asAll, larResult, larStep, smallLar } from './support/handmade-lar.js';

const summary = (result = smallLar, targetName = 'y'): string => larSummary({ result, targetName });

describe('the words on larInf', () => {
  it('say what entered and what ForwardStop keeps', () => {
    const path = 'entered the path of least angle regression on y';
    expect(summary()).toBe(
      `3 features ${path}; the ForwardStop rule at 10\u00a0% keeps the first 2 steps: age and blood pressure.`,
    );
    expect(summary({ ...smallLar, forwardStop: 1 })).toMatch(/keeps the first step: age\.$/);
    expect(summary({ ...smallLar, forwardStop: 0 })).toMatch(/keeps none of the steps\.$/);
    expect(summary({ ...smallLar, forwardStop: 3 })).toMatch(
      /keeps all steps: age, blood pressure and shoe size\.$/,
    );
    const one = larResult([larStep({ name: 'a' })], { forwardStop: 1 });
    expect(summary(one)).toBe(
      `1 feature ${path}; the ForwardStop rule at 10\u00a0% keeps the first step: a.`,
    );
    expect(summary(larResult([]))).toBe(`No features ${path}.`);
    expect(summary(asAll(smallLar))).toBe(`3 features ${path}; each was tested in the model of all of them.`);
    expect(summary(asAll(one))).toBe(`1 feature ${path}; it was tested on its own.`);
  });

  it('say where sigma comes from', () => {
    expect(larSigmaWords(smallLar)).toBe(
      'Sigma, the standard deviation of the noise: 1.50, estimated from the residuals of least squares on all features.',
    );
    expect(larSigmaWords({ ...smallLar, sigmaSource: 'given' })).toMatch(/: 1\.50, as given\.$/);
    expect(larSigmaWords({ ...smallLar, sigmaSource: 'output' })).toMatch(/standard deviation of the output/);
  });

  it('explain the columns that are there', () => {
    expect(larLegend(smallLar)).toMatch(
      /^Coef: in the model of the steps so far; .*90\u00a0% interval.*CovTest/,
    );
    expect(larLegend(asAll(smallLar))).toMatch(/^Coef: in the model of all steps; .*95\u00a0% interval/);
    expect(larLegend(asAll(smallLar))).not.toContain('CovTest');
  });

  it('survive any name', () => {
    for (const name of HOSTILE) {
      expect(summary(larResult([larStep({ name })], { forwardStop: 1 }), name)).not.toMatch(CONTROL);
    }
  });
});

describe('larCsvTable', () => {
  const HEAD =
    'step,feature,index,sign,coefficient,zScore,pValue,logPValue,intervalLower,intervalUpper,vlo,vup,spacingPValue,covariancePValue\r\n';

  it('has every number with all its digits, and gaps where there is none', () => {
    expect(larCsvTable({ steps: smallLar.steps.slice(0, 2) })).toBe(
      `${HEAD}1,age,0,1,1.25,4.5,0.0012,${Math.log(0.0012)},0.5,2,0.75,,0.002,0.003\r\n` +
        '2,blood pressure,1,-1,-0.0213,-12,0,-1000,,-0.0145,0.75,3,0.002,0.003\r\n',
    );
    expect(larCsvTable(asAll(smallLar)).split('\r\n')[1]).toMatch(/,0\.75,,,$/);
    expect(larCsvTable({ steps: [] })).toBe(HEAD);
  });

  it('has no formulas', () => {
    const text = larCsvTable(larResult(HOSTILE.map((name) => larStep({ name }))));
    for (const name of HOSTILE.filter((one) => /^[=+@-]/.test(one)))
      expect(text).toContain(`'${name.slice(0, 1)}`);
    expect(text).not.toMatch(/,"?[=+@]/);
  });
});

describe('larMarkdownTable', () => {
  it('is a table with its legend, what was found, and sigma', () => {
    const [head, rule, one, two, three, ...rest] = larMarkdownTable({
      result: smallLar,
      targetName: 'y_1',
    }).split('\n');
    expect([head, rule, one, two, three]).toEqual([
      '| Step | Var | Coef | Z-score | P-value | LowConfPt | UpConfPt | Spacing | CovTest |',
      '| --: | --- | --: | --: | --: | --: | --: | --: | --: |',
      '| 1 | age | 1.25 | 4.50 | 0.0012 | 0.500 | 2.00 | 0.0020 | 0.0030 |',
      '| 2 | blood pressure | -0.0213 | -12.0 | 5.1e-435 | -∞ | -0.0145 | 0.0020 | 0.0030 |',
      '| 3 | shoe size | 1235 | 4.50 | 0.4000 | -1.00e+9 | 3000 | 0.0020 | 0.0030 |',
    ]);
    expect(rest.map((line) => line.slice(0, 8))).toEqual([
      '',
      'Coef: in',
      '',
      '3 featur',
      '',
      'Sigma, t',
      '',
    ]);
    expect(rest[3]).toContain(' on y\\_1; ');
  });

  it('keeps names from being markup', () => {
    const result = larResult(HOSTILE.map((name) => larStep({ name })));
    const lines = larMarkdownTable({ result, targetName: '<b>' }).split('\n');
    expect(lines.join('\n')).not.toMatch(/[<>\r]/);
    for (const line of lines.slice(2, HOSTILE.length + 2)) expect(line.match(/(?<!\\)\|/g)).toHaveLength(10);
  });
});

describe('larJsonText', () => {
  it('is indented, ended, and read back', () => {
    const text = larJsonText(smallLar);
    expect(text.startsWith('{\n  "method": "larInf",')).toBe(true);
    expect(text.endsWith('}\n')).toBe(true);
    expect(larInfJson.parse(text)).toEqual(smallLar);
  });
});
