/** A power of two in whose multiples a number is about 1, as far as there is one: multiplying by it is exact. */
export function powerUnit(largest: number): number {
  return 2 ** -Math.max(-1023, Math.min(1022, Math.floor(Math.log2(largest))));
}
