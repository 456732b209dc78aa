/**
 * Rows that can be put in so few orders that nothing can be significant: of N orders the observed one is counted as well, so
 * that p is 1/N at least, and an adjustment makes no p-value smaller.
 */
import type { Arrangement, FeaturePart } from '../design/arrangement.js';
import { quote, quotedNames } from '../errors.js';
import type { SelectedFeature } from '../result.js';

/** The notes on features whose orders were counted and are fewer than 1/alpha. */
export function fewOrdersNotes(
  arranged: Pick<Arrangement, 'parts' | 'held' | 'hasRules'>,
  selected: readonly SelectedFeature[],
  alpha: number,
): string[] {
  // Features with missing cells have parts of their own, about which the same may be said.
  const told = new Map<string, string[]>();
  for (const part of arranged.parts) {
    const orders = ordersOf(part, 1 / alpha);
    if (1 / orders <= alpha) continue;
    const concerned = selected.filter(
      ({ index, pValueError }) => pValueError === 0 && part.indices.includes(index),
    );
    if (concerned.length === 0) continue;
    const words = fewWords(orders, alpha, placesOf(part, arranged));
    told.set(words, [...(told.get(words) ?? []), ...concerned.map(({ name }) => name)]);
  }
  return Array.from(told, ([words, names]) =>
    names.length === selected.length ? `Only ${words}` : `For ${quotedNames(names)}, only ${words}`,
  );
}

/** In how many orders the rows of a part can be put; no further than `enough`. */
function ordersOf({ groups, dataset }: FeaturePart, enough: number): number {
  let orders = 1;
  for (const size of groups?.sizes ?? [dataset.rows])
    for (let i = 2; i <= size && orders < enough; i++) orders *= i;
  return orders;
}

/** What changes places, within what, and what would make for more orders. */
interface Places {
  things: string;
  within: string;
  remedy: string;
}

function placesOf(
  { groups, between }: FeaturePart,
  { held: { strata, clusters }, hasRules }: Pick<Arrangement, 'held' | 'hasRules'>,
): Places {
  const things = between !== undefined || clusters?.collapsed === true ? 'clusters' : 'rows';
  if (groups === undefined) return { things, within: '', remedy: `It takes more ${things}.` };
  if (hasRules && between === undefined) {
    const within = ` within the clusters of ${quote(clusters?.name ?? '')}`;
    return { things, within, remedy: 'It takes more rows in the same clusters.' };
  }
  const within = ` within the strata of ${quote(strata?.name ?? '')}`;
  return { things, within, remedy: `Use fewer strata, with more ${things} in each.` };
}

function fewWords(orders: number, alpha: number, { things, within, remedy }: Places): string {
  const count = orders === 1 ? `1 order of the ${things} is` : `${orders} orders of the ${things} are`;
  return `${count} possible${within}, so no p-value can be below ${roundedDown(1 / orders)}, and none can be significant at the level ${alpha}. ${remedy}`;
}

/** A number of three digits that is not above a positive one. */
function roundedDown(value: number): number {
  const near = Number(value.toPrecision(3));
  if (near <= value) return near;
  const half = 10 ** (Math.floor(Math.log10(value)) - 2) / 2;
  return Number((value - half).toPrecision(3));
}
