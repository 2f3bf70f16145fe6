import { lazy, Suspense } from 'react';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import type { Place } from '../pages/use-parts-work.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import type { Dialogs } from './use-dialogs.ts';

/** All that is not needed to read and correct values; its keys are there as soon as it is. */
const ReviewTools = lazy(() =>
  withTexts(['dialogs'], async () => ({ default: (await import('./review-dialogs.tsx')).ReviewTools })),
);
const PartsTools = lazy(() =>
  withTexts(['dialogs'], async () => ({ default: (await import('../pages/parts-tools.tsx')).PartsTools })),
);
const RenameDialog = lazy(() =>
  withTexts(['dialogs'], async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog })),
);

type Props = {
  session: Session;
  selection: Selection;
  dialogs: Dialogs;
  place: Place;
  /** Rows by example. */
  onTeach: (() => void) | null;
};

/** The dialog that is open, if one is, and the entries of the palette that open them. */
export function OpenDialog({ session, selection, dialogs, place, onTeach }: Props) {
  return (
    <Suspense>
      {dialogs.opened?.kind === 'rename' ? <RenameDialog detail={session.detail} onClose={dialogs.close} /> : null}
      <ReviewTools session={session} selection={selection} dialogs={dialogs} />
      <PartsTools session={session} dialogs={dialogs} place={place} onTeach={onTeach} />
    </Suspense>
  );
}
