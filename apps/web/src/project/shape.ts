/**
 * Whether something that was read from a file has the shape of what the page shows. A file may hold anything.
 */

/** Tells whether a value fits. */
export type Shape = (value: unknown) => boolean;

export const text: Shape = (value) => typeof value === 'string';
export const number: Shape = (value) => typeof value === 'number';
export const yesOrNo: Shape = (value) => typeof value === 'boolean';

/** The shape, or nothing. */
export function maybe(shape: Shape): Shape {
  return (value) => value === undefined || value === null || shape(value);
}

/** Any number of the same. */
export function list(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape);
}

/** A record with these members at least. */
export function record(members: Readonly<Record<string, Shape>>): Shape {
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const own = value as Readonly<Record<string, unknown>>;
    return Object.entries(members).every(([name, shape]) => shape(own[name]));
  };
}
