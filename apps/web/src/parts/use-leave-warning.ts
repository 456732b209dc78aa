/**
 * Leaving or reloading the page asks first where something would be lost.
 */
import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** To be used once. */
export function useLeaveWarning(losesSomething: boolean): void {
  useEffect(() => {
    if (!losesSomething) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [losesSomething]);
}
