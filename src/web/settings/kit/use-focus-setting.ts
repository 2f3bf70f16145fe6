import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

const inputOf = (page: HTMLElement, name: string): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>('input, select, textarea')].find((each) => each.getAttribute('name') === name);

/** Focuses the setting named in the URL as soon as it is rendered. */
export function useFocusSetting(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // `key` changes with every navigation, including one to the current URL.
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
