/**
 * A file that is dropped beside its place must not replace the page and everything that was done on it.
 */
import { useEffect } from 'react';

const stay = (event: DragEvent): void => event.preventDefault();

/** To be used once. */
export function useNoNavigation(): void {
  useEffect(() => {
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}
