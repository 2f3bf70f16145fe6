import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

const inputOf = (page: HTMLElement, name: string): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>('input, select, textarea')].find((each) => each.getAttribute('name') === name);

/** The single setting that the address names has the focus, as soon as it stands on the page. */
export function useNamedInput(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // `key` is another one each time that somebody is led here, also to where they are already
  const { hash, key } = useLocation();
  const sought = `${key}${hash}`;
  useEffect(() => {
    const { current: page } = place;
    const [, name = ''] = sought.split('#');
    if (name === '' || !page) return undefined;
    const isShown = () => {
      const input = inputOf(page, name);
      input?.focus({ preventScroll: true });
      input?.scrollIntoView({ block: 'center' });
      return input !== undefined;
    };
    if (isShown()) return undefined;
    const observer = new MutationObserver(() => {
      if (isShown()) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [sought]);
  return place;
}
