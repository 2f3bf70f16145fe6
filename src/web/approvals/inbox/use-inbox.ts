import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { approvalQueries, type InboxItem } from '../core/approval.queries.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { narrow, useMedia } from '#web/ui/use-media.ts';
import { decisions } from '../decision/delayed-decisions.ts';
import { useInboxSettings } from './inbox-settings.ts';
import { prefetchCase } from '../document/prefetch-case.ts';
import { sentLater } from '../offline/offline-decisions.ts';
import { useOfflineInbox } from '../offline/use-offline-inbox.ts';

/** Returns the ID of the following document, or of the previous one after the last. */
function nextOf(items: readonly InboxItem[], documentId: string): string | undefined {
  const at = items.findIndex(({ document }) => document.id === documentId);
  return (items[at + 1] ?? items[at - 1])?.document.id;
}

/**
 * Returns the IDs of the rendered documents: the current one and, once its data is loaded, the next one. The document that was just left
 * stays rendered until then, because unmounting it would delay showing the next one.
 */
function renderedIds(documentId: string, nextId: string | undefined, ahead: { id: string; after: string } | undefined): string[] {
  if (ahead && ahead.id === nextId) return [documentId, nextId].toSorted();
  return ahead?.id === documentId ? [documentId, ahead.after].toSorted() : [documentId];
}

/**
 * State of the inbox: waiting documents without those already decided, and the current document, which is the one in the URL or else the
 * first. It stays when others arrive before it or when it no longer waits: the buttons must not decide on a document that nobody looked at.
 */
export function useInbox() {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [{ sort }] = useInboxSettings();
  const isNarrow = useMedia(narrow);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...approvalQueries.inbox(sort),
    meta: { handlesError: true },
  });
  useOfflineInbox(data, sort);
  const held = useSyncExternalStore(decisions.subscribe, decisions.hidden);
  const unsent = useSyncExternalStore(sentLater.subscribe, sentLater.hidden);
  const isHidden = (id: string) => held.has(id) || unsent.has(id);
  const items = (data?.items ?? []).filter(({ document }) => !isHidden(document.id));
  const addressed = search.get('document');
  const [known, setKnown] = useState(addressed);
  const [opened, setOpened] = useState<string | null>(null);
  if (known !== addressed) {
    setKnown(addressed);
    // The URL has caught up. While it is on its way to a later document, `opened` stays ahead.
    if (opened === addressed) setOpened(null);
  }
  const asked = opened ?? addressed;
  const [pinned, setPinned] = useState<string | null>(null);
  const documentId = [asked, pinned].find((id) => id !== null && !isHidden(id)) ?? items[0]?.document.id ?? null;
  // A list of before this visit is shown until the current one is loaded.
  if (isFetchedAfterMount && pinned !== documentId) setPinned(documentId);
  const position = items.findIndex(({ document }) => document.id === documentId);
  const nextId = documentId === null ? undefined : nextOf(items, documentId);

  /** Shows the document at once. The URL is updated in the next frame, because updating it takes longer. */
  const goTo = (id: string | undefined) => {
    setOpened(id === undefined || id === addressed ? null : id);
    afterPaint(() =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === undefined) next.delete('document');
          else next.set('document', id);
          return next;
        },
        { replace: true },
      ),
    );
  };
  useEffect(() => decisions.onBack(goTo));
  const [ahead, setAhead] = useState<{ id: string; after: string }>();
  useEffect(() => {
    if (nextId === undefined || documentId === null) return undefined;
    let isWanted = true;
    const fetchIt = async () => {
      await prefetchCase(client, nextId, isNarrow);
      if (isWanted) startTransition(() => setAhead({ id: nextId, after: documentId }));
    };
    afterPaint(() => {
      // A failed prefetch is reported when the user opens the document.
      if (isWanted) fetchIt().catch(() => undefined);
    });
    return () => {
      isWanted = false;
    };
  }, [client, documentId, nextId, isNarrow]);

  return {
    items,
    isNarrow,
    isLoading: data === undefined && error === null,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    itemOf: (id: string) => items.find(({ document }) => document.id === id),
    documentId,
    position,
    nextId,
    /**
     * Rendered documents in a stable order, whichever is shown. On a wide screen only the current one, because the viewer is too expensive
     * to keep hidden.
     */
    drawnIds: documentId === null ? [] : isNarrow ? renderedIds(documentId, nextId, ahead) : [documentId],
    previousId: items[position - 1]?.document.id,
    followingId: items[position + 1]?.document.id,
    goTo,
  };
}
export type InboxState = ReturnType<typeof useInbox>;
