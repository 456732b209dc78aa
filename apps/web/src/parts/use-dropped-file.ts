/**
 * A file that is dropped anywhere on the page is opened; it never replaces the page and everything that was done on it.
 */
import { useEffect, useRef, useState } from 'react';

/** To be used once: whether a file is held over the page, and how many were dropped where only one can be opened. */
export function useDroppedFile(onFile: (file: File) => void): { isOver: boolean; tooMany: number } {
  const [isOver, setOver] = useState(false);
  const [tooMany, setTooMany] = useState(0);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(event.dataTransfer?.types.includes('Files') ?? false);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      // Which of several is meant cannot be known.
      setTooMany(files.length > 1 ? files.length : 0);
      if (files.length === 1) latest.current(files[0]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return { isOver, tooMany };
}
