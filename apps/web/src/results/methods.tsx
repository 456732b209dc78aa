/**
 * For a paper: a paragraph on how the run was made, and what it cites as BibTeX, both ready to copy.
 */
import type { MethodsText } from '@hsicinf/report';
import { useEffect, useState } from 'react';
import type { WorkerClient } from '../worker/client.js';
import { CopiedText } from './copied-text.js';

/** The texts, closed at first. */
export function Methods({ client, id }: { client: WorkerClient; id: number }): React.JSX.Element {
  const [text, setText] = useState<MethodsText>();
  useEffect(() => {
    const controller = new AbortController();
    client
      .call('methods', null, controller)
      .then(setText)
      // Superseded by another run.
      .catch(() => undefined);
    return () => controller.abort();
  }, [client, id]);
  return (
    <details className="more">
      <summary>For the methods section of a paper</summary>
      {text !== undefined && (
        <>
          <CopiedText title="Methods" what="paragraph" text={text.paragraph} />
          <CopiedText title="BibTeX" what="BibTeX" text={text.bibtex} />
        </>
      )}
    </details>
  );
}
