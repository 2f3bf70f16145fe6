import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useIsOnline } from '#web/platform/api/use-is-online.ts';
import { Notice } from '#web/ui/notice.tsx';
import { BackToList } from './header/back-to-list.tsx';
import { DocumentSteps } from './header/document-steps.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { StepKeys } from './navigation/step-keys.tsx';
import { useNeighbors } from './navigation/use-neighbors.ts';
import classes from './review.module.css';

/** A document on its way. The keys and buttons to the other documents of the list work already, so that no press is lost. */
export function LoadingReview({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  const isOnline = useIsOnline();
  // A list that is not known yet is fetched after the document.
  const navigation = useNeighbors(documentId, { isKnownOnly: true });
  const skip = navigation.neighbours?.nextId ? () => void navigation.skip() : null;
  return (
    <div className={classes.review} aria-busy="true">
      <header className={classes.header}>
        <BackToList navigation={navigation} />
        <DocumentSteps navigation={navigation} onSkip={skip} />
      </header>
      <StepKeys navigation={navigation} onSkip={skip} />
      <Box display="grid" mih={0} style={{ gridTemplateColumns: 'minmax(0, 1fr) 5px 540px' }}>
        <Box bg="var(--backdrop)" />
        <span />
        <div className={classes.scroller}>
          <div role="status">
            {isOnline ? null : <Notice m="lg">{t`You are offline. This document is shown when you are back online.`}</Notice>}
          </div>
          <FormSkeleton />
        </div>
      </Box>
    </div>
  );
}
