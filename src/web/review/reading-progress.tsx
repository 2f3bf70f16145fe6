import { Plural, useLingui } from '@lingui/react/macro';
import { Box, Progress } from '@mantine/core';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import classes from './review.module.css';

/** Skeleton of the form with the progress while the document is being extracted. */
export function BeingRead({ detail }: { detail: DocumentDetail }) {
  const { t } = useLingui();
  const done = detail.pages.length;
  const total = Math.max(detail.pageCount, done);
  return (
    <Box component="section" pb="var(--space-8)" aria-label={t`Values`} aria-busy="true">
      <output className={`${classes.counter} row-close strong look`}>
        {total > 0 ? (
          <Plural value={total} one={`Extracting: ${done} of # page`} other={`Extracting: ${done} of # pages`} />
        ) : (
          t`Extracting…`
        )}
      </output>
      {total > 0 ? (
        <Progress value={(100 * done) / total} mx="var(--space-4)" mb="var(--space-4)" aria-label={t`Pages extracted`} />
      ) : null}
      <FormSkeleton />
    </Box>
  );
}
