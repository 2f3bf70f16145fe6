import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { retryPendingSaves } from './outbox.ts';
import { useIsGone } from '../form/notices/use-is-gone.ts';
import type { SaveState } from './use-save.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Notice above the form that explains why the last save of this document failed and what to do. */
export function SaveProblem({ documentId, state }: { documentId: string; state: SaveState }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const isGone = useIsGone(documentId);
  // The notice that the document is gone says the same, and more.
  if (isGone) return null;
  if (state.kind === 'waiting' || state.kind === 'signedOut') {
    return (
      <Text component="div" my="sm" mx="lg" py={6} px={10} bdrs={4} bg="var(--look-soft)" c="var(--look)" role="status">
        {state.kind === 'waiting'
          ? t`Could not reach the service. Your work is kept here and is sent automatically when the connection is restored.`
          : t`You are signed out. Your work is kept here and is sent after you sign in again.`}{' '}
        <Button size="compact-xs" variant="default" onClick={() => retryPendingSaves(client, me)}>{t`Send now`}</Button>
      </Text>
    );
  }
  if (state.kind === 'refused') {
    return (
      <Notice mx="lg" my="sm" role="alert">
        {t`Not saved.`} {state.failure} {t`Your changes are kept here.`}
      </Notice>
    );
  }
  if (state.kind === 'changed') {
    return (
      <Notice mx="lg" my="sm" role="alert">
        {t`Not validated: somebody else changed values after you opened them. Review the changes and validate again.`}
      </Notice>
    );
  }
  return null;
}
