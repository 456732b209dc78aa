/**
 * What a workbook says of itself: its sheets in their order, where their parts lie, and from which day dates count.
 */
import type { Archive } from '../zip/archive.js';
import { attribute, readXml } from './xml.js';

/** A sheet of cells. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** The part of the archive that holds it. */
  part: string;
}

/** A workbook without its cells. */
export interface Workbook {
  sheets: Sheet[];
  /** Whether days count from 1904, as old Macintosh programs have it. */
  from1904: boolean;
  /** The parts with texts and with formats, where there are such. */
  texts: string | undefined;
  styles: string | undefined;
}

interface Relation {
  id: string;
  /** The last word of its type. */
  type: string;
  part: string;
}

/** Reads what the workbook says. */
export async function readWorkbook(archive: Archive, pause: () => Promise<void>): Promise<Workbook> {
  const [root] = (await relationsOf(archive, '', pause)).filter(({ type }) => type === 'officeDocument');
  if (root === undefined) throw archive.damage('it names no workbook');
  const relations = await relationsOf(archive, root.part, pause);
  const ofType = (type: string): string | undefined =>
    relations.find((relation) => relation.type === type && archive.members.has(relation.part))?.part;
  const sheets: Sheet[] = [];
  let from1904 = false;
  await readXml(
    archive.read(root.part),
    {
      open: (name, attributes) => {
        if (name === 'workbookPr') from1904 = isTrue(attribute(attributes, 'date1904'));
        if (name !== 'sheet') return;
        const id = attribute(attributes, 'id');
        // Sheets that hold a chart have no cells.
        const found = relations.find((relation) => relation.id === id && relation.type === 'worksheet');
        if (found === undefined) return;
        const state = attribute(attributes, 'state') ?? 'visible';
        const title = attribute(attributes, 'name') ?? '';
        sheets.push({ name: title, isHidden: state !== 'visible', part: found.part });
      },
      close: () => undefined,
      text: () => undefined,
    },
    pause,
  );
  return { sheets, from1904, texts: ofType('sharedStrings'), styles: ofType('styles') };
}

/** The parts that a part refers to; the archive itself is the part ''. */
async function relationsOf(archive: Archive, part: string, pause: () => Promise<void>): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const listed = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!archive.members.has(listed)) return relations;
  await readXml(
    archive.read(listed),
    {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        const target = attribute(attributes, 'Target') ?? '';
        const type = attribute(attributes, 'Type') ?? '';
        relations.push({
          id: attribute(attributes, 'Id') ?? '',
          type: type.slice(type.lastIndexOf('/') + 1),
          part: resolved(folder, target),
        });
      },
      close: () => undefined,
      text: () => undefined,
    },
    pause,
  );
  return relations;
}

/** A target seen from a folder, as the name of a part. */
function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Whether the text of an attribute says yes. */
export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true' || text === 'on';
}
