/**
 * The texts that cells of a workbook share: a list that cells point into.
 */
import type { MemoryBudget } from '../memory-budget.js';
import type { Archive } from '../zip/archive.js';
import { readXml, unescaped } from './xml.js';

/** Reads the texts; parts of one text with formats of their own are put together, readings aloud are left out. */
export async function sharedTexts(
  archive: Archive,
  part: string | undefined,
  { memory, pause }: { memory: MemoryBudget; pause: () => Promise<void> },
): Promise<string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const text = new TextParts();
  await readXml(
    archive.read(part),
    {
      open: (name) => text.open(name),
      close: (name) => {
        text.close(name);
        if (name !== 'si') return;
        const whole = text.take();
        memory.takeText(whole.length);
        texts.push(whole);
      },
      text: (raw) => text.add(raw),
    },
    pause,
  );
  return texts;
}

/** A text from its parts. */
export class TextParts {
  private text = '';
  private isInText = false;
  private isReading = false;

  /** An element begins. */
  open(name: string): void {
    if (name === 't') this.isInText = true;
    else if (name === 'rPh') this.isReading = true;
  }

  /** An element ends. */
  close(name: string): void {
    if (name === 't') this.isInText = false;
    else if (name === 'rPh') this.isReading = false;
  }

  /** Raw text. */
  add(raw: string): void {
    if (this.isInText && !this.isReading) this.text += raw;
  }

  /** The text so far, which is begun anew. */
  take(): string {
    const whole = cellText(this.text);
    this.text = '';
    return whole;
  }
}

/** The text of a cell from its XML: entities, and _x000D_ for characters that XML does not hold. */
export function cellText(raw: string): string {
  const text = unescaped(raw);
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
