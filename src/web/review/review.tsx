/** Review of one document. Connects the session, the selection and the layout. */
import { lazy, Suspense } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import type { Me } from '#web/platform/api/me.queries.ts';
import { OpenDialog } from './dialogs/open-dialog.tsx';
import { useDialogs } from './dialogs/use-dialogs.ts';
import { FormColumn } from './form/form-column.tsx';
import { fieldsToReview } from './form/review-fields.ts';
import { ReviewHeader } from './header/review-header.tsx';
import { ReviewItems } from './items/review-items.tsx';
import { useExampleRow } from './items/use-example-row.ts';
import { DesktopPanes, PhoneSheets } from './layout/review-layout.tsx';
import { useItemsPlace } from './layout/use-items-place.ts';
import { useSheets } from './layout/use-sheets.ts';
import { useFinish } from './navigation/use-finish.ts';
import { useNeighbors } from './navigation/use-neighbors.ts';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { useSelection } from './selection/use-selection.ts';
import { ReviewKeys } from './review-keys.tsx';
import { isBeingRead } from './session/is-being-read.ts';
import { useSession } from './session/use-session.ts';
import { focusPage } from './viewer/focus-page.ts';
import { ReviewViewer } from './viewer/review-viewer.tsx';
import classes from './review.module.css';

const allDone = whenIdle(() => import('./navigation/all-done.tsx'));
const AllDone = lazy(async () => ({ default: (await allDone()).AllDone }));
/** Loaded when the URL names a field. */
const DeepLink = lazy(async () => ({ default: (await import('./selection/deep-link.tsx')).DeepLink }));
/** Loaded when the URL names a dialog to open. */
const Offered = lazy(async () => ({ default: (await import('./dialogs/offered.tsx')).Offered }));
/** Loaded when the page is idle, because it may be needed without a network. */
const validateAnyway = whenIdle(() => withTexts(['dialogs'], () => import('./dialogs/validate-anyway-dialog.tsx')));
const ValidateAnywayDialog = lazy(async () => ({ default: (await validateAnyway()).ValidateAnywayDialog }));

export function Review({ detail, me, culture }: { detail: DocumentDetail; me: Me; culture: string }) {
  const session = useSession(detail, me, culture);
  const selection = useSelection(session);
  const navigation = useNeighbors(detail.id);
  const sheets = useSheets();
  const itemsPlace = useItemsPlace();
  // A focused cell must be visible.
  const itemsShown = itemsPlace.place === 'folded' && selection.focus?.kind === 'cell' ? 'docked' : itemsPlace.place;
  const showForm = () => sheets.show('values');
  const showField = (name: string) => {
    showForm();
    selection.focusField(name);
  };
  const showPage = () => {
    sheets.show('page');
    focusPage();
  };
  const finish = useFinish({ session, navigation, showField, showForm });
  const teaching = useExampleRow(session, showPage);
  const dialogs = useDialogs(detail, finish.openNext);

  if (finish.isDone)
    return (
      <Suspense>
        <AllDone navigation={navigation} name={detail.fileName} isSkipped={navigation.neighbours?.skipped.at(-1) === detail.id} />
      </Suspense>
    );
  const place = { goTo: navigation.open, onGone: finish.openNext };
  const panes = {
    viewer: <ReviewViewer session={session} selection={selection} teaching={teaching} sheets={sheets} dialogs={dialogs} />,
    form: <FormColumn session={session} selection={selection} finish={finish} dialogs={dialogs} openDocument={navigation.open} />,
    items:
      session.columns.length > 0 && !isBeingRead(detail) ? (
        <ReviewItems
          session={session}
          selection={selection}
          teaching={teaching}
          dialogs={dialogs}
          onFold={sheets.isNarrow ? null : () => itemsPlace.show('folded')}
        />
      ) : null,
  };
  return (
    <div className={classes.review} data-narrow={sheets.isNarrow}>
      <ReviewHeader session={session} focus={selection.focus} navigation={navigation} finish={finish} dialogs={dialogs} />
      {sheets.isNarrow ? (
        <PhoneSheets panes={panes} sheets={sheets} left={isBeingRead(detail) ? 0 : fieldsToReview(session.fields).length} />
      ) : (
        <DesktopPanes panes={panes} itemsSize={{ rowCount: session.rows.length, ...itemsPlace, place: itemsShown }} />
      )}
      <ReviewKeys session={session} selection={selection} navigation={navigation} finish={finish} onItems={itemsPlace.turn} />
      <p className="visually-hidden" aria-live="polite">
        {selection.announcement}
      </p>
      <Suspense>{navigation.hasField ? <DeepLink session={session} selection={selection} onFound={showForm} /> : null}</Suspense>
      <Suspense>{navigation.offer ? <Offered navigation={navigation} detail={detail} dialogs={dialogs} /> : null}</Suspense>
      {finish.blockers.length > 0 ? (
        <Suspense>
          <ValidateAnywayDialog documentId={detail.id} finish={finish} />
        </Suspense>
      ) : null}
      <OpenDialog session={session} selection={selection} dialogs={dialogs} place={place} onTeach={teaching.start} />
    </div>
  );
}
