/**
 * How a text file is written, where that cannot be found out: what stands for a missing cell, what divides cells. A table
 * that is open is read again with it.
 */
import type { ReadOptions } from '@hsicinf/tables';
import { useState } from 'react';
import type { Analysis } from '../state/use-analysis.js';

const delimiters = [
  ['', 'Detect automatically'],
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  [' ', 'Space'],
  ['|', 'Vertical bar'],
] as const;

const decimals = [
  ['', 'Detect automatically'],
  ['.', 'Point: 0.5 and 1,000.5'],
  [',', 'Comma: 0,5 and 1.000,5'],
] as const;

const encodings = [
  ['', 'Detect automatically'],
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252'],
  ['utf-16le', 'UTF-16 (little endian)'],
] as const;

/** The options, closed unless someone looks for them. */
export function ReadingOptions({ state, dispatch, commands }: Analysis): React.JSX.Element {
  const { read, opened } = state;
  const [missing, setMissing] = useState((read.missing ?? []).join(', '));
  const change = (next: ReadOptions): void => dispatch({ type: 'read options', read: next });
  const without = (name: keyof ReadOptions): ReadOptions => {
    const { [name]: _, ...rest } = read;
    return rest;
  };
  return (
    <details className="more">
      <summary>File format</summary>
      <div className="fields">
        <div className="field">
          <label htmlFor="read-missing">Text that stands for a missing cell</label>
          <input
            id="read-missing"
            value={missing}
            placeholder="NA, N/A, #N/A, NaN, null, ., ?"
            spellCheck={false}
            autoComplete="off"
            aria-describedby="read-missing-help"
            onChange={({ target }) => {
              setMissing(target.value);
              const texts = target.value.split(',').map((text) => text.trim());
              change(target.value.trim() === '' ? without('missing') : { ...read, missing: texts });
            }}
          />
          <p className="help" id="read-missing-help">
            Separated by commas, such as NA, -999. These replace the usual ones. An empty cell is always
            missing.
          </p>
        </div>
        <Choice
          id="read-delimiter"
          label="Column separator"
          choices={delimiters}
          value={read.delimiter ?? ''}
          onChange={(value) => change(value === '' ? without('delimiter') : { ...read, delimiter: value })}
        />
        <Choice
          id="read-decimal"
          label="Decimal separator"
          choices={decimals}
          value={read.decimal ?? ''}
          onChange={(value) => change(value === '' ? without('decimal') : { ...read, decimal: value })}
        />
        <Choice
          id="read-encoding"
          label="Character encoding"
          choices={encodings}
          value={read.encoding ?? ''}
          onChange={(value) => change(value === '' ? without('encoding') : { ...read, encoding: value })}
        />
        <div className="field switch">
          <input
            id="read-header"
            type="checkbox"
            checked={read.header === false}
            onChange={({ target }) => change(target.checked ? { ...read, header: false } : without('header'))}
          />
          <label htmlFor="read-header">The first line holds data, not column names</label>
        </div>
        <div className="field switch">
          <input
            id="read-transpose"
            type="checkbox"
            checked={read.transpose === true}
            onChange={({ target }) =>
              change(target.checked ? { ...read, transpose: true } : without('transpose'))
            }
          />
          <label htmlFor="read-transpose">Each row is a feature: swap rows and columns</label>
        </div>
        <div className="field">
          <label htmlFor="read-skip-lines">Lines to skip above the table</label>
          <input
            id="read-skip-lines"
            inputMode="numeric"
            value={read.skipLines ?? ''}
            placeholder="0"
            autoComplete="off"
            onChange={({ target }) => {
              const digits = target.value.replaceAll(/\D/g, '').slice(0, 6);
              change(digits === '' ? without('skipLines') : { ...read, skipLines: Number(digits) });
            }}
          />
        </div>
        <div className="field">
          <label htmlFor="read-comment">Skip lines that begin with</label>
          <input
            id="read-comment"
            value={read.comment ?? ''}
            placeholder="none, or a character such as #"
            maxLength={1}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) =>
              change(target.value === '' ? without('comment') : { ...read, comment: target.value })
            }
          />
        </div>
      </div>
      {opened !== undefined && (
        <button
          type="button"
          onClick={() => commands.open(opened.source, { ...read, ...sheetOf(opened.read) })}
        >
          Read {opened.source.kind === 'file' ? opened.source.file.name : 'the table'} again
        </button>
      )}
    </details>
  );
}

/** The sheet that was chosen stays. */
function sheetOf({ sheet }: ReadOptions): ReadOptions {
  return sheet === undefined ? {} : { sheet };
}

/** One of a few values, each with its words. */
function Choice<Value extends string>({
  id,
  label,
  choices,
  value,
  onChange,
}: {
  id: string;
  label: string;
  choices: readonly (readonly [Value, string])[];
  value: string;
  onChange: (value: Value) => void;
}): React.JSX.Element {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
