/**
 * Counts in large figures, and how the run was made.
 */
import { count, percent } from '@hsicinf/report/text';
import type { RunOutcome } from '../worker/messages.js';

/** The facts. */
export function KeyFacts({ outcome }: { outcome: RunOutcome }): React.JSX.Element {
  const { rows, features, usable, selected, options, procedure, adjustment, unadjusted } = outcome;
  const numbers: [number, string][] = [
    [rows, 'rows'],
    [features, features === 1 ? 'candidate' : 'candidates'],
    [selected.length, selected.length === usable ? 'tested' : 'best ones tested'],
    [
      selected.filter(({ significant }) => significant).length,
      unadjusted === undefined ? 'significant' : `with p ≤ ${percent(options.alpha)}`,
    ],
  ];
  return (
    <section aria-labelledby="facts" className="facts">
      <h2 id="facts" className="unseen">
        Key facts
      </h2>
      <ul className="numbers">
        {numbers.map(([value, label]) => (
          <li key={label}>
            <b>{count(value)}</b> <span>{label}</span>
          </li>
        ))}
      </ul>
      {unadjusted !== undefined && (
        <p className="note">
          <strong>{unadjusted.charAt(0).toUpperCase() + unadjusted.slice(1)}.</strong> Of {count(usable)}{' '}
          features without any relation, {Number((options.alpha * usable).toPrecision(3))} would on average
          have a p-value of at most {percent(options.alpha)}.
        </p>
      )}
      <details className="more">
        <summary>
          {procedure.name[0].toUpperCase() + procedure.name.slice(1)}, level {percent(options.alpha)},
          adjustment: {adjustment.name}
        </summary>
        <p>{procedure.what}</p>
        <p>{adjustment.controls}</p>
        <h3>When the p-values can be trusted</h3>
        <ul>
          {procedure.validity.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
