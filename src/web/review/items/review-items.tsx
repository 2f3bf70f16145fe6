import { lazy, Suspense } from 'react';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import type { Teaching } from './use-example-row.ts';

/** The grid is a third of this page's code and is shown below the page, so it is loaded in parallel. */
const itemsPanel = import('./items-panel.tsx');
const ItemsPanel = lazy(async () => ({ default: (await itemsPanel).ItemsPanel }));

type Props = { session: Session; selection: Selection; teaching: Teaching; dialogs: Dialogs; onFold: (() => void) | null };

export function ReviewItems({ session, selection, teaching, dialogs, onFold }: Props) {
  return (
    <Suspense>
      <ItemsPanel session={session} selection={selection} teaching={teaching} onOpen={dialogs.openTool} onFold={onFold} />
    </Suspense>
  );
}
