/** Chains and their states: every state is in one chain, and chains are as long as one another, but for one state. */
import { describe, expect, it } from 'vitest';
import { ChainLayout } from '../../src/permutation/chain-layout.js';

describe.each([
  [1, 7],
  [3, 7],
  [440, 2200],
  [441, 2200],
  [2199, 2200],
  [37, 37],
])('%i chains for %i states', (chains, states) => {
  const layout = new ChainLayout(chains, states);

  it('shares the states', () => {
    const lengths = layout.lengths();
    expect(lengths).toHaveLength(chains);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(states);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
  });

  it('knows the chain of each state', () => {
    const found = layout.chainsOf(Int32Array.from({ length: states }, (_, state) => state));
    const expected = Array.from(layout.lengths(), (length, chain) =>
      Array<number>(length).fill(chain),
    ).flat();
    expect([...found]).toEqual(expected);
    expect(layout.beginOf(chains)).toBe(states);
  });
});
