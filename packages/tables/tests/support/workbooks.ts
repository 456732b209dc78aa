/** Zip archives and workbooks, made part by part: what no program would write can be written too. */

/** A zip archive of these parts, deflated or stored. */
export async function zipOf(
  parts: Readonly<Record<string, string | Uint8Array>>,
  { deflated = true, flags = 0 } = {},
): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const locals: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    const packed = await gzipOf(bytes);
    // A gzip file without its head and tail, which holds the sum.
    const body = deflated ? packed.subarray(10, -8) : bytes;
    const title = encoder.encode(name);
    const about = new Uint8Array(26);
    const view = new DataView(about.buffer);
    view.setUint16(2, flags, true);
    view.setUint16(4, deflated ? 8 : 0, true);
    about.set(packed.subarray(-8, -4), 10);
    view.setUint32(14, body.length, true);
    view.setUint32(18, bytes.length, true);
    view.setUint16(22, title.length, true);
    const local = joined(letters('PK\x03\x04'), about, title, body);
    const place = new Uint8Array(14);
    new DataView(place.buffer).setUint32(10, at, true);
    entries.push(joined(letters('PK\x01\x02\x14\x00'), about, place, title));
    locals.push(local);
    at += local.length;
  }
  const directory = joined(...entries);
  const end = new Uint8Array(18);
  const view = new DataView(end.buffer);
  view.setUint16(4, entries.length, true);
  view.setUint16(6, entries.length, true);
  view.setUint32(8, directory.length, true);
  view.setUint32(12, at, true);
  return joined(...locals, directory, letters('PK\x05\x06'), end);
}

/** A workbook of sheets, each given as the rows of its XML. */
export function workbookOf(
  sheets: Readonly<Record<string, string>>,
  { texts = [], formats = [], book = '', parts = {} }: WorkbookParts = {},
): Promise<Uint8Array> {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`;
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook>${book}<sheets>${names
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, i) => relation(`s${i}`, 'worksheet', `worksheets/sheet${i + 1}.xml`))
      .join(
        '',
      )}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats
      .map((_, i) => `<xf numFmtId="${200 + i}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  });
}

/** What a workbook has beside its cells. Style 0 is a number, style 1 a date, the others are the formats. */
export interface WorkbookParts {
  texts?: string[];
  formats?: string[];
  book?: string;
  parts?: Record<string, string>;
}

async function gzipOf(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function letters(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
