import { useEffect } from 'react';

/** `Documents · Vidimus`; each page names itself. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vidimus`;
  }, [title]);
}
