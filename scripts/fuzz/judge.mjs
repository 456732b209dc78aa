/**
 * Reads one damaged file and says whether that ended well: in a table whose columns all have its number of rows, or in one
 * line that names the file and says in words what is wrong.
 */
import { readTable } from '@hsicinf/tables';

/** What an engine says about a program; no reader of messages should see it. */
const ENGINE =
  /undefined|is not a function|is not iterable|is not a constructor|cannot (?:read|destructure|set|convert|mix|perform)|invalid (?:typed )?array|invalid string|out of (?:bounds|memory)|outside the bounds|call stack|\bNaN\b|\[object|bigint|unreachable|memory access|its reader (?:failed|ended|gave)|\.m?js:\d/i;

/** @typedef {{ ending: 'table' | 'refused', complaint?: string }} Verdict */

/** @param {string} name @param {Uint8Array} bytes @param {boolean} slices whether parts can be asked for @returns {Promise<Verdict>} */
export async function judge(name, bytes, slices) {
  const source = {
    name,
    size: bytes.length,
    async *stream() {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.slice(at, at + 1000);
    },
  };
  const slice = async (/** @type {number} */ start, /** @type {number} */ end) =>
    bytes.slice(start, end).buffer;
  try {
    return judgeTable(await readTable(slices ? { ...source, slice } : source));
  } catch (error) {
    return judgeError(name, /** @type {Error} */ (error));
  }
}

/** @param {import('@hsicinf/tables').Table} table @returns {Verdict} */
function judgeTable({ rows, columns }) {
  const wrong = columns.find(({ missing, ...column }) => {
    const cells = column.type === 'number' ? column.values : column.codes;
    return cells.length !== rows || !(missing >= 0 && missing <= rows);
  });
  if (!(Number.isInteger(rows) && rows > 0)) return { ending: 'table', complaint: `a table of ${rows} rows` };
  if (wrong !== undefined) return { ending: 'table', complaint: `column ${wrong.name} has not ${rows} rows` };
  return { ending: 'table' };
}

/** @param {string} name @param {Error} error @returns {Verdict} */
function judgeError(name, error) {
  const { message } = error;
  const complaint = (/** @type {string} */ what) => ({
    ending: /** @type {const} */ ('refused'),
    complaint: `${what}: ${error.stack}`,
  });
  if (error.name !== 'TableError') return complaint('no TableError');
  if (!message.startsWith(`${name}: `)) return complaint('the file is not named');
  if (/[\n\r]/.test(message)) return complaint('more than a line');
  // Cells are quoted in messages, whatever they say.
  return ENGINE.test(message.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'))
    ? complaint('the engine speaks')
    : { ending: 'refused' };
}
