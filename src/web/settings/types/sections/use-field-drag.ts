/** Fields that the mouse drags from section to section. Who touches or types chooses the field in a list. */
import { useState, type PointerEvent } from 'react';

/** In a section before one of its fields, or at its end. */
export type FieldPlace = { section: string; before: string | null };
type Drag = { name: string; place: FieldPlace | null };

/** So near to the edge of the list it scrolls, by so much with every move. */
const edge = 48;
const step = 24;

/** Sections carry `data-section`, their fields in their order `data-field`. */
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
      // a finger scrolls
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
  /** How a field looks meanwhile: dragged, or the one before which it would stand. */
  const markOf = (name: string): 'dragged' | 'before' | undefined =>
    drag?.name === name ? 'dragged' : drag?.place?.before === name ? 'before' : undefined;
  /** The section into which it would be put. */
  const isOver = (section: string): boolean => drag?.place?.section === section;
  return { handle, markOf, isOver };
}
