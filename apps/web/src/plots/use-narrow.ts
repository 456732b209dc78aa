/**
 * Whether the screen is narrow: plots are drawn anew for it, because shrinking them would make their text unreadable.
 */
import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => window.matchMedia('(max-width: 40rem)');

function subscribe(onChange: () => void): () => void {
  const media = query();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** True on narrow screens. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
