/**
 * The shape of a relation in a sentence, in pieces, so that names can be marked up.
 */
import type { Course } from '../shape/group-means.js';
import type { RelationShape } from '../shape/relation-shape.js';
import { count } from './numbers.js';
import type { Piece } from './pieces.js';

/** The variables of a relation. */
export interface RelationNames {
  feature: string;
  output: string;
  /** Whether the feature holds the classes, where one of the two does. */
  isFeatureClass: boolean;
}

/** The sentence. */
export function shapePieces(
  shape: RelationShape,
  { feature, output, isFeatureClass }: RelationNames,
): Piece[] {
  const [x, y]: Piece[] = [{ name: feature }, { name: output }];
  switch (shape.kind) {
    case 'level':
      return levelPieces(shape.course, x, y);
    case 'spread':
      return spreadPieces(shape.course, x, y);
    case 'reverse':
      return [
        y,
        ' follows no curve along ',
        x,
        ', but the level or spread of ',
        x,
        ' changes along ',
        y,
        '.',
      ];
    case 'class level':
    case 'class spread': {
      const [number, classes] = isFeatureClass ? [y, x] : [x, y];
      return classPieces(shape, number, classes);
    }
    case 'classes':
      return [
        'Class ',
        { name: shape.feature },
        ' of ',
        x,
        ' goes together with class ',
        { name: shape.output },
        ' of ',
        y,
        `: ${count(shape.rows)} rows have both, where chance would give about ${count(Math.round(shape.expected))}.`,
      ];
    default:
      return ['It has no simple shape that can be put into words: look at the plot.'];
  }
}

function levelPieces(course: Course, x: Piece, y: Piece): Piece[] {
  switch (course) {
    case 'rising':
      return ['Rising: ', y, ' tends to be higher where ', x, ' is higher.'];
    case 'falling':
      return ['Falling: ', y, ' tends to be lower where ', x, ' is higher.'];
    case 'valley':
      return ['U-shaped: ', y, ' is lowest at middle values of ', x, ' and higher towards both ends.'];
    case 'hill':
      return ['Hump-shaped: ', y, ' is highest at middle values of ', x, ' and lower towards both ends.'];
    default:
      return ['A wave or another winding curve: ', y, ' goes up and down more than once along ', x, '.'];
  }
}

function spreadPieces(course: Course, x: Piece, y: Piece): Piece[] {
  const where: Record<Course, string> = {
    rising: ': it is wider where the feature is higher, while the level stays about the same.',
    falling: ': it is narrower where the feature is higher, while the level stays about the same.',
    valley: ': it is narrowest at middle values, while the level stays about the same.',
    hill: ': it is widest at middle values, while the level stays about the same.',
    wave: ' more than once, while the level stays about the same.',
  };
  return ['Only the spread of ', y, ' changes along ', x, where[course]];
}

function classPieces(
  { kind, highest, lowest, classes }: Extract<RelationShape, { kind: 'class level' | 'class spread' }>,
  number: Piece,
  of: Piece,
): Piece[] {
  const [most, least] = [{ name: highest }, { name: lowest }];
  if (kind === 'class level')
    return classes === 2
      ? [number, ' tends to be higher in class ', most, ' of ', of, ' than in class ', least, '.']
      : [number, ' differs between the classes of ', of, ': highest in ', most, ', lowest in ', least, '.'];
  return [
    'Only the spread of ',
    number,
    ' differs between the classes of ',
    of,
    ': widest in ',
    most,
    ', narrowest in ',
    least,
    '.',
  ];
}
