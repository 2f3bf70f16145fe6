import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { approvalQueries, type InboxItem } from '#web/api/approval.queries.ts';
import { prefetchDocument } from '#web/api/neighbours.queries.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { decisions } from './held-decisions.ts';

/** The document after it; after the last one the one before. */
function nextOf(items: readonly InboxItem[], documentId: string): string | undefined {
  const at = items.findIndex(({ document }) => document.id === documentId);
  return (items[at + 1] ?? items[at - 1])?.document.id;
}

/** What waits, without what is decided already, and the document at hand: the one that the address names, else the first. */
export function useInbox() {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery({ ...approvalQueries.inbox(), meta: { handlesError: true } });
  const hidden = useSyncExternalStore(decisions.subscribe, decisions.hidden);
  const items = (data?.items ?? []).filter(({ document }) => !hidden.has(document.id));
  const asked = search.get('document');
  const documentId = asked !== null && !hidden.has(asked) ? asked : (items[0]?.document.id ?? null);
  const position = items.findIndex(({ document }) => document.id === documentId);
  const nextId = documentId === null ? undefined : nextOf(items, documentId);

  const goTo = (id: string | undefined) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === undefined) next.delete('document');
        else next.set('document', id);
        return next;
      },
      { replace: true },
    );
  useEffect(() => decisions.onBack(goTo));
  useEffect(() => {
    if (nextId === undefined) return;
    // what cannot be fetched ahead says so when one comes to it
    client.prefetchQuery(approvalQueries.ofDocument(nextId)).catch(() => undefined);
    prefetchDocument(client, nextId, currentCulture()).catch(() => undefined);
  }, [client, nextId]);

  return {
    items,
    isLoading: data === undefined && error === null,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    item: items[position],
    documentId,
    position,
    nextId,
    previousId: items[position - 1]?.document.id,
    followingId: items[position + 1]?.document.id,
    goTo,
  };
}
export type InboxState = ReturnType<typeof useInbox>;
