/** Of what comes next, in pixels: a field and the lines under it. */
const room = 120;

/**
 * Before the focus moves on, the form is moved as far as what comes next needs. Left to itself a browser brings a field that is out of sight to
 * the middle, and the eyes have to look for it.
 */
export function keepAhead(form: HTMLElement, focused: Element, by: 1 | -1): void {
  const scroller = form.parentElement;
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const at = focused.getBoundingClientRect();
  // under the head of the form, which stays
  const free = top + (Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0);
  if (by === 1) scroller.scrollTop += Math.max(0, at.bottom + room - bottom);
  else scroller.scrollTop -= Math.max(0, free + room - at.top);
}
