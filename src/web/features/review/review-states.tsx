/** What stands in place of the form or the pages while, or because, there is nothing to show in them. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import FileX from 'lucide-react/icons/file-x';
import { Link } from 'react-router';
import type { DocumentDetail } from '#web/api/documents.queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './review.module.css';

/** The form's shape while the document is being read; says how far it is. */
export function BeingRead({ detail }: { detail: DocumentDetail }) {
  const { t } = useLingui();
  const done = detail.pages.length;
  const total = Math.max(detail.pageCount, done);
  return (
    <section className={classes.form} aria-label={t`Values`} aria-busy="true">
      <output className={classes.counter}>
        {total > 0 ? (
          <Plural value={total} one={`Reading: ${done} of # page`} other={`Reading: ${done} of # pages`} />
        ) : (
          t`Reading…`
        )}
      </output>
      <progress
        className={classes.progress}
        max={Math.max(1, total)}
        value={total > 0 ? done : undefined}
        aria-label={t`Pages read`}
      />
      <FormSkeleton />
    </section>
  );
}

const rowsOfSkeleton = [70, 40, 55, 30, 60, 45, 35, 50, 30, 65, 40, 55];
export function FormSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {rowsOfSkeleton.map((width, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- grey bars
        <div key={position} className={classes.skeletonRow}>
          <Skeleton width={90} />
          <Skeleton width={`${width}%`} height={14} />
        </div>
      ))}
    </div>
  );
}

/** State Error: why, what is safe, and what to do. */
export function NotRead({
  reason,
  onReadAgain,
  isBusy,
}: {
  reason: string | undefined;
  onReadAgain: (() => void) | null;
  isBusy: boolean;
}) {
  const { t } = useLingui();
  return (
    <div className={classes.notRead} role="alert">
      <CircleAlert size={18} aria-hidden="true" />
      <div>
        <p className={classes.notReadTitle}>{t`The document could not be read`}</p>
        <p>{reason ?? t`No reason was given.`}</p>
        <p className={classes.quietText}>{t`The file itself is safe. You can fill in the values by hand.`}</p>
        {onReadAgain ? (
          <Button size="compact-sm" variant="default" onClick={onReadAgain} loading={isBusy}>
            {t`Read again`}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

export function NoPages({ onDownload }: { onDownload: () => void }) {
  const { t } = useLingui();
  return (
    <div className={classes.noPages}>
      <FileX size={32} aria-hidden="true" />
      <p>{t`This document has no pages to show.`}</p>
      <Button variant="default" onClick={onDownload}>{t`Download the original`}</Button>
    </div>
  );
}

/** After the last document of the list: calm, and one way on. */
export function AllDone({ listHref, name }: { listHref: string; name: string }) {
  return (
    <section className={classes.allDone} aria-live="polite">
      <CircleCheckBig size={40} aria-hidden="true" />
      <h1>
        <Trans>That was the last one</Trans>
      </h1>
      <p className={classes.quietText}>
        <Trans>{name} is validated. Nothing is left in this list.</Trans>
      </p>
      <Link to={listHref} className={classes.allDoneLink}>
        <Trans>Back to the list</Trans>
      </Link>
    </section>
  );
}
