/** Reordering of rows by a drag handle or by Alt with an arrow key. */
import { useState, type KeyboardEvent, type PointerEvent } from 'react';

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [item] = list.slice(from, from + 1);
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Rows are marked with `data-row` in document order. */
export function useReorder<E extends HTMLElement>(count: number, move: (from: number, to: number) => void) {
  const [list, setList] = useState<E | null>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);

  const placeAt = (y: number): number => {
    const rows = [...(list?.querySelectorAll(':scope > [data-row]') ?? [])].map((row) => row.getBoundingClientRect());
    const at = rows.findIndex(({ top, height }) => y < top + height / 2);
    return at === -1 ? rows.length : at;
  };
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ ...drag, to: placeAt(event.clientY) });
    },
    onPointerUp: () => {
      // The row is removed first, so rows after it have moved up by one.
      if (drag && drag.to !== drag.from && drag.to !== drag.from + 1)
        move(drag.from, drag.to > drag.from ? drag.to - 1 : drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  const onRowKeyDown = (index: number) => (event: KeyboardEvent) => {
    const by = event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    if (index + by >= 0 && index + by < count) move(index, index + by);
  };
  /** Drop position: before this row, or at the end. */
  const markOf = (index: number): 'dragged' | 'before' | 'after' | undefined => {
    if (!drag) return undefined;
    if (drag.from === index) return 'dragged';
    if (drag.to === index) return 'before';
    return drag.to === count && index === count - 1 ? 'after' : undefined;
  };
  return { setList, handle, onRowKeyDown, markOf };
}
