import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { StatusIcon } from '#web/blocks/document-status/status-icon.tsx';
import { statusOf } from '#web/blocks/document-status/document-status.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { Tip } from '#web/ui/floating/tip.tsx';
import { isDirty } from './draft.ts';
import { ReviewMenu, type MenuChoice } from './review-menu.tsx';
import type { Way } from './use-neighbours.ts';
import { validateButtonId, type Review } from './use-review.ts';
import classes from './review.module.css';

/** Most documents that are reviewed have not been in approval. */
const ApprovalMark = lazy(async () => ({ default: (await import('./approval-mark.tsx')).ApprovalMark }));

type Props = {
  review: Review;
  way: Way;
  onSave: () => void;
  onValidate: () => void;
  onHistory: () => void;
  onChoose: (choice: MenuChoice) => void;
};

export function ReviewHeader({ review, way, onSave, onValidate, onHistory, onChoose }: Props) {
  const { t } = useLingui();
  const { detail, saving } = review;
  const { neighbours } = way;
  const supplier = review.header('issued_by_name_sm');
  const number = review.header('invoice_number_sm');
  const position = (neighbours?.position ?? 0) + 1;
  const total = neighbours?.total ?? 0;
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
          <span className={classes.position}>{t`${position} of ${total}`}</span>
          <Step label={t`Next document`} keys="Alt+PageDown" to={neighbours.nextId} way={way}>
            <ChevronRight size={18} />
          </Step>
        </nav>
      ) : null}
      <div className={classes.names}>
        <h1 className={classes.name} title={detail.fileName}>
          {supplier || detail.fileName}
          {number ? <span className={classes.nameNumber}> · {number}</span> : null}
        </h1>
        <p className={classes.file}>
          <StatusIcon status={statusOf(detail)} withWord />
          {detail.approvalState === 'None' || !hasDesk() ? null : (
            <Suspense>
              <ApprovalMark documentId={detail.id} />
            </Suspense>
          )}
          <span className={classes.fileName}>{detail.fileName}</span>
        </p>
      </div>
      <SaveMark state={saving.state.kind} isDirty={dirty} />
      <Tip label={t`History`}>
        <ActionIcon aria-label={t`History`} onClick={onHistory}>
          <History size={18} />
        </ActionIcon>
      </Tip>
      <ReviewMenu review={review} onChoose={onChoose} />
      {review.isEditable ? (
        <>
          <Tip label={t`Save`} keys="Mod+KeyS">
            <Button
              variant="default"
              className={classes.save}
              onClick={onSave}
              disabled={!dirty || saving.state.kind === 'saving'}
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
      <ActionIcon aria-label={label} disabled={to === null} onClick={() => to !== null && way.goTo(to)} size={28}>
        {children}
      </ActionIcon>
    </Tip>
  );
}

/** Where the edits are: here only, on their way, kept, or refused. */
function SaveMark({ state, isDirty }: { state: 'idle' | 'saving' | 'failed'; isDirty: boolean }) {
  const { t } = useLingui();
  const word = state === 'saving' ? t`Saving…` : state === 'failed' ? t`Not saved` : isDirty ? t`Unsaved changes` : '';
  return (
    <output className={classes.saveMark} data-state={state}>
      {word}
    </output>
  );
}
