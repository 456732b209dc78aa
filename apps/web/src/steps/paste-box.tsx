/**
 * A place to paste cells of a spreadsheet into.
 */
import { useState } from 'react';

/** A text of so many characters would be slow to show, and is opened at once instead. */
const LONG = 50_000;

/** The box. */
export function PasteBox({ onText }: { onText: (text: string) => void }): React.JSX.Element {
  const [text, setText] = useState('');
  return (
    <details className="more">
      <summary>Paste from a spreadsheet</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onText(text);
        }}
      >
        <label htmlFor="pasted">
          Select the cells, with the column names in the first row, copy them, and paste them here
        </label>
        <textarea
          id="pasted"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (pasted.length < LONG) return;
            event.preventDefault();
            onText(pasted);
          }}
        />
        <button type="submit" disabled={text.trim() === ''}>
          Open the pasted table
        </button>
      </form>
    </details>
  );
}
