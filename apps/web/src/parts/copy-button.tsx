/**
 * Copies a text, and says that it did.
 */
import { useEffect, useState } from 'react';

const SHOWN_FOR = 2000;

/** The button; `label` says what is copied. */
export function CopyButton({ label, text }: { label: string; text: string }): React.JSX.Element {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (): void => {
    navigator.clipboard
      .writeText(text)
      .then(() => setSaid('Copied'))
      // Some browsers refuse; the text stands on the page and can be selected.
      .catch(() => setSaid('Please select the text and copy it yourself'));
  };
  return (
    <span className="copy">
      <button type="button" className="quiet" onClick={copy}>
        {label}
      </button>
      <span role="status">{said}</span>
    </span>
  );
}
