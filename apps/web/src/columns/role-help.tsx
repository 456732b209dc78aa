/**
 * What the roles of columns mean, for whoever asks.
 */
import { ROLES } from './roles.js';

/** The explanation, closed at first. */
export function RoleHelp(): React.JSX.Element {
  return (
    <details className="more role-help">
      <summary>What the roles mean</summary>
      <dl className="glossary">
        {ROLES.map(({ role, title, meaning }) => (
          <div key={role}>
            <dt>{title}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
