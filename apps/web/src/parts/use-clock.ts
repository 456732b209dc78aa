/**
 * The clock of the page, looked at now and then.
 */
import { useEffect, useState } from 'react';

/** In milliseconds. */
const EVERY = 500;

/** The time, by performance.now(). */
export function useClock(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  // Whatever draws anew has the time of now.
  return Math.max(now, performance.now());
}
