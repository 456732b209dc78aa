/**
 * XML as workbooks have it, piece by piece: tags and the text between them. No names of entities are known but the five
 * of XML itself, and a document that declares others is refused: it could unfold without end.
 */

/** What is told of a document. Names come without their prefix. */
export interface XmlListener {
  /** `attributes` is the text behind the name. An element without content is closed at once. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Text as it stands there, maybe in several parts; see `unescaped`. */
  text(raw: string): void;
}

/** A document that cannot be read. */
export class XmlDamage extends Error {
  override readonly name = 'XmlDamage';
}

/** A tag is no longer than this. */
const LONGEST_TAG = 2 ** 20;

/** Reads a document from its bytes; `pause` is awaited after each piece. */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  pause: () => Promise<void>,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new XmlDamage('a part of it is not in UTF-8');
    }
  };
  let rest = '';
  for await (const piece of bytes) {
    rest = take(rest + decode(piece), listener);
    if (rest.length > LONGEST_TAG) throw new XmlDamage('a tag of it does not end');
    await pause();
  }
  rest = take(rest + decode(), listener);
  if (rest.startsWith('<')) throw new XmlDamage('a part of it ends inside a tag');
}

/** Tells what is whole in a text; returns the rest. */
function take(text: string, listener: XmlListener): string {
  let at = 0;
  for (;;) {
    const tag = text.indexOf('<', at);
    if (tag < 0) {
      // An entity may be cut.
      const cut = text.lastIndexOf('&');
      const end = cut >= at && !text.includes(';', cut) ? cut : text.length;
      if (end > at) listener.text(text.slice(at, end));
      return text.slice(end);
    }
    if (tag > at) listener.text(text.slice(at, tag));
    const kind = text.charCodeAt(tag + 1);
    const end = kind === 33 || kind === 63 ? otherEnd(text, tag, listener) : tagEnd(text, tag);
    if (end < 0) return text.slice(tag);
    if (kind === 47) listener.close(localName(text, tag + 2, end - 1));
    else if (kind !== 33 && kind !== 63) tellTag(text, tag, end, listener);
    at = end;
  }
}

function tellTag(text: string, tag: number, end: number, listener: XmlListener): void {
  const isClosed = text.charCodeAt(end - 2) === 47;
  const last = isClosed ? end - 2 : end - 1;
  let nameEnd = tag + 1;
  while (nameEnd < last && text.charCodeAt(nameEnd) > 32) nameEnd++;
  const name = localName(text, tag + 1, nameEnd);
  listener.open(name, text.slice(nameEnd, last));
  if (isClosed) listener.close(name);
}

function localName(text: string, start: number, end: number): string {
  const name = text.slice(start, end);
  const prefix = name.indexOf(':');
  return (prefix < 0 ? name : name.slice(prefix + 1)).trimEnd();
}

/** Behind the tag that begins at `at`; -1 where it is cut. Values of attributes may hold >. */
function tagEnd(text: string, at: number): number {
  let end = text.indexOf('>', at);
  let open = nextQuote(text, at);
  while (open >= 0 && open < end) {
    const closed = text.indexOf(text[open], open + 1);
    if (closed < 0) return -1;
    if (closed > end) end = text.indexOf('>', closed);
    open = nextQuote(text, closed + 1, end);
  }
  return end < 0 ? -1 : end + 1;
}

function nextQuote(text: string, from: number, until = text.length): number {
  for (let at = from; at < until; at++) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 39) return at;
    if (code === 62) return -1;
  }
  return -1;
}

/** Behind a comment, an instruction or literal text, which is told; -1 where it is cut. */
function otherEnd(text: string, at: number, listener: XmlListener): number {
  if (text.length - at < 9 && text.indexOf('>', at) < 0) return -1;
  const [begin, close] = text.startsWith('<!--', at)
    ? ['<!--', '-->']
    : text.startsWith('<![CDATA[', at)
      ? ['<![CDATA[', ']]>']
      : ['<?', '?>'];
  if (close === '?>' && text[at + 1] === '!') throw new XmlDamage('it declares entities');
  const end = text.indexOf(close, at + begin.length);
  if (end < 0) return -1;
  if (close === ']]>') listener.text(escaped(text.slice(at + begin.length, end)));
  return end + close.length;
}

/** The value of an attribute; undefined where there is none of that name. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1);
    const equals = pastBlanks(attributes, at + name.length);
    if ((before > 32 && before !== 58) || attributes.charCodeAt(equals) !== 61) continue;
    const start = pastBlanks(attributes, equals + 1);
    const end = attributes.indexOf(attributes[start], start + 1);
    return end < 0 ? undefined : unescaped(attributes.slice(start + 1, end));
  }
  return undefined;
}

function pastBlanks(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with its entities resolved. */
export function unescaped(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}
