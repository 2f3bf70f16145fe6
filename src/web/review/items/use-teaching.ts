/** Fills the items from one row that is shown on the page: while it is on, what is picked on the page is that row. */
import { useState } from 'react';
import { can } from '#web/platform/api/service.ts';
import type { Highlight } from '#web/viewer/highlights.ts';
import type { ViewerWord } from '#web/viewer/page-words.ts';
import type { Session } from '../session/use-session.ts';

export type Teaching = ReturnType<typeof useTeaching>;

const nothingPicked: readonly ViewerWord[] = [];

export function useTeaching({ detail, columns, isEditable }: Session, showPage: () => void) {
  const [picked, setPicked] = useState<readonly ViewerWord[] | null>(null);
  const [highlights, setHighlights] = useState<readonly Highlight[]>([]);
  const isPossible = isEditable && can('rowTeaching') && detail.pages.length > 0 && columns.length > 0;
  const start = () => {
    setPicked(nothingPicked);
    showPage();
  };
  return {
    isOn: picked !== null,
    /** Words of the row; none at first. */
    picked: picked ?? nothingPicked,
    highlights,
    /** Also another time, with another row. */
    start: isPossible ? start : null,
    pick: (words: readonly ViewerWord[]) => setPicked(words),
    setHighlights,
    stop: () => setPicked(null),
  };
}
