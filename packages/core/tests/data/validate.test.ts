/** Data that breaks a rule: an InputError that names the caller, the rule and the value, before any work. */
import { describe, expect, it } from 'vitest';
import {
  column,
  doors,
  fitting,
  good,
  holes,
  labels,
  refusal,
  ROWS,
  spoiled,
  withFeature,
  withTarget,
} from '../support/refusals.js';

describe.each(Object.keys(doors))('%s: data', (door) => {
  const requires = (rule: string) => new RegExp(`^${door} requires ${rule}`);

  it('accepts the data that the cases below spoil', async () => {
    await expect(doors[door](good, fitting[door])).resolves.toBeDefined();
  });

  it.each<[string, unknown, string]>([
    ['undefined', undefined, 'a dataset with at least one feature, got undefined'],
    ['null', null, 'a dataset with at least one feature, got undefined'],
    [
      'no features',
      { ...good, features: [] },
      'a dataset with at least one feature, got an array of length 0',
    ],
    ['features of a wrong type', { ...good, features: 'x' }, 'a dataset with at least one feature, got "x"'],
    ['a hole among the features', { ...good, features: holes(3) }, 'a name for every feature.*index 0'],
    ['no target', { features: good.features }, 'a dataset with a target, got undefined'],
    ['a null target', withTarget(null), 'a dataset with a target, got null'],
    [
      'no rows',
      { features: [column('a', Number, 0)], target: { kind: 'number', values: new Float64Array(0) } },
      'at least one row, got .*0',
    ],
    [
      'no classes',
      { features: [column('a', Number, 0)], target: { kind: 'class', values: [] } },
      'at least one row, got .*0',
    ],
    [
      'an unknown kind',
      withFeature({ ...column('a', Number), kind: 'ordinal' }),
      `kind 'number', 'class' or 'vector' for feature "a", got "ordinal"`,
    ],
    [
      'an unknown kind of target',
      withTarget({ kind: 'texts', values: [] }),
      `kind 'number', 'class', 'vector', 'labels', .* or 'function' for the target, got "texts"`,
    ],
    ['a feature that is none', withFeature(null), 'a name for every feature, got .*index 6'],
    [
      'a feature without a name',
      withFeature({ values: new Float64Array(ROWS) }),
      'a name for every feature, got .*index 6',
    ],
  ])('%s', async (_, dataset, rule) => {
    expect(await refusal(door, dataset)).toMatch(requires(rule));
  });

  it.each<[string, unknown, string]>([
    [
      'a short feature',
      withFeature(column('short', Math.sin, 59)),
      'columns of equal length, got 59 rows in feature "short" and 60 ',
    ],
    [
      'a long feature',
      withFeature(column('long', Math.sin, 61)),
      'columns of equal length, got 61 rows in feature "long" and 60 ',
    ],
    [
      'short classes',
      withFeature({ name: 'c', kind: 'class', values: ['a', 'b'] }),
      'columns of equal length, got 2 rows in feature "c" and 60 ',
    ],
    [
      'a short vector',
      withFeature({ name: 'v', kind: 'vector', values: [new Float64Array(3)] }),
      'columns of equal length, got 3 rows in feature "v" and 60 ',
    ],
    [
      'uneven coordinates',
      withFeature({ name: 'v', kind: 'vector', values: [spoiled(0, 1), spoiled(0, 1, 59)] }),
      'coordinates of equal length, got 60 and 59 rows in feature "v"',
    ],
    [
      'an uneven vector target',
      withTarget({ kind: 'vector', values: [spoiled(0, 1), spoiled(0, 1, 61)] }),
      'coordinates of equal length, got 60 and 61 rows in the target',
    ],
  ])('lengths that differ: %s', async (_, dataset, rule) => {
    expect(await refusal(door, dataset)).toMatch(requires(rule));
  });

  it.each<[string, unknown, string]>([
    [
      'a text among plain numbers',
      withFeature({ name: 'a', values: labels((row) => (row === 7 ? '7' : row)) }),
      'finite values, got "7" in feature "a" at row index 7',
    ],
    [
      'NaN among plain numbers',
      withFeature({ name: 'a', values: labels((row) => (row === 0 ? NaN : row)) }),
      'finite values, got NaN in feature "a" at row index 0',
    ],
    [
      'a number too large for its type',
      withFeature({ name: 'a', values: Float32Array.from(spoiled(3, 1e300)) }),
      'finite values, got Infinity in feature "a" at row index 3',
    ],
    [
      'null in a target of plain numbers',
      withTarget({ kind: 'number', values: labels((row) => (row === 9 ? null : row)) }),
      'finite values, got null in the target at row index 9',
    ],
    [
      'a hole among plain numbers',
      withTarget({ values: [1, 2, ...holes(58)] }),
      'finite values, got undefined in the target at row index 2',
    ],
    [
      'coordinates without their kind',
      withFeature({ name: 'a', values: [spoiled(0, 1), spoiled(0, 1)] }),
      'finite values, got a value of type Float64Array in feature "a" at row index 0',
    ],
    [
      'large whole numbers',
      withFeature({ name: 'a', values: new BigInt64Array(ROWS) }),
      'an array of numbers in feature "a", got a value of type BigInt64Array',
    ],
    ['no values', withFeature({ name: 'a' }), 'an array of numbers in feature "a", got undefined'],
    ['a text', withFeature({ name: 'a', values: '1,2' }), 'an array of numbers in feature "a", got "1,2"'],
    [
      'a flat vector',
      withFeature({ name: 'v', kind: 'vector', values: new Float64Array(ROWS) }),
      'one array of numbers per coordinate in feature "v".*got .*Float64Array',
    ],
    [
      'a vector of no coordinates',
      withTarget({ kind: 'vector', values: [] }),
      'one array of numbers per coordinate in the target.*got an array of length 0',
    ],
    [
      'a text among the plain numbers of a coordinate',
      withFeature({ name: 'v', kind: 'vector', values: [spoiled(0, 1), labels(String)] }),
      'finite values, got "0" in feature "v" \\(coordinate 1\\) at row index 0',
    ],
    [
      'a hole among coordinates',
      withFeature({ name: 'v', kind: 'vector', values: holes(2) }),
      'an array of numbers in feature "v" \\(coordinate 0\\), got undefined',
    ],
    [
      'classes as a typed array',
      withFeature({ name: 'c', kind: 'class', values: new Int32Array(ROWS) }),
      'an array of labels in feature "c".*got .*Int32Array',
    ],
    [
      'classes as text',
      withTarget({ kind: 'class', values: 'abc' }),
      'an array of labels in the target.*got "abc"',
    ],
  ])('wrong arrays: %s', async (_, dataset, rule) => {
    expect(await refusal(door, dataset)).toMatch(requires(rule));
  });

  it.each([NaN, Infinity, -Infinity])('%s anywhere', async (bad) => {
    const finite = (where: string) => requires(`finite values, got ${bad} in ${where}`);
    expect(await refusal(door, withFeature({ name: 'a b', values: spoiled(7, bad) }))).toMatch(
      finite('feature "a b" at row index 7$'),
    );
    expect(await refusal(door, withTarget({ kind: 'number', values: spoiled(0, bad) }))).toMatch(
      finite('the target at row index 0$'),
    );
    const coordinates = [spoiled(1, 0), spoiled(59, bad)];
    expect(await refusal(door, withFeature({ name: 'v', kind: 'vector', values: coordinates }))).toMatch(
      finite('feature "v" \\(coordinate 1\\) at row index 59$'),
    );
    expect(await refusal(door, withTarget({ kind: 'vector', values: coordinates }))).toMatch(
      finite('the target \\(coordinate 1\\) at row index 59$'),
    );
  });

  it.each<[unknown, string]>([
    [null, 'null'],
    [undefined, 'undefined'],
    [NaN, 'NaN'],
    [Infinity, 'Infinity'],
    [true, 'true'],
    [{}, 'a value of type Object'],
  ])('the class label %s', async (bad, shown) => {
    const values = labels((row) => (row === 5 ? bad : row % 2));
    const label = `a string or a finite number as a label, got ${shown} in`;
    expect(await refusal(door, withFeature({ name: 'c', kind: 'class', values }))).toMatch(
      requires(`${label} feature "c" at row index 5$`),
    );
    expect(await refusal(door, withTarget({ kind: 'class', values }))).toMatch(
      requires(`${label} the target at row index 5$`),
    );
  });

  it.each(['x1', '__proto__', 'constructor', 'toString', ''])('the name %j twice', async (name) => {
    const features = [column('first', Math.sin), column(name, Math.cos), column(name, Math.atan)];
    expect(await refusal(door, { ...good, features })).toMatch(
      requires(`distinct feature names, got ${JSON.stringify(name)} at index 1 and 2$`),
    );
  });

  it('one class only', async () => {
    const target = { kind: 'class', values: labels(() => 'yes') };
    expect(await refusal(door, withTarget(target))).toMatch(
      requires('a target with at least two classes, got only "yes"$'),
    );
  });

  it.each<[string, unknown]>([
    ['a constant', { kind: 'number', values: new Float64Array(ROWS).fill(4.5) }],
    [
      'constant coordinates',
      { kind: 'vector', values: [new Float64Array(ROWS).fill(4.5), new Float64Array(ROWS)] },
    ],
  ])('%s as the target', async (_, target) => {
    expect(await refusal(door, withTarget(target))).toMatch(requires('a target that varies.*got 4.5'));
  });

  it('hostile names stay short, on one line and escaped', async () => {
    for (const name of [
      'x'.repeat(10_000),
      'line\nbreak\r\u2028\u2029\u0085\u0000\u001B[31m',
      '<img src=x onerror=alert(1)>'.repeat(400),
      '\u{1F600}'.repeat(5000),
    ]) {
      const twice = await refusal(door, withFeature({ ...column(name, Math.sin), values: spoiled(3, NaN) }));
      expect(twice).toMatch(requires('finite values, got NaN in feature ".*" at row index 3$'));
      expect(await refusal(door, withTarget({ kind: name, values: [] }))).toMatch(requires("kind 'number'"));
    }
  });
});
