/**
 * One tested feature in words, above its plot.
 */
import { useEffect, useState } from 'react';
import type { WorkerClient } from '../worker/client.js';

/** What is said of the feature; it comes from the worker, which has the rows. */
export function Explanation({
  client,
  id,
  feature,
}: {
  client: WorkerClient;
  /** Changes with the run. */
  id: number;
  feature: string;
}): React.JSX.Element {
  const [told, setTold] = useState({ key: '', words: '' });
  const key = `${id} ${feature}`;
  useEffect(() => {
    const controller = new AbortController();
    client
      .call('explain', feature, controller)
      .then((words) => setTold({ key, words }))
      // Superseded by another feature; the plot says what went wrong otherwise.
      .catch(() => undefined);
    return () => controller.abort();
  }, [client, key, feature]);
  return (
    <p className="explanation" role="status">
      {told.key === key ? told.words : ''}
    </p>
  );
}
