/**
 * The way through the page: four steps in order, and how it works. A step that has nothing to show yet is not a link.
 */
import type { Dispatch } from 'react';
import type { Step } from '../state/address.js';
import { type Action, isOpen, type PageState } from '../state/state.js';

const order: readonly (readonly [Step, string])[] = [
  ['data', 'Data'],
  ['columns', 'Columns'],
  ['options', 'Options'],
  ['results', 'Results'],
];

/** The steps as links. */
export function StepLinks({
  state,
  dispatch,
}: {
  state: PageState;
  dispatch: Dispatch<Action>;
}): React.JSX.Element {
  const link = (step: Step, content: React.ReactNode): React.JSX.Element =>
    isOpen(step, state) ? (
      <a
        href={`#/${step}`}
        aria-current={state.step === step ? 'step' : undefined}
        onClick={(event) => {
          event.preventDefault();
          dispatch({ type: 'step', step });
        }}
      >
        {content}
      </a>
    ) : (
      <span className="not-yet">{content}</span>
    );
  return (
    <nav className="steps" aria-label="Steps">
      <ol>
        {order.map(([step, name], i) => (
          <li key={step}>
            {link(
              step,
              <>
                <span className="step-number" aria-hidden="true">
                  {i + 1}
                </span>
                {name}
              </>,
            )}
          </li>
        ))}
      </ol>
      {link('learn', 'How it works')}
    </nav>
  );
}
