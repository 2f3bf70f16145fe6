/** Resizing and moving columns in the list header. Loaded on first use. */
import type { PointerEvent as ReactPointerEvent } from 'react';

export const minColumnWidth = 48;
const widest = 1200;
const bounded = (width: number) => Math.round(Math.max(minColumnWidth, Math.min(widest, width)));

/** Follows the pointer. Calls `onSize` for every width on the way, and for the last one with `isDone`. */
export function startSizing(event: ReactPointerEvent, cell: HTMLElement, onSize: (width: number, isDone: boolean) => void): void {
  const { pointerId, clientX } = event;
  const start = cell.getBoundingClientRect().width;
  let last = start;
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return;
    last = bounded(start + moved.clientX - clientX);
    onSize(last, false);
  };
  const end = () => {
    window.removeEventListener('pointermove', move);
    if (last !== start) onSize(last, true);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end, { once: true });
  window.addEventListener('pointercancel', end, { once: true });
}

/** Returns the width at which no visible cell is truncated. */
export function fittingWidth(grid: HTMLElement, index: number): number {
  const cells = grid.querySelectorAll<HTMLElement>(`[role=row] > :nth-child(${index + 1})`);
  const range = document.createRange();
  let width = minColumnWidth;
  for (const cell of cells) {
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    range.selectNodeContents(cell);
    let inner = 0;
    // Text rectangles include the truncated part.
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const left = cell.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      inner = Math.max(inner, cell.dataset['numeric'] ? cell.getBoundingClientRect().right - box.left : box.right - left);
    }
    width = Math.max(width, inner + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + 6);
  }
  return bounded(width);
}

/** Returns the columns with one of them moved before another one or to the end. */
export function moved<T>(ids: readonly T[], id: T, before: T | undefined): T[] {
  const others = ids.filter((each) => each !== id);
  const at = before === undefined ? others.length : others.indexOf(before);
  return at === -1 ? [...ids] : others.toSpliced(at, 0, id);
}
