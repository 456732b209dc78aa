/**
 * A text to be copied, with the button that copies it.
 */
import { CopyButton } from '../parts/copy-button.js';

/** The text under its title; `what` it is stands on the button. */
export function CopiedText({
  title,
  what,
  text,
}: {
  title: string;
  what: string;
  text: string;
}): React.JSX.Element {
  return (
    <div className="code">
      <p className="code-head">
        <strong>{title}</strong>
        <CopyButton label={`Copy the ${what}`} text={text} />
      </p>
      <pre tabIndex={0} aria-label={title} role="region">
        <code>{text}</code>
      </pre>
    </div>
  );
}
