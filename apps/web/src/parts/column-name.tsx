/**
 * A name from the data: isolated, so that letters written from right to left do not reorder what stands beside them.
 */

/** The name; one that is blank is said to be. */
export function ColumnName({ name }: { name: string }): React.JSX.Element {
  return <bdi title={name.slice(0, 200)}>{name.trim() === '' ? '(blank)' : name}</bdi>;
}
