import { useLingui } from '@lingui/react/macro';
import { Box, Group, UnstyledButton } from '@mantine/core';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Scissors from 'lucide-react/icons/scissors';
import type { KeyboardEvent } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import type { Reading } from '#web/viewer/pages.queries.ts';
import { partOf } from './page-cuts.ts';
import { PagePicture } from './page-picture.tsx';
import type { ArrangementState } from './use-arrangement.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './pages-dialog.module.css';

type Props = {
  reading: Reading;
  page: DocumentDetail['pages'][number];
  place: number;
  arranging: ArrangementState;
  /** Reason why a split before this page is suggested. */
  reason: string | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onTurn: () => void;
};

/** One page with the split marker before it. */
export function PageCard({ reading, page, place, arranging, reason, onKeyDown, onTurn }: Props) {
  const { t } = useLingui();
  const number = page.index + 1;
  const { arrangement, focused, setFocused, cut } = arranging;
  const tabIndex = place === focused ? 0 : -1;
  const isCut = arrangement.cuts.has(place);
  const part = partOf(arrangement, place);
  return (
    <>
      {place > 0 ? (
        <UnstyledButton
          className={classes.cut}
          aria-pressed={isCut}
          aria-label={t`Split before page ${number}`}
          data-suggested={reason !== null}
          tabIndex={tabIndex}
          onClick={() => cut(place)}
        >
          <Scissors size={14} aria-hidden="true" />
        </UnstyledButton>
      ) : null}
      <UnstyledButton
        className={classes.page}
        data-place={place}
        // The dialog moves the focus to the current page.
        data-autofocus={place === arranging.at || undefined}
        tabIndex={tabIndex}
        aria-label={part === null ? t`Page ${number}` : t`Page ${number}, document ${part}`}
        onFocus={() => setFocused(place)}
        onKeyDown={onKeyDown}
      >
        <PagePicture reading={reading} page={page} pageCount={arrangement.order.length} />
      </UnstyledButton>
      <Group component="span" wrap="nowrap" gap={6} fz="xs" lh="16px" c="var(--text)" className="figures">
        {number}
        {part !== null && (place === 0 || isCut) ? <Box component="span" fw={600}>{t`Document ${part}`}</Box> : null}
        <IconButton isSmall aria-label={t`Rotate page ${number}`} tabIndex={tabIndex} onClick={onTurn}>
          <RotateCw size={14} aria-hidden="true" />
        </IconButton>
      </Group>
      {reason === null ? null : <span className={`${classes.reason} look`}>{reason}</span>}
    </>
  );
}
