/**
 * What the output is, where it is more than numbers or classes: a list of the kinds that columns can hold, and what some of them
 * have to be told.
 */
import { askedKind, columnKinds } from '@hsicinf/core/support';
import type { ColumnChoice } from '../state/column-choice.js';

/** What follows a kind, by its name. */
const PARAMETERS: Readonly<Record<string, string>> = {
  angle: 'A whole turn (360 for degrees, 24 for hours)',
  ordinal: 'Levels from low to high, unless they are numbers (low, middle, high)',
};

/** The field, and a second one where the kind has a parameter. */
export function OutputKind({
  choice,
  onChoice,
}: {
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
}): React.JSX.Element {
  const { kind, parameter = '' } = askedKind(choice.targetKind ?? '');
  const choose = (next: string, text: string): void => {
    const targetKind = text === '' ? next : `${next}:${text}`;
    onChoice({ ...choice, targetKind: next === '' ? undefined : targetKind });
  };
  const words = columnKinds.find((one) => one.kind === kind)?.words;
  const label = Object.hasOwn(PARAMETERS, kind) ? PARAMETERS[kind] : undefined;
  return (
    <div className="field">
      <label htmlFor="output-kind">What it is</label>
      <select id="output-kind" value={kind} onChange={({ target }) => choose(target.value, '')}>
        <option value="">Numbers or classes</option>
        {columnKinds.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.title.charAt(0).toUpperCase() + one.title.slice(1)}
          </option>
        ))}
      </select>
      {label !== undefined && (
        <>
          <label htmlFor="output-parameter">{label}</label>
          <input
            id="output-parameter"
            value={parameter}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => choose(kind, target.value)}
          />
        </>
      )}
      {words !== undefined && <p className="small">It takes {words.replace(/;.*/, '')}.</p>}
    </div>
  );
}
