/**
 * What went wrong, where it went wrong, and what can be done about it.
 */

/** A message that is read out as soon as it is there. */
export function FailureNote({
  title,
  message,
  children,
}: {
  title: string;
  message: string;
  children?: React.ReactNode;
}): React.JSX.Element {
  return (
    <div className="failure" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      <p className="failure-message">{message}</p>
      {children}
    </div>
  );
}
