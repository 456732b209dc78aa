/** The report as text: what is in it, and that data never becomes markup. */
import { htmlReport } from '@hsicinf/report';
import { beforeAll, describe, expect, it } from 'vitest';
import { linesMarkup, markup, nameMarkup } from '../../src/html/markup.js';
import { visible } from '../../src/text/names.js';
import { anyDocument, parsed } from '../support/documents.js';
import { CONTROL, feature, HOSTILE, inputOf, resultOf, small, withOptions } from '../support/handmade.js';

let document: Document;
beforeAll(async () => {
  document = await anyDocument();
});

describe('templates', () => {
  it('escape what is put in, and only that', () => {
    const bold = markup`<b>${'<i>"\'&'}</b>`;
    expect(bold.text).toBe('<b>&lt;i&gt;&quot;&#39;&amp;</b>');
    expect(markup`${[bold, '<', 3]}${undefined}${false}`.text).toBe(`${bold.text}&lt;3`);
  });

  it('isolate and cut names', () => {
    expect(nameMarkup('a<b').text).toBe('<bdi>a&lt;b</bdi>');
    expect(nameMarkup('y'.repeat(300)).text).toBe(
      `<bdi title="${'y'.repeat(199)}…">${'y'.repeat(79)}…</bdi>`,
    );
    expect(linesMarkup('a\r\n\nb\u0007').text).toBe('a\n\nb␇');
  });
});

describe('htmlReport', () => {
  it('forbids everything but its own style, and has no script', () => {
    const text = htmlReport(inputOf(small), { document });
    expect(text).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(text).toContain(
      'http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:; ',
    );
    expect(text).not.toMatch(/<script|\sstyle="|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)/i);
  });

  it('has all its sections', () => {
    const dataset = {
      features: small.selected.map(({ name }) => ({ name, values: Float64Array.of(1, 2, 3, 5) })),
      target: { kind: 'number', values: Float64Array.of(1, 2, 4, 3) } as const,
    };
    const excluded = Array.from({ length: 120 }, (_, i) => ({
      name: `c${i}`,
      index: i,
      reason: 'is constant',
    }));
    const text = htmlReport(
      inputOf(
        { ...small, excluded, droppedRows: 7, notes: ['A note.'] },
        {
          dataset,
          naive: [1e-9, 0.001, 0.2],
          title: 'My study',
          source: 'data.csv',
          command: 'hsicinf data.csv --target y',
          libraryCall: 'await hsicInf(dataset)',
        },
      ),
      { document },
    );
    for (const part of [
      '<h1><bdi>My study</bdi></h1>',
      '<bdi>data.csv</bdi> · 2026-11-15',
      'Selected features</h2>',
      'Score against the selection threshold</h2>',
      'What the p-values say</h2>',
      'What the relations look like</h2>',
      '120 features could not be tested',
      'The first 100 are listed',
      '<li>A note.</li>',
      'How to read this</h2>',
      'Method, and when it holds</h2>',
      'hsicinf data.csv --target y',
      'await hsicInf(dataset)',
      '&quot;permutations&quot;: 9999',
      'Yamada, M., Umezu, Y., Fukumizu, K. &amp; Takeuchi, I. (2018)',
      'Besag, J. &amp; Clifford, P. (1989)',
      '7 that did not fill a block',
      '1.0 × 10⁻⁹',
    ])
      expect(text, part).toContain(part);
    expect(text.match(/<figure>/g)).toHaveLength(4);
  });

  it('leaves out what there is nothing to say about', () => {
    const text = htmlReport(inputOf(small), { document });
    for (const part of [
      'Excluded features',
      'Notes</h3>',
      'Command line',
      'relations look like',
      'Naive p',
      'Adjusted p',
    ])
      expect(text, part).not.toContain(part);
  });

  it('shows the columns and references that a procedure has', () => {
    const cross = withOptions(
      resultOf([
        feature({ name: 'a', strictPValue: 0.02, selectionFrequency: 0.8, interval: [0, 1] }),
        feature({ name: 'b', selectionFrequency: 0.6, truncation: [[-Infinity, Infinity]] }),
      ]),
      { statistic: 'cross', repeats: 5, adjust: 'bh' },
    );
    const text = htmlReport(inputOf(cross), { document });
    for (const part of [
      'Strict p',
      'Selected in',
      '80\u00a0%',
      'Adjusted p',
      'Shekhar',
      'Meinshausen',
      'Hochberg',
      'none',
    ])
      expect(text, part).toContain(part);
    expect(text).not.toContain('Besag');
  });

  it('warns where the selection is ignored', () => {
    const text = htmlReport(inputOf(withOptions(small, { condition: 'none' })), { document });
    expect(text).toContain('Do not rely on these p-values.');
    expect(htmlReport(inputOf(small), { document })).not.toContain('Do not rely');
  });

  it('shows hostile text as text', () => {
    const values = Float64Array.from({ length: 70 }, (_, i) => Math.sin(i));
    const result = resultOf(
      HOSTILE.map((name) => feature({ name })),
      {
        excluded: HOSTILE.map((name, index) => ({ name, index, reason: name })),
        notes: [...HOSTILE],
        features: 40,
      },
    );
    const text = htmlReport(
      inputOf(result, {
        targetName: HOSTILE[0],
        title: HOSTILE[1],
        source: HOSTILE[2],
        command: HOSTILE[0],
        libraryCall: HOSTILE[1],
        version: HOSTILE[0],
        date: HOSTILE[1],
        dataset: { features: HOSTILE.map((name) => ({ name, values })), target: { kind: 'number', values } },
      }),
      { document },
    );
    expect(text).not.toMatch(/<img|<script/);
    expect(text.replaceAll('\n', '')).not.toMatch(CONTROL);
    const tree = parsed(text, 'text/html');
    if (tree === undefined) return;
    expect(tree.querySelectorAll('img, script, iframe, object, embed, form')).toHaveLength(0);
    // The only link is to the result that the report carries along.
    const links = Array.from(tree.querySelectorAll('a'), (link) => link.getAttribute('href')?.slice(0, 22));
    expect(links).toEqual(['data:application/json;']);
    for (const element of tree.querySelectorAll('*')) {
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^style$|^srcdoc$/);
    }
    const names = Array.from(tree.querySelectorAll('tbody th'), (cell) => cell.textContent);
    HOSTILE.forEach((name, s) => {
      if (name.length <= 80) expect(names[s]).toBe(visible(name));
      else expect(names[s]).toMatch(/…$/);
    });
    expect(tree.title).toBe(HOSTILE[1]);
  });
});
