import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Progress, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { documentMutations, type DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import classes from './review.module.css';

/**
 * Skeleton of the form with the progress while the document is being extracted, or waits for it. `hadFocus`: it replaces a form that had the
 * focus.
 */
export function BeingRead({ detail, hadFocus }: { detail: DocumentDetail; hadFocus: boolean }) {
  const { t } = useLingui();
  const done = detail.pages.length;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body) section.current?.focus();
  }, [hadFocus]);
  const total = Math.max(detail.pageCount, done);
  const isWaiting = detail.state === 'New';
  return (
    <Box component="section" ref={section} tabIndex={-1} pb="var(--space-8)" aria-label={t`Values`} aria-busy={!isWaiting}>
      <output className={`${classes.counter} row-close strong look`}>
        {isWaiting ? (
          t`Waiting for extraction`
        ) : total > 0 ? (
          <Plural value={total} one={`Extracting: ${done} of # page`} other={`Extracting: ${done} of # pages`} />
        ) : (
          t`Extracting…`
        )}
      </output>
      {isWaiting && detail.actions.includes('readAgain') ? <StartExtraction documentId={detail.id} /> : null}
      {total > 0 && !isWaiting ? (
        <Progress value={(100 * done) / total} mx="var(--space-4)" mb="var(--space-4)" aria-label={t`Pages extracted`} />
      ) : null}
      <FormSkeleton />
    </Box>
  );
}

/** A document whose turn comes by itself is rarely seen waiting for as long. */
const offerAfterMs = 1_500;

/** Offers to start the extraction of a document that was uploaded without it; one that is queued is not queued twice. */
function StartExtraction({ documentId }: { documentId: string }) {
  const start = useMutation(documentMutations.readAgain);
  const isOffered = useSettled(!start.isSuccess, offerAfterMs);
  if (!isOffered) return null;
  return (
    <Stack gap="sm" align="flex-start" px="var(--space-4)" pb="md" fz="sm" lh="18px">
      <Box component="p" maw="52ch" c="dimmed">
        <Trans>A document that was uploaded without extraction waits until somebody starts the extraction.</Trans>
      </Box>
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate([documentId])}>
        <Trans>Start extraction</Trans>
      </Button>
    </Stack>
  );
}
