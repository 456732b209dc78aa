/** What a pair of eyes would see at once: text that is cut off, and things that stick out. */
import type { Page } from 'playwright';

/** The widths of screens that are looked at. */
export const WIDTHS = [360, 680, 768, 1280];

/** Drawn text outside its drawing, and elements that are wider than what they stand in, each in a few words. */
export function sightFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1.5;
    const words = (element: Element): string =>
      `${element.localName}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').slice(0, 40)}”`;
    const faults: string[] = [];
    for (const svg of document.querySelectorAll('svg')) {
      const frame = svg.getBoundingClientRect();
      for (const text of svg.querySelectorAll('text')) {
        const box = text.getBoundingClientRect();
        const isOutside =
          box.width > 0 &&
          (box.left < frame.left - TOLERANCE ||
            box.right > frame.right + TOLERANCE ||
            box.top < frame.top - TOLERANCE ||
            box.bottom > frame.bottom + TOLERANCE);
        if (isOutside) faults.push(`outside its drawing: ${words(text)}`);
      }
    }
    const scrolls = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible';
    for (const element of document.querySelectorAll('body *')) {
      const { parentElement: parent } = element;
      if (parent === null || element.closest('svg, .unseen, option') !== null || scrolls(parent)) continue;
      if (/absolute|fixed/.test(getComputedStyle(element).position)) continue;
      const [own, other] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
      const isSeen = own.width > 0 && other.width > 0 && getComputedStyle(parent).display !== 'contents';
      if (isSeen && (own.right > other.right + TOLERANCE || own.left < other.left - TOLERANCE))
        faults.push(`wider than its parent: ${words(element)}`);
    }
    return faults;
  });
}
