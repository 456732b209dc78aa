/** A bar that never goes back, and a time left that holds. */
import { describe, expect, it } from 'vitest';
import { begun, type Ongoing, progressed, secondsLeft, shownPart } from '../../src/state/ongoing.js';

/** Reports of work that goes on evenly: a part each second, of so many. */
function evenly(seconds: number, parts: number): Ongoing {
  let ongoing = begun(0);
  for (let s = 1; s <= seconds; s++) {
    const share = { stage: 'p-values' as const, part: s / parts, next: (s + 1) / parts };
    ongoing = progressed(ongoing, share, 1000 * s);
  }
  return ongoing;
}

describe('a time left', () => {
  it('is right where work goes on evenly, and counts down between reports', () => {
    const ongoing = evenly(10, 40);
    expect(secondsLeft(ongoing, 10_000)).toBeCloseTo(30, 6);
    expect(secondsLeft(ongoing, 10_500)).toBeCloseTo(29.5, 6);
  });

  it('is not told before it means something', () => {
    expect(secondsLeft(begun(0), 100)).toBeUndefined();
    const early = progressed(begun(0), { stage: 'statistics', part: 0.5 }, 100);
    expect(secondsLeft(early, 100)).toBeUndefined();
    const little = progressed(begun(0), { stage: 'statistics', part: 0.001 }, 5000);
    expect(secondsLeft(little, 5000)).toBeUndefined();
  });

  it('is taken back where it cannot be told any more', () => {
    const parsing = progressed(evenly(10, 40), { stage: 'parsing', part: undefined }, 11_000);
    expect(secondsLeft(parsing, 11_000)).toBeUndefined();
    expect(shownPart(parsing, 11_000)).toBeUndefined();
  });

  it('moves slowly where one step was slow', () => {
    const ongoing = evenly(10, 40);
    // The guess of this moment alone is 4 seconds more for each part done: a second is 0.1 of them.
    const late = progressed(ongoing, { stage: 'p-values', part: 11 / 40 }, 12_000);
    const moment = (12_000 / 11) * 29;
    const left = 1000 * (secondsLeft(late, 12_000) ?? 0);
    expect(left).toBeGreaterThan(28_000);
    expect(left).toBeLessThan(moment);
  });
});

describe('a bar', () => {
  it('never goes back', () => {
    const ongoing = progressed(evenly(10, 40), { stage: 'naive', part: 0.1 }, 11_000);
    expect(shownPart(ongoing, 11_000)).toBeGreaterThanOrEqual(0.25);
  });

  it('moves while a step goes on, and stays before its end', () => {
    const ongoing = evenly(10, 40);
    const parts = [10_000, 10_500, 11_000, 60_000].map((now) => shownPart(ongoing, now) ?? 0);
    expect(parts[0]).toBe(0.25);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts[3]).toBeLessThan(11 / 40);
  });

  it('has no value where nothing can be told', () => {
    expect(shownPart(begun(0), 10)).toBeUndefined();
    expect(shownPart(progressed(begun(0), { stage: 'reading', part: undefined }, 5), 10)).toBeUndefined();
  });
});
