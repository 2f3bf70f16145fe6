/** State of "Fill rows from example": while it is active, words picked on the page define the example row. */
import { useState } from 'react';
import { can } from '#web/platform/api/service.ts';
import type { Highlight } from '#web/viewer/highlights.ts';
import type { ViewerWord } from '#web/viewer/page-words.ts';
import type { Session } from '../session/use-session.ts';

export type Teaching = ReturnType<typeof useExampleRow>;

const nothingPicked: readonly ViewerWord[] = [];

export function useExampleRow({ detail, columns, isEditable }: Session, showPage: () => void) {
  const [picked, setPicked] = useState<readonly ViewerWord[] | null>(null);
  const [highlights, setHighlights] = useState<readonly Highlight[]>([]);
  const isPossible = isEditable && can('rowTeaching') && detail.pages.length > 0 && columns.length > 0;
  const start = () => {
    setPicked(nothingPicked);
    showPage();
  };
  return {
    isOn: picked !== null,
    /** Words of the example row; empty at first. */
    picked: picked ?? nothingPicked,
    highlights,
    /** Starts, or starts again with another row. */
    start: isPossible ? start : null,
    pick: (words: readonly ViewerWord[]) => setPicked(words),
    setHighlights,
    stop: () => setPicked(null),
  };
}
