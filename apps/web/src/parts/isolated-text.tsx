/**
 * A text that has names from the data in it: those written from right to left are isolated, so that they do not reorder
 * what stands around them.
 */
import { Fragment } from 'react';

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** The text. */
export function IsolatedText({ text, names }: { text: string; names: readonly string[] }): React.JSX.Element {
  return (
    <>
      {partsOf(text, names).map(([part, isName], i) => (
        <Fragment key={`${i} ${part}`}>{isName ? <bdi>{part}</bdi> : part}</Fragment>
      ))}
    </>
  );
}

/** The text in parts, and which of them are such names; of names within one another the longest counts. */
export function partsOf(text: string, names: readonly string[]): [part: string, isName: boolean][] {
  const [longest] = names
    .filter((name) => FROM_RIGHT.test(name) && text.includes(name))
    .sort((a, b) => b.length - a.length);
  if (longest === undefined) return text === '' ? [] : [[text, false]];
  const others = names.filter((name) => name !== longest);
  return text
    .split(longest)
    .flatMap((part, i): [string, boolean][] => [
      ...(i === 0 ? [] : [[longest, true] as [string, boolean]]),
      ...partsOf(part, others),
    ]);
}
