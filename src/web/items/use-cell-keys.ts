import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { editorKeyOf, isTextKey } from './grid-keys.ts';

/** Direction in which the cursor leaves a cell. */
export type LeaveDirection = 'down' | 'up' | 'next' | 'previous' | 'stay';

type Given = {
  onCommit: (text: string, leave: LeaveDirection) => void;
  onCancel: () => void;
  /** Ends typing and returns the text to commit. `isSure` is set for keys, not when the focus is lost. */
  take: (isSure: boolean) => string;
};

/** Ways to leave the editor of a cell. Its text is committed or discarded once: closing it takes the focus away, too. */
export function useCellKeys({ take, onCommit, onCancel }: Given) {
  const isDone = useRef(false);
  const once = (run: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  };
  const leave = (text: string, way: LeaveDirection) => once(() => onCommit(text, way));
  const onBlur = () => leave(take(false), 'stay');
  // No blur comes before a reload, nor if the grid disappears because somebody else has the document extracted again.
  const onGone = useRef(onBlur);
  useEffect(() => {
    onGone.current = onBlur;
  });
  useLayoutEffect(() => {
    const end = () => onGone.current();
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, []);
  return {
    leave,
    onBlur,
    onKeyDown: (event: KeyboardEvent) => {
      const ways: Partial<Record<string, LeaveDirection>> = {
        Enter: event.shiftKey ? 'up' : 'down',
        Tab: event.shiftKey ? 'previous' : 'next',
      };
      const way = ways[event.key];
      const key = editorKeyOf(event.nativeEvent);
      if (key === 'save') leave(take(true), 'stay');
      else if (way) {
        event.preventDefault();
        leave(take(true), way);
      } else if (event.key === 'Escape' || key === 'undo') {
        event.preventDefault();
        once(onCancel);
      }
      if (key === 'undo' || isTextKey(event.nativeEvent)) event.stopPropagation();
    },
  };
}
