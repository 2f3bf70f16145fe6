/** Right column: notices, values and attachments of the document. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { can } from '#web/platform/api/service.ts';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import type { Finish } from '../navigation/use-finish.ts';
import type { Selection } from '../selection/use-selection.ts';
import { isDirty } from '../session/draft.ts';
import { isBeingRead } from '../session/is-being-read.ts';
import type { Session } from '../session/use-session.ts';
import { GoneNotice } from './notices/gone-notice.tsx';
import { SplitOffer } from '../pages/split-offer.tsx';
import { hasEInvoiceCheck } from '../reports/has-e-invoice-check.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useIsShown } from '#web/platform/loading/use-is-shown.ts';
import { FormPanel } from './form-panel.tsx';
import { KsefNotices } from './notices/ksef-notices.tsx';
import { isBare, fieldsToReview } from './review-fields.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

const BeingRead = lazy(async () => ({ default: (await import('../reading-progress.tsx')).BeingRead }));
const Attachments = lazy(() =>
  withTexts(['dialogs'], async () => ({ default: (await import('../pages/parts-tools.tsx')).Attachments })),
);
const NotRead = lazy(async () => ({ default: (await import('../review-empty-states.tsx')).NotRead }));
const UnlockForm = lazy(async () => ({ default: (await import('../unlock-form.tsx')).UnlockForm }));
const NothingRead = lazy(async () => ({ default: (await import('../review-empty-states.tsx')).NothingRead }));
const EInvoiceNotice = lazy(async () => ({ default: (await import('./notices/e-invoice-notice.tsx')).EInvoiceNotice }));
const ExportFailedNotice = lazy(async () => ({
  default: (await import('./notices/export-failed-notice.tsx')).ExportFailedNotice,
}));
const ReturnedNotice = lazy(async () => ({ default: (await import('./notices/returned-notice.tsx')).ReturnedNotice }));
const UnmappedSection = lazy(async () => ({ default: (await import('./unmapped-section.tsx')).UnmappedSection }));
const OthersChanges = lazy(async () => ({ default: (await import('../session/others-changes.tsx')).OthersChanges }));
/** Loaded when the page is idle and not on demand, because the network may be gone then. */
const saveProblem = whenIdle(() => import('../session/save-problem.tsx'));
const SaveProblem = lazy(async () => ({ default: (await saveProblem()).SaveProblem }));
const LockedDraft = lazy(async () => ({ default: (await import('./notices/locked-draft.tsx')).LockedDraft }));
whenIdle(() =>
  Promise.all([
    import('../session/pending-saves.tsx'),
    import('../session/conflict-list.tsx'),
    import('./field-tools.tsx'),
    import('./message-actions.tsx'),
  ]),
);

type NoticesProps = { session: Session; dialogs: Dialogs };
type Props = NoticesProps & { selection: Selection; finish: Finish; openDocument: (documentId: string) => void };

export function FormColumn({ session, selection, finish, dialogs, openDocument }: Props) {
  const { t } = useLingui();
  const { detail, fields, isEditable } = session;
  const isShown = useIsShown();
  useReturnedFocus(isBeingRead(detail), selection);
  const isWarned = finish.isWarned && fieldsToReview(fields).length > 0;
  return (
    <>
      <Notices session={session} dialogs={dialogs} />
      {can('presence') && isShown ? (
        <Suspense>
          <OthersChanges session={session} />
        </Suspense>
      ) : null}
      <KsefNotices session={session} />
      {isWarned ? (
        <Notice tone="look" mx="lg" my="sm">{t`Some values are missing or need review. Validate again to continue.`}</Notice>
      ) : null}
      {isBeingRead(detail) ? (
        <Suspense>
          <BeingRead detail={detail} hadFocus={selection.focus !== null} />
        </Suspense>
      ) : (
        <>
          <FormPanel session={session} selection={selection} finish={finish} onOpen={dialogs.openTool} />
          {isShown && detail.isExtractedByFormat && can('eInvoiceChecks') ? (
            <Suspense>
              <UnmappedSection documentId={detail.id} />
            </Suspense>
          ) : null}
          {isShown ? (
            <Suspense>
              <Attachments detail={detail} isEditable={isEditable} goTo={openDocument} />
            </Suspense>
          ) : null}
        </>
      )}
    </>
  );
}

/** Errors of the document as a whole. */
function Notices({ session, dialogs }: NoticesProps) {
  const { detail, isEditable, saving } = session;
  const needsPassword = detail.actions.includes('unlock');
  const hasNothing = detail.state === 'Extracted' && isEditable && isBare(session.fields, session.rows);
  return (
    <>
      <GoneNotice documentId={detail.id} />
      {detail.state === 'Error' ? (
        <Suspense>
          <NotRead
            reason={detail.failureReason}
            onReadAgain={isEditable && !needsPassword ? () => dialogs.choose({ kind: 'readAgain' }) : null}
          >
            {needsPassword ? <UnlockForm documentId={detail.id} /> : null}
          </NotRead>
        </Suspense>
      ) : null}
      {detail.partCount > 1 && isEditable && detail.actions.includes('arrangePages') ? (
        <SplitOffer detail={detail} onOpen={dialogs.open} />
      ) : null}
      {hasNothing ? (
        <Suspense>
          <NothingRead onChangeType={() => dialogs.openTool('typeAndUnit')} />
        </Suspense>
      ) : null}
      {saving.state.kind === 'idle' || saving.state.kind === 'sending' ? null : (
        <Suspense>
          <SaveProblem documentId={detail.id} state={saving.state} />
        </Suspense>
      )}
      {isDirty(session.draft) && !isEditable && !isBeingRead(detail) ? (
        <Suspense>
          <LockedDraft session={session} />
        </Suspense>
      ) : null}
      {detail.state === 'Paused' && isEditable ? (
        <Suspense>
          <ReturnedNotice documentId={detail.id} onReturn={() => dialogs.openTool('return')} />
        </Suspense>
      ) : null}
      {detail.exportState === 'Failed' ? (
        <Suspense>
          <ExportFailedNotice detail={detail} />
        </Suspense>
      ) : null}
      {hasEInvoiceCheck(detail) ? (
        <Suspense>
          <EInvoiceNotice documentId={detail.id} onOpen={() => dialogs.openTool('eInvoice')} />
        </Suspense>
      ) : null}
    </>
  );
}
