/** Returns the first matching element that is visible, because the next document is rendered hidden on the same page. */
export const inSight = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility?.() ?? true);

/** Ref of an element that has to be seen when it appears, such as an outcome below a long list. */
export const bringIntoSight = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' });
