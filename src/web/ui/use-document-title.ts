import { useEffect } from 'react';

/** Sets the title of the page, such as `Documents · Vidimus`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vidimus`;
  }, [title]);
}
