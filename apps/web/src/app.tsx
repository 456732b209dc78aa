/**
 * The page: a head with the way through it, and the step that is shown.
 */
import { useEffect, useRef } from 'react';
import { version } from 'virtual:library';
import { StepLinks } from './parts/step-links.js';
import { useNoNavigation } from './parts/use-no-navigation.js';
import { useAddress } from './state/use-address.js';
import { type Analysis, useAnalysis } from './state/use-analysis.js';
import { ColumnsStep } from './steps/columns.js';
import { DataStep } from './steps/data.js';
import { LearnStep } from './steps/learn.js';
import { OptionsStep } from './steps/options.js';
import { ResultsStep } from './steps/results.js';

const titles = {
  data: 'Data',
  columns: 'Columns',
  options: 'Options',
  results: 'Results',
  learn: 'How it works',
} as const;

/** Everything. */
export function App(): React.JSX.Element {
  const analysis = useAnalysis();
  const { state, dispatch } = analysis;
  const { step } = state;
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useAddress(state, dispatch);
  useNoNavigation();
  useEffect(() => {
    document.title = `${titles[step]} · hsicinf`;
    // A new step is read from its beginning, by eyes and by screen readers; the first one needs no help.
    if (!isFirst.current) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [step]);
  return (
    <>
      <header className="head">
        <div className="head-line">
          <a
            className="brand"
            href="#/data"
            onClick={(event) => {
              event.preventDefault();
              dispatch({ type: 'step', step: 'data' });
            }}
          >
            <img src="./icon.svg" alt="" width="28" height="28" />
            hsicinf
          </a>
          <p className="promise">
            Your data stays in this browser.<span className="wide-only"> Nothing is uploaded.</span>
          </p>
        </div>
        <StepLinks state={state} dispatch={dispatch} />
      </header>
      <main ref={main} tabIndex={-1} aria-label={titles[step]}>
        <StepView {...analysis} />
      </main>
      <footer className="foot">
        <p>
          hsicinf {version} · after <i>Post Selection Inference with Kernels</i> (Yamada, Umezu, Fukumizu
          &amp; Takeuchi, 2018) · works without a network once it has been opened ·{' '}
          <a href="./notices.txt" target="_blank" rel="noreferrer">
            licences
          </a>
        </p>
      </footer>
    </>
  );
}

function StepView(analysis: Analysis): React.JSX.Element {
  switch (analysis.state.step) {
    case 'columns':
      return <ColumnsStep {...analysis} />;
    case 'options':
      return <OptionsStep {...analysis} />;
    case 'results':
      return <ResultsStep {...analysis} />;
    case 'learn':
      return <LearnStep />;
    default:
      return <DataStep {...analysis} />;
  }
}
