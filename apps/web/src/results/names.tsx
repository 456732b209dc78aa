/**
 * Names from the data, each with what is to be said of it.
 */
import { count } from '@hsicinf/report/text';
import { ColumnName } from '../parts/column-name.js';
import type { Listed } from '../worker/messages.js';

/** The list, closed at first; nothing where there are none. */
export function Names({
  title,
  listed: { first, total },
}: {
  title: string;
  listed: Listed;
}): React.JSX.Element | null {
  if (total === 0) return null;
  return (
    <details className="more">
      <summary>{title}</summary>
      <ul className="remarks">
        {first.map(({ name, reason }) => (
          <li key={name}>
            <ColumnName name={name} />: {reason}
          </li>
        ))}
        {total > first.length && <li>and {count(total - first.length)} more</li>}
      </ul>
    </details>
  );
}
