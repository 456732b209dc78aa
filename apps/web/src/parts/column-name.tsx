/**
 * A name from the data: isolated, so that letters written from right to left do not reorder what stands beside them.
 */

/** The name; one that is blank is said to be. */
export function ColumnName({ name }: { name: string }): React.JSX.Element {
  return <bdi title={name.slice(0, 200)}>{name.trim() === '' ? '(blank)' : name}</bdi>;
}

/** Names up to this length are not broken. */
const SHORT_NAME = 14;

/** The class of a cell with a name: a long one may be broken into lines. */
export function nameClass(name: string): 'long' | undefined {
  return name.length > SHORT_NAME ? 'long' : undefined;
}
