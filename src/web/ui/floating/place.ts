export type Side = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right';

const gap = 4;
const edge = 8;

/** Positions a floating element beside its anchor, on the other side if there is no room, and never beyond the edge of the screen. */
export function place(floating: HTMLElement, anchor: Element, side: Side): void {
  const from = anchor.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const [across, along] = side.split('-');
  const below = from.bottom + gap;
  const above = from.top - gap - height;
  const fitsBelow = below + height <= innerHeight - edge;
  const wantsAbove = across === 'top' ? above >= edge : !fitsBelow && above >= edge;
  const top = across === 'right' ? from.top + (from.height - height) / 2 : wantsAbove ? above : below;
  const left = across === 'right' ? from.right + gap : along === 'end' ? from.right - width : from.left;
  floating.style.left = `${Math.round(Math.max(edge, Math.min(left, innerWidth - width - edge)))}px`;
  floating.style.top = `${Math.round(Math.max(edge, Math.min(top, innerHeight - height - edge)))}px`;
}
