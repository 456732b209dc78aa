/**
 * The page: a head with the way through it, and the step that is shown.
 */
import { useEffect, useRef } from 'react';
import { version } from 'virtual:library';
import { ErrorBoundary } from './parts/error-boundary.js';
import { OngoingBar } from './parts/ongoing-bar.js';
import { StepLinks } from './parts/step-links.js';
import { useDroppedFile } from './parts/use-dropped-file.js';
import { useLeaveWarning } from './parts/use-leave-warning.js';
import { useAddress } from './state/use-address.js';
import { losesSomething, type PageState } from './state/state.js';
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
  const { state, dispatch, commands } = analysis;
  const { step } = state;
  const title = `${progressTitle(state)}${titles[step]} · hsicinf`;
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useAddress(state, dispatch);
  useLeaveWarning(losesSomething(state));
  const { isOver, tooMany } = useDroppedFile((file) => {
    dispatch({ type: 'step', step: 'data' });
    commands.open({ kind: 'file', file });
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
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
        <OngoingBar {...analysis} />
      </header>
      <main ref={main} tabIndex={-1} aria-label={titles[step]}>
        {tooMany > 0 && (
          <p className="note" role="alert">
            {tooMany} files were dropped at once, and none was opened: drop the one that you want.
          </p>
        )}
        <ErrorBoundary key={step}>
          <StepView {...analysis} />
        </ErrorBoundary>
      </main>
      {isOver && (
        <p className="drop-here" aria-hidden="true">
          Drop the file to open it
        </p>
      )}
      <footer className="foot">
        <p>
          hsicinf {version} · after <i>Post Selection Inference with Kernels</i> (Yamada, Umezu, Fukumizu
          &amp; Takeuchi, 2018) · works offline once it has been opened ·{' '}
          <a href="./notices.txt" target="_blank" rel="noreferrer">
            licences
          </a>
        </p>
      </footer>
    </>
  );
}

/** How far a run is, for a tab that is not looked at. */
function progressTitle({ running }: PageState): string {
  const part = running?.share?.part;
  return part === undefined ? '' : `${Math.floor(100 * part)} % · `;
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
