/** Returns the first matching element that is visible, because the next document is rendered hidden on the same page. */
export const inSight = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility?.() ?? true);
