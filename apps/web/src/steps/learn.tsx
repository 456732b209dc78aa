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
        If you pick the best-looking features of a table and then test those same features, the usual p-values
        are too small: the winners were chosen for looking good. Here the p-values account for that, and you
        can see what it costs.
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
            <strong>Measure.</strong> Each feature gets a kernel correlation with the output, between −1 and
            1. It detects relations of any shape, not only straight lines, on a fine scale as well as a coarse
            one. It is about 0 for unrelated features.
          </li>
          <li>
            <strong>Select.</strong> The features with the largest correlations are kept. The others are not
            tested, and nothing is claimed about them. You can also test them all.
          </li>
          <li>
            <strong>Test.</strong> The values of a feature are shuffled again and again, which destroys any
            relation. The share of shuffles that score as high is its p-value.
          </li>
          <li>
            <strong>Pay for looking.</strong> That p-value does not account for how many features were looked
            at. The adjusted one does: on average, at most 5 % of the features reported are false.
          </li>
          <li>
            <strong>Or ask given the selection.</strong> The selective p-value compares a score only with
            scores that would also have led to the feature being selected, as the switch above does. It
            misleads near the cut: if a feature that was not selected does as well, an obvious one has a
            p-value near 1.
          </li>
        </ol>
      </section>
      <section aria-labelledby="trust">
        <h2 id="trust">What it does not do</h2>
        <ul className="idea">
          <li>
            Rows must be independent. Time series and duplicated rows violate this, and no option can repair
            it. Repeated measurements violate it too, unless a column with the role Cluster says which rows
            belong together.
          </li>
          <li>
            Association is not cause. A feature that is related to another one that matters can be significant
            as well.
          </li>
          <li>Not significant does not mean unrelated: there may be too few rows to tell.</li>
          <li>
            Trying several settings and reporting the best is another form of selection. Decide first, then
            run.
          </li>
        </ul>
      </section>
      <section aria-labelledby="privacy">
        <h2 id="privacy">Where your data goes</h2>
        <p>
          Nowhere. The page reads your file and computes in your browser. Its security policy prevents it from
          contacting anything but the host of its own files, and it never sends anything there either. Once
          opened, it works offline.
        </p>
      </section>
    </>
  );
}
