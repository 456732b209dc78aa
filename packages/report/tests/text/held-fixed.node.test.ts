/** What was held fixed, in every text and in the report, by results made by hand. */
import { type HeldFixed, type Result, resultJson } from '@hsicinf/core';
import { csvTable, htmlReport, jsonText, markdownTable, methodWords, summarySentence } from '@hsicinf/report';
import { createDocument, textTable } from '@hsicinf/report/node';
import { heldFixedSentences, resultColumns, runArguments } from '@hsicinf/report/text';
import { describe, expect, it } from 'vitest';
import { CONTROL, feature, HOSTILE, inputOf, recommendedOf, resultOf, small } from '../support/handmade.js';

const held = {
  strata: { name: 'batch', count: 4, movable: 198 },
  clusters: { name: 'subject', count: 50, collapsed: false },
  covariates: { names: ['age', 'sex'], targetShare: 0.314 },
} satisfies HeldFixed;

const adjusted: Result = recommendedOf(
  [
    { name: 'dose', correlation: 0.3, clusterRule: 'within clusters', covariateShare: 0.12 },
    { name: 'genotype', correlation: 0.2, clusterRule: 'between clusters' },
    { name: 'weight', correlation: 0.1, clusterRule: 'within clusters', covariateShare: 0.001 },
  ],
  { heldFixed: held },
);

function sentences(own: HeldFixed, from: Result = adjusted): string[] {
  return heldFixedSentences({ ...from, heldFixed: own });
}

describe('the sentences', () => {
  it('say what was held fixed, and that covariates make it approximate', () => {
    expect(heldFixedSentences(adjusted)).toEqual([
      'Rows were compared and shuffled within the 4 strata of batch only. 2 rows are alone in their strata and could not be shuffled.',
      '2 tested features were shuffled within the 50 clusters of subject; 1, the same in all rows of a cluster, moved as a whole between them.',
      'Approximate: features and output were tested without what age and sex explain (31\u00a0% of the output’s variance).',
    ]);
    expect(heldFixedSentences(small)).toEqual([]);
  });

  it('know of one stratum, of one row alone, and of none', () => {
    expect(sentences({ strata: { name: 'site', count: 1, movable: 200 } })).toEqual([
      'All rows are in one stratum of site, which changes nothing.',
    ]);
    expect(sentences({ strata: { name: 'site', count: 9, movable: 199 } })[0]).toMatch(
      /only\. 1 row is alone in its stratum and could not be shuffled\.$/,
    );
    expect(sentences({ strata: { name: 'site', count: 9, movable: 200 } })[0]).toMatch(/of site only\.$/);
  });

  it('know of clusters of which each became a row', () => {
    const clusters = { name: 'subject', count: 12, collapsed: true };
    expect(sentences({ clusters }, small)).toEqual([
      '12 clusters of subject, one row each: the output is the same in all rows of a cluster.',
    ]);
    // Strata are of clusters then.
    expect(sentences({ clusters, strata: { name: 'site', count: 3, movable: 12 } }, small)[0]).toMatch(
      /3 strata of site only\.$/,
    );
  });

  it('know where all features moved alike', () => {
    const moved = (clusterRule: 'within clusters' | 'between clusters'): string =>
      sentences(
        { clusters: { name: 'subject', count: 12, collapsed: false } },
        resultOf([feature({ name: 'a', clusterRule }), feature({ name: 'b', clusterRule })]),
      )[0];
    expect(moved('within clusters')).toBe('Features were shuffled within the 12 clusters of subject only.');
    expect(moved('between clusters')).toBe(
      'Features are the same in all rows of a cluster and moved as a whole between the 12 clusters of subject.',
    );
  });

  it('give no share where a result has none', () => {
    expect(sentences({ covariates: { names: ['age'] } })).toEqual([
      'Approximate: features and output were tested without what age explains.',
    ]);
  });

  it('are in the summary in a word', () => {
    expect(summarySentence(adjusted, 'y')).toMatch(/association with y given batch, age and sex;/);
    expect(summarySentence({ ...adjusted, heldFixed: { clusters: held.clusters } }, 'y')).toMatch(
      /association with y;/,
    );
  });

  it('change what is assumed of the rows', () => {
    const words = (heldFixed?: HeldFixed): string =>
      methodWords({ ...small, ...(heldFixed && { heldFixed }) }).validity.join(' ');
    expect(words()).toMatch(/Rows are assumed to be independent draws\. .* unless clusters say/);
    expect(words(held)).not.toContain('Rows are assumed to be independent draws.');
    expect(words(held)).toMatch(/within their stratum.*Clusters are assumed.*approximate/);
    expect(words({ covariates: { names: ['age'] } })).toMatch(/independent draws\..*approximate/);
  });
});

describe('the tables', () => {
  it('have a column for the share and for the rule only where there is one', () => {
    const ids = (result: Result): string[] => resultColumns(result).map(({ id }) => id);
    expect(ids(adjusted)).toEqual(expect.arrayContaining(['share', 'rule']));
    expect(ids(small)).not.toContain('share');
    expect(ids(small)).not.toContain('rule');
  });

  it('in a terminal', () => {
    expect(textTable(inputOf(adjusted), { width: 100 })).toBe(
      `rank  feature     correlation                p  adjusted p  explained  shuffled
───────────────────────────────────────────────────────────────────────────────────
   1  dose      0.300 ± 0.020  0.0012 ± 0.0001      0.0012       12\u00a0%    within  **
   2  genotype  0.200 ± 0.020  0.0012 ± 0.0001      0.0012          –   between  **
   3  weight    0.100 ± 0.020  0.0012 ± 0.0001      0.0012       <1\u00a0%    within  **

* ≤ 0.05, ** ≤ 0.01, *** ≤ 0.001; stars are for the adjusted p; ±: standard error; explained: by the
covariates; shuffled: within or between clusters

Of 20 features, 3 were selected for their association with y given batch, age and sex; all of them
are significant at 5\u00a0%, adjusted for looking at 20 features (Benjamini–Hochberg): dose, genotype and
weight. On average at most 5\u00a0% of the features reported are false.

Rows were compared and shuffled within the 4 strata of batch only. 2 rows are alone in their strata
and could not be shuffled.
2 tested features were shuffled within the 50 clusters of subject; 1, the same in all rows of a
cluster, moved as a whole between them.
Approximate: features and output were tested without what age and sex explain (31\u00a0% of the output’s
variance).
`,
    );
  });

  it('in Markdown, CSV and JSON', () => {
    const markdown = markdownTable(adjusted);
    expect(markdown).toContain('| explained | shuffled | HSIC | |');
    expect(markdown).toContain(
      '\n\nApproximate: features and output were tested without what age and sex explain (31',
    );
    const [head, first, second] = csvTable(adjusted).split('\r\n');
    expect(head).toMatch(/,clusterRule,covariateShare,/);
    expect(first).toMatch(/,within clusters,0\.12,,,,,,$/);
    expect(second).toMatch(/,between clusters,,,,,,,$/);
    expect(resultJson.parse(jsonText(adjusted)).heldFixed).toEqual(held);
  });

  it('in the report', () => {
    const html = htmlReport(inputOf(adjusted), { document: createDocument() });
    const words = html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
    for (const sentence of heldFixedSentences(adjusted))
      expect(words).toContain(sentence.replaceAll(/\s+/g, ' '));
    expect(html).toContain('<th scope="col">Explained</th>');
    expect(html).toContain('<th scope="col">Shuffled</th>');
    expect(htmlReport(inputOf(small), { document: createDocument() })).not.toContain('class="held"');
  });
});

describe('hostile names', () => {
  it.each(HOSTILE.map((name) => [name.slice(0, 40), name]))('%j stay text', (_, name) => {
    const result: Result = {
      ...adjusted,
      heldFixed: {
        strata: { name, count: 3, movable: 200 },
        clusters: { name, count: 3, collapsed: true },
        covariates: { names: [name] },
      },
    };
    const plain = textTable(inputOf(result));
    expect(plain.replaceAll('\n', '')).not.toMatch(CONTROL);
    expect(markdownTable(result)).not.toMatch(/<|(?<!\\)`/);
    const html = htmlReport(inputOf(result), { document: createDocument() });
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(html.match(/class="held"/g)).toHaveLength(3);
  });
});

describe('the command that repeats a run', () => {
  it('names the columns that are held fixed, quoted where they hold a comma', () => {
    const columns = { target: ['y'], strata: 'site, ward', clusters: 'subject', covariates: ['age', 'sex'] };
    expect(runArguments({ file: 'a.csv', read: {}, columns, method: 'hsicInf', options: {} })).toEqual([
      'run',
      'a.csv',
      '--target',
      'y',
      '--strata',
      '"site, ward"',
      '--clusters',
      'subject',
      '--covariates',
      'age,sex',
    ]);
  });
});
