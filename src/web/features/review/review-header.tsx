import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import SkipForward from 'lucide-react/icons/skip-forward';
import Undo2 from 'lucide-react/icons/undo-2';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { StatusIcon } from '#web/blocks/document-status/status-icon.tsx';
import { statusOf } from '#web/blocks/document-status/document-status.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { Tip } from '#web/ui/floating/tip.tsx';
import { isDirty } from './draft.ts';
import { ReviewMenu, type MenuChoice, type PartsChoice } from './review-menu.tsx';
import type { Way } from './use-neighbours.ts';
import { validateButtonId, type Review } from './use-review.ts';
import classes from './review.module.css';

const SaveMark = lazy(async () => ({ default: (await import('./save-mark.tsx')).SaveMark }));
/** Most documents that are reviewed have not been in approval. */
const ApprovalMark = lazy(async () => ({ default: (await import('./approval-mark.tsx')).ApprovalMark }));

const QueueProgress = lazy(() =>
  withTexts(['review-tools'], async () => ({ default: (await import('../review-tools/queue-progress.tsx')).QueueProgress })),
);
const PresenceMark = lazy(() =>
  withTexts(['review-tools'], async () => ({ default: (await import('../review-tools/presence-mark.tsx')).PresenceMark })),
);

type Props = {
  review: Review;
  way: Way;
  onSave: () => void;
  onValidate: () => void;
  onSkip: () => void;
  onHistory: () => void;
  onChoose: (choice: MenuChoice | PartsChoice) => void;
};

export function ReviewHeader({ review, way, onSave, onValidate, onSkip, onHistory, onChoose }: Props) {
  // every edit is another review: there is nothing to remember between two of them
  'use no memo';
  const { t } = useLingui();
  const { detail, saving } = review;
  const { neighbours } = way;
  const supplier = review.header('issued_by_name_sm');
  const number = review.header('invoice_number_sm');
  const dirty = isDirty(review.draft);
  return (
    <header className={classes.header}>
      <Tip label={t`Back to the list`}>
        <Link to={way.listHref} className={classes.back} aria-label={t`Back to the list`}>
          <ArrowLeft size={18} aria-hidden="true" />
        </Link>
      </Tip>
      {neighbours ? (
        <nav className={classes.way} aria-label={t`Documents of the list`}>
          <Step label={t`Previous document`} keys="Alt+PageUp" to={neighbours.previousId} way={way}>
            <ChevronLeft size={18} />
          </Step>
          <Suspense fallback={<span>{t`${neighbours.position + 1} of ${neighbours.total}`}</span>}>
            <QueueProgress place={neighbours} />
          </Suspense>
          <Step label={t`Next document`} keys="Alt+PageDown" to={neighbours.nextId} way={way}>
            <ChevronRight size={18} />
          </Step>
          <Tip label={t`Skip the document`} keys="Mod+Space">
            <IconButton aria-label={t`Skip the document`} onClick={onSkip} isSmall>
              <SkipForward size={16} />
            </IconButton>
          </Tip>
          {way.takeBack ? (
            <Tip label={t`Back to the skipped one`} keys="Mod+Shift+Space">
              <IconButton aria-label={t`Back to the skipped one`} onClick={way.takeBack} isSmall>
                <Undo2 size={16} />
              </IconButton>
            </Tip>
          ) : null}
        </nav>
      ) : (
        <span className={classes.way} />
      )}
      <div className={classes.names}>
        <h1 className={classes.name} title={detail.fileName}>
          {supplier || detail.fileName}
          {number ? <span className={classes.nameNumber}> · {number}</span> : null}
        </h1>
        <div className={classes.file}>
          <StatusIcon status={statusOf(detail)} withWord />
          {detail.approvalState === 'None' ? null : (
            <Suspense>
              <ApprovalMark documentId={detail.id} onRestart={() => onChoose({ kind: 'tool', tool: 'restartApproval' })} />
            </Suspense>
          )}
          <span className={classes.fileName}>{detail.fileName}</span>
        </div>
      </div>
      {hasDesk() ? (
        <Suspense>
          <PresenceMark review={review} />
        </Suspense>
      ) : null}
      <Suspense fallback={<output className={classes.saveMark} />}>
        <SaveMark state={saving.state.kind} isDirty={dirty} />
      </Suspense>
      <Tip label={t`History`}>
        <IconButton aria-label={t`History`} onClick={onHistory}>
          <History size={18} />
        </IconButton>
      </Tip>
      <ReviewMenu review={review} onChoose={onChoose} />
      {review.isEditable ? (
        <>
          <Tip label={t`Save`} keys="Mod+KeyS">
            <Button
              variant="default"
              className={classes.save}
              onClick={onSave}
              disabled={!dirty || saving.state.kind === 'sending'}
            >
              {t`Save`}
            </Button>
          </Tip>
          <Button
            id={validateButtonId}
            className={classes.validate}
            onClick={onValidate}
            aria-keyshortcuts="Control+Enter"
            rightSection={
              <span className={classes.wide}>
                <Kbd keys="Mod+Enter" />
              </span>
            }
          >
            {neighbours?.nextId ? t`Validate and next` : t`Validate`}
          </Button>
        </>
      ) : null}
    </header>
  );
}

function Step({
  label,
  keys,
  to,
  way,
  children,
}: {
  label: string;
  keys: string;
  to: string | null;
  way: Way;
  children: React.ReactNode;
}) {
  return (
    <Tip label={label} keys={keys}>
      <IconButton aria-label={label} disabled={to === null} onClick={() => to !== null && way.goTo(to)} isSmall>
        {children}
      </IconButton>
    </Tip>
  );
}
