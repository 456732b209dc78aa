/** Plain data goes through bytes without a bit being changed. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePlain, encodePlain } from '../../src/runs/plain-data.js';

const numbers = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, -0, 0, 5e-324));
const leaf = fc.oneof(
  numbers,
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.array(numbers).map((values) => Float64Array.from(values)),
  fc.array(fc.integer()).map((values) => Int32Array.from(values)),
  fc.array(fc.nat(255)).map((values) => Uint8Array.from(values)),
  fc.array(fc.nat(255)).map((values) => Uint16Array.from(values)),
  fc.array(fc.float()).map((values) => Float32Array.from(values)),
);
const { data } = fc.letrec((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('data')),
    fc.dictionary(fc.stringMatching(/^k[a-z]{0,5}$/), tie('data'), { noNullPrototype: true }),
  ),
}));

const whole = (value: unknown): Buffer => Buffer.concat(encodePlain(value));

describe('plain data', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(decodePlain(whole(value))).toStrictEqual(value);
      }),
    );
  });

  it('is refused where bytes are missing or too many', () => {
    const bytes = whole([Float64Array.of(1, 2), 3]);
    expect(() => decodePlain(bytes.subarray(0, bytes.length - 1))).toThrow('longer than what is there');
    expect(() => decodePlain(Buffer.concat([bytes, Buffer.of(0)]))).toThrow('more bytes than data');
  });
});
