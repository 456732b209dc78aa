/**
 * Several names in one argument, divided by commas as in a line of CSV: a name with a comma stands in double quotes, in
 * which a double quote is doubled: `age,"height, cm"`.
 */

/** The names; undefined where a quote is not closed, or closed before the end of a name. */
export function nameList(text: string): string[] | undefined {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const [end, name] = text[at] === '"' ? quotedName(text, at) : plainName(text, at);
    if (name === undefined) return undefined;
    names.push(name);
    if (end >= text.length) return names;
    if (text[end] !== ',') return undefined;
    at = end + 1;
  }
}

function plainName(text: string, start: number): [number, string] {
  const comma = text.indexOf(',', start);
  const end = comma < 0 ? text.length : comma;
  return [end, text.slice(start, end).trim()];
}

function quotedName(text: string, start: number): [number, string | undefined] {
  let name = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') name += text[at];
    else if (text[at + 1] === '"') name += text[at++];
    else return [at + 1, name];
  }
  return [text.length, undefined];
}
