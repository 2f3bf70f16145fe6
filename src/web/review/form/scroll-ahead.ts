/** Space in pixels for the next field and the lines below it. */
const room = 120;

/**
 * Scrolls the form by as much as the next field needs before the focus moves. By default browsers scroll a hidden field to the center,
 * where the user has to search for it.
 */
export function scrollAhead(form: HTMLElement, focused: Element, by: 1 | -1): void {
  const scroller = form.parentElement;
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const at = focused.getBoundingClientRect();
  // Below the sticky header of the form.
  const free = top + (Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0);
  if (by === 1) scroller.scrollTop += Math.max(0, at.bottom + room - bottom);
  else scroller.scrollTop -= Math.max(0, free + room - at.top);
}
