/**
 * How it works, in a few paragraphs and one picture that can be played with.
 */
import { SelectionPicture } from '../learn/selection-picture.js';

/** The page on how it works. */
export function LearnStep(): React.JSX.Element {
  return (
    <>
      <h1>How it works</h1>
      <p className="lead">
        Pick the best-looking features of a table and test those very features, and the usual p-values are too
        small: the winners were chosen for looking good. Here they are compared with what winning takes.
      </p>
      <section aria-labelledby="picture">
        <h2 id="picture">See it happen</h2>
        <p>
          Each table below is pure noise: no feature has anything to do with the output. The features with the
          largest scores are selected and tested. If p-values were honest, all bars would end at the dashed
          line.
        </p>
        <SelectionPicture />
      </section>
      <section aria-labelledby="idea">
        <h2 id="idea">The idea</h2>
        <ol className="idea">
          <li>
            <strong>Score.</strong> Each feature gets a score for how strongly it goes together with the
            output: HSIC, which sees relations of any shape, not only straight lines. It is about 0 for
            features that are unrelated.
          </li>
          <li>
            <strong>Select.</strong> The features with the largest scores are kept. The others are not tested,
            and nothing is claimed about them.
          </li>
          <li>
            <strong>Test honestly.</strong> A selected feature has a large score because it was selected for
            it. So its score is compared only with scores with which it would have been selected all the same.
            The share of those that are at least as large is the p-value.
          </li>
        </ol>
      </section>
      <section aria-labelledby="trust">
        <h2 id="trust">What it does not do</h2>
        <ul className="idea">
          <li>
            Rows must be independent. Repeated measurements, time series and duplicated rows break that, and
            no option repairs it.
          </li>
          <li>
            Association is not cause. A feature that is tied to another one that matters can be significant as
            well.
          </li>
          <li>Not significant does not mean unrelated: there may be too few rows to tell.</li>
          <li>Trying several settings and reporting the best is selection again. Decide first, then run.</li>
        </ul>
      </section>
      <section aria-labelledby="privacy">
        <h2 id="privacy">Where your data goes</h2>
        <p>
          Nowhere. The page reads your file and computes in your browser. Its security policy forbids it to
          contact anyone but the host of its own files, and it never sends anything there either. Once opened,
          it works without a network.
        </p>
      </section>
    </>
  );
}
