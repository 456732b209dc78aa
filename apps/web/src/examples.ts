/**
 * The bundled examples: synthetic tables of which the truth is known. They are made when one is chosen, by the library's
 * own designs, as the very file that the command line would write.
 */
import type { Design } from '@hsicinf/core';

/** One example. */
export interface Example {
  title: string;
  /** What is in it, and what there is to see. */
  description: string;
  design: Design;
  rows: number;
  features: number;
  seed: number;
  /** The output's columns. */
  targets: readonly string[];
  /** Columns that are not what they look like. */
  kinds: readonly (readonly [string, 'number' | 'class'])[];
}

/** The examples by name. */
export const examples = {
  curved: {
    title: 'A curved relation',
    description:
      'The output is a sum of squares of five features, which no straight line can detect. Fifteen others are noise.',
    design: 'additive',
    rows: 200,
    features: 20,
    seed: 1,
    targets: ['y'],
    kinds: [],
  },
  groups: {
    title: 'Three groups',
    description:
      'The output is a class. Two features separate the three groups; twenty-eight have nothing to do with it.',
    design: 'three-class',
    rows: 150,
    features: 30,
    seed: 1,
    targets: ['y'],
    kinds: [['y', 'class']],
  },
  noise: {
    title: 'Nothing but noise',
    description:
      'Fifty features, none of them related to the output. What would a test find if it forgot how many were looked at?',
    design: 'null',
    rows: 200,
    features: 50,
    seed: 1,
    targets: ['y'],
    kinds: [],
  },
} satisfies Record<string, Example>;

/** The name of an example. */
export type ExampleName = keyof typeof examples;

/** The file that an example stands for. */
export function exampleFile(name: ExampleName): string {
  return `${examples[name].design}.csv`;
}
