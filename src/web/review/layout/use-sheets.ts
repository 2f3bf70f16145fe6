import { useState } from 'react';
import { narrow, useMedia } from '#web/ui/use-media.ts';
import type { Sheet } from '../sheet-switch.tsx';

export type Sheets = ReturnType<typeof useSheets>;

/** On a phone one sheet is shown at a time. */
export function useSheets() {
  const isNarrow = useMedia(narrow);
  const [shown, show] = useState<Sheet>('values');
  return { isNarrow, shown, show };
}
