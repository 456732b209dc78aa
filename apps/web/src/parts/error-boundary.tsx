/**
 * A step that cannot be shown does not take the page with it.
 */
import { Component } from 'react';
import { FailureNote } from './failure-note.js';

/** Shows what is inside or, where that fails, what went wrong. */
export class ErrorBoundary extends Component<{ children: React.ReactNode }, { message: string | undefined }> {
  override state: { message: string | undefined } = { message: undefined };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): React.ReactNode {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return (
      <FailureNote title="This step could not be displayed" message={message}>
        <p>Your table and your choices are kept: the other steps still work.</p>
      </FailureNote>
    );
  }
}
