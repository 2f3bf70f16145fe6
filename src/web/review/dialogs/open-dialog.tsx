import { Suspense } from 'react';
import { retriedLazy } from '#web/platform/loading/retried-lazy.tsx';
import { PartBoundary } from '#web/platform/shell/part-boundary.tsx';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { useIsShown } from '#web/platform/loading/use-is-shown.ts';
import type { Place } from '../pages/use-parts-work.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import type { Dialogs } from './use-dialogs.ts';

/** Tools that are not needed to review values. Their shortcuts are available once they are loaded. */
const ReviewTools = retriedLazy(() =>
  withTexts(['dialogs'], async () => ({ default: (await import('./review-dialogs.tsx')).ReviewTools })),
);
const PartsTools = retriedLazy(() =>
  withTexts(['dialogs'], async () => ({ default: (await import('../pages/parts-tools.tsx')).PartsTools })),
);
const RenameDialog = retriedLazy(() =>
  withTexts(['dialogs'], async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog })),
);

type Props = {
  session: Session;
  selection: Selection;
  dialogs: Dialogs;
  place: Place;
  /** Starts "Fill rows from example"; null if not available. */
  onTeach: (() => void) | null;
};

/** The open dialog, if any, and the palette commands that open the dialogs. */
export function OpenDialog({ session, selection, dialogs, place, onTeach }: Props) {
  // The code is requested after the values are shown: on a phone it would take their share of the connection.
  if (!useIsShown()) return null;
  return (
    <PartBoundary opened={openedName(dialogs)} onClose={dialogs.close}>
      <Suspense>
        {dialogs.opened?.kind === 'rename' ? <RenameDialog detail={session.detail} onClose={dialogs.close} /> : null}
        <ReviewTools session={session} selection={selection} dialogs={dialogs} />
        <PartsTools session={session} dialogs={dialogs} place={place} onTeach={onTeach} />
      </Suspense>
    </PartBoundary>
  );
}

const openedName = ({ opened }: Dialogs): string | null => opened && ('tool' in opened ? opened.tool : opened.kind);
