import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InboxSort } from '#contract/approvals/bff.ts';
import { approvalQueries, type Inbox } from '../core/approval.queries.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { isUnreachable, keepInbox, showKept } from './offline-inbox.ts';
import { useIsOnline } from '#web/platform/api/use-is-online.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { sentLater } from './offline-decisions.ts';

/** The document at hand comes first; the rest is fetched when nothing else is to be. */
const pauseMs = 3_000;

/** Keeps the inbox for times without a network, shows it then, and sends afterwards what was decided. */
export function useKeptInbox(inbox: Inbox | undefined, sort: InboxSort): void {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  useEffect(() => void sentLater.resume(client), [client]);
  useEffect(() => {
    if (!isOnline) void showKept(client);
  }, [client, isOnline]);
  // a network that is there but leads nowhere says so only by failures
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isUnreachable(event.action.error)) void showKept(client);
      }),
    [client],
  );
  useEffect(() => {
    if (!inbox || !isOnline) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const me = client.getQueryData(meQueries.me().queryKey);
      const { queryKey } = approvalQueries.inbox(sort);
      if (me) void keepInbox(client, { inbox, queryKey, me, culture: currentCulture() }, controller.signal);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, inbox, isOnline, sort]);
}
