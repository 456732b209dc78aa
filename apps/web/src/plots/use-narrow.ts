/**
 * Whether the screen is narrow: plots are drawn anew for it, because shrinking them would make their text unreadable.
 */
import { useCallback, useSyncExternalStore } from 'react';

/** True on screens up to this width. */
export function useNarrow(width = '40rem'): boolean {
  const subscribe = useCallback(
    (onChange: () => void): (() => void) => {
      const media = query(width);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [width],
  );
  return useSyncExternalStore(subscribe, () => query(width).matches);
}

function query(width: string): MediaQueryList {
  return window.matchMedia(`(max-width: ${width})`);
}
