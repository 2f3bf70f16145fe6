/** Dragging fields between sections with the mouse. Touch and keyboard users select the section in a list. */
import { useState, type PointerEvent } from 'react';

/** Position in a section: before one of its fields, or at the end. */
export type FieldPlace = { section: string; before: string | null };
type Drag = { name: string; place: FieldPlace | null };

/** Distance in pixels from the edge of the list at which it scrolls, and the scroll step per move. */
const edge = 48;
const step = 24;

/** Sections are marked with `data-section` and their fields, in order, with `data-field`. */
function placeAt(x: number, y: number): FieldPlace | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-section]');
  const section = row?.dataset['section'];
  if (!row || section === undefined) return null;
  const next = [...row.querySelectorAll<HTMLElement>('[data-field]')].find((field) => {
    const { left, top, width, bottom } = field.getBoundingClientRect();
    return y < top || (y < bottom && x < left + width / 2);
  });
  return { section, before: next?.dataset['field'] ?? null };
}

function scrollAt(dragged: HTMLElement, y: number): void {
  const list = dragged.closest('.scrolls');
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  const by = y < top + edge ? -step : y > bottom - edge ? step : 0;
  if (by !== 0) list.scrollBy(0, by);
}

export function useFieldDrag(put: (name: string, place: FieldPlace) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const handle = (name: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Touch scrolls instead.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ name, place: null });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag) return;
      scrollAt(event.currentTarget, event.clientY);
      setDrag({ ...drag, place: placeAt(event.clientX, event.clientY) });
    },
    onPointerUp: () => {
      if (drag?.place && drag.place.before !== drag.name) put(drag.name, drag.place);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  /** Returns the mark of a field during the drag: the dragged field, or the one it would be placed before. */
  const markOf = (name: string): 'dragged' | 'before' | undefined =>
    drag?.name === name ? 'dragged' : drag?.place?.before === name ? 'before' : undefined;
  /** Whether the field would be moved into this section. */
  const isOver = (section: string): boolean => drag?.place?.section === section;
  return { handle, markOf, isOver };
}
