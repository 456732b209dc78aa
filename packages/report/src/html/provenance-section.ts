/**
 * Where the result comes from: the file and its fingerprint, what was left out, what became of every column, and the result
 * itself as a file that the report carries along.
 */
import type { ReportInput } from '../input.js';
import type { Provenance } from '../provenance.js';
import {
  fateWords,
  leftOutPieces,
  type RecordedOutput,
  recordedOutputs,
  sharedLines,
} from '../text/provenance-words.js';
import { count } from '../text/numbers.js';
import { sharedSentences } from '../text/pieces.js';
import { type Insertable, markup, type Markup, nameMarkup } from './markup.js';

const MOST_COLUMNS = 200;

/** Sentences on what was left out, for the head of the report. */
export function leftOutParagraphs(provenance: Provenance | undefined): Insertable {
  if (provenance === undefined) return undefined;
  return leftOutPieces(provenance).map(
    (sentence) =>
      markup`<p class="held">
        ${sentence.map((piece) => (typeof piece === 'string' ? piece : markup`<em>${nameMarkup(piece.name, 60)}</em>`))}
      </p>`,
  );
}

/**
 * The section, with the result as JSON in a link where there is one; of several outputs, each tested on its own, it is of
 * the whole run.
 */
export function provenanceSection(
  inputs: readonly Pick<ReportInput, 'targetName' | 'provenance'>[],
  json?: string,
): Markup {
  const outputs = recordedOutputs(inputs);
  return markup`<section aria-labelledby="provenance">
    <h2 id="provenance">Where this comes from</h2>
    ${outputs.length > 0 && recordOf(outputs)}
    ${json !== undefined && carriedResult(json)}
  </section>`;
}

function carriedResult(json: string): Markup {
  return markup`<p>
      This report contains its result:
      <a class="result" download="result.json" href="data:application/json;base64,${base64(json)}">save the
      result as JSON</a>. <code>hsicinf repeat</code> takes this report or that file, repeats the run it describes, and checks that every number is the same.
    </p>`;
}

/** Code units that are turned into a string at once. */
const PIECE = 0x8000;

/** The text in base64 of its UTF-8, by what Node and browsers both have. */
function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}

function recordOf(outputs: readonly RecordedOutput[]): Markup {
  const [{ provenance }] = outputs;
  const { columns } = provenance;
  const notes = sharedSentences(outputs, (output) => output.provenance.notes);
  const shown = columns.slice(0, MOST_COLUMNS);
  return markup`<dl class="facts">
      ${sharedLines(outputs).map(
        ([term, value]) =>
          markup`<dt>${nameMarkup(term, 120)}</dt>
            <dd>${nameMarkup(value, 120)}</dd>`,
      )}
    </dl>
    ${notes.map((text) => markup`<p class="small">${nameMarkup(text, 400)}</p>`)}
    <details>
      <summary>What happened to each column</summary>
      <ul class="notes">
        ${shown.map((column) => markup`<li>${nameMarkup(column.name)}: ${fateWords(column)}</li>`)}
      </ul>
      ${columns.length > shown.length && markup`<p class="small">The first ${shown.length} of ${count(columns.length)} are listed; the result as JSON has them all.</p>`}
    </details>`;
}
