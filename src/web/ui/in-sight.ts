/** The first element that is on the screen: the next document stands in the page too, out of sight. */
export const inSight = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility?.() ?? true);
