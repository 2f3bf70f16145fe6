import { useLingui } from '@lingui/react/macro';
import { touchOnly, useMedia } from '#web/ui/use-media.ts';

/** How pages are split, moved and rotated: by touch, or with the mouse and the keyboard. */
export function PagesHint({ canOrder }: { canOrder: boolean }) {
  const { t } = useLingui();
  const isTouch = useMedia(touchOnly);
  if (isTouch)
    return canOrder
      ? t`Tap the scissors beside a page to split the document before it. To move a page, hold it, then drag it to another position.`
      : t`Tap the scissors beside a page to split the document before it.`;
  return canOrder
    ? t`Click between two pages to split the document, or drag a page to another position. Keyboard: arrow keys select a page, Space splits before it, Shift with an arrow key moves it, R rotates it.`
    : t`Click between two pages to split the document. Keyboard: arrow keys select a page, Space splits before it, R rotates it.`;
}
