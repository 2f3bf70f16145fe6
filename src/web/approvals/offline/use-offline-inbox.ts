import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InboxSort } from '#contract/approvals/bff.ts';
import { approvalQueries, type Inbox } from '../core/approval.queries.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { isUnreachable, storeInbox, restoreInbox } from './offline-inbox.ts';
import { useIsOnline } from '#web/platform/api/use-is-online.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { sentLater } from './offline-decisions.ts';

/** Delay before storing the rest of the inbox, so that the current document loads first. */
const pauseMs = 3_000;

/** Stores the inbox for offline use, shows it while offline, and sends the decisions afterwards. */
export function useOfflineInbox(inbox: Inbox | undefined, sort: InboxSort): void {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  useEffect(() => void sentLater.resume(client), [client]);
  useEffect(() => {
    if (!isOnline) void restoreInbox(client);
  }, [client, isOnline]);
  // A connected network without internet access is detected only by failed requests.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isUnreachable(event.action.error))
          void restoreInbox(client);
      }),
    [client],
  );
  useEffect(() => {
    if (!inbox || !isOnline) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const me = client.getQueryData(meQueries.me().queryKey);
      const { queryKey } = approvalQueries.inbox(sort);
      if (me) void storeInbox(client, { inbox, queryKey, me, culture: currentCulture() }, controller.signal);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, inbox, isOnline, sort]);
}
