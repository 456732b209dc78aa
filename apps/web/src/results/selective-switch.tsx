/**
 * The p-value given the selection, one click away from the marginal one, with when it is the right question.
 */
import type { ResolvedOptions } from '@hsicinf/core';
import { SELECTIVE_WORDS } from '@hsicinf/report/text';

/** The explanation and the button; nothing where p-values are selective already or cannot be. */
export function SelectiveSwitch({
  options: { pValues, selection },
  onSwitch,
}: {
  options: ResolvedOptions;
  onSwitch: (pValues: 'both' | 'marginal') => void;
}): React.JSX.Element | null {
  if (selection !== undefined || (pValues !== 'marginal' && pValues !== 'both')) return null;
  const isShown = pValues === 'both';
  return (
    <details className="more">
      <summary>Selective p-values: given that the feature was selected</summary>
      <p>{SELECTIVE_WORDS}</p>
      <p>
        <button type="button" onClick={() => onSwitch(isShown ? 'marginal' : 'both')}>
          {isShown ? 'Run again without them' : 'Run again with them added'}
        </button>
      </p>
    </details>
  );
}
