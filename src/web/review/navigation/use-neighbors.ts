import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { documentHref } from '#web/documents/core/document-href.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { OpenDocument } from './open-document.ts';
import { changeQueue, currentQueue, setQueue, watchQueue } from './queue-store.ts';
import { needsMore, placeIn, nextOffset, appendIds, withoutSkipped, withSkipped, type Queue, type QueuePlace } from './queue.ts';

/** Data that is not on the screen is fetched by code that is loaded later. */
const lists = () => import('./list-part.ts');

export type Navigation = {
  /** Whether the URL also names a field of the document. */
  hasField: boolean;
  /** Dialog that the URL opens: `split`, `duplicate`. */
  offer: string | null;
  /** Removes the dialog from the URL, so that neither a reload nor a copied link opens it again. */
  withdrawOffer: () => void;
  neighbours: QueuePlace | null;
  listHref: string;
  /** Opens a document at once. The change of the queue is applied after the next frame. */
  open: (documentId: string, change?: (queue: Queue) => Queue) => void;
  /** Skips the document. Returns whether there is a next one. */
  skip: () => boolean;
  /** Returns to the document skipped last, which then counts as not skipped. */
  backToSkipped: (() => void) | null;
};

/** Returns the parameters of the list only, without the field or dialog that a link may name. */
function listAddress(search: URLSearchParams): string {
  const list = new URLSearchParams(search);
  for (const own of ['field', 'row', 'offer']) list.delete(own);
  return list.toString();
}

/** Returns the previous and next documents of the list, whose view is in the URL. With `isKnownOnly`, nothing is fetched for it. */
export function useNeighbors(documentId: string, { isKnownOnly = false } = {}): Navigation {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const address = listAddress(search);
  const known = useSyncExternalStore(watchQueue, currentQueue);
  const queue = known?.view === address && known.ids.includes(documentId) ? known : null;
  useQuery({
    queryKey: ['queue', documentId, address],
    queryFn: async () => {
      const part = await (await lists()).partAround(client, documentId, address);
      if (part) setQueue({ ...part, view: address, done: [], skipped: [] });
      return part !== null;
    },
    enabled: queue === null && !isKnownOnly,
    staleTime: 0,
    gcTime: 0,
  });
  const isShort = queue !== null && needsMore(queue, documentId);
  useQuery({
    queryKey: ['queue', 'more', address, queue?.ids.length ?? 0],
    queryFn: async () => {
      const found = queue ? await (await lists()).partFrom(client, address, nextOffset(queue)) : [];
      changeQueue((now) => appendIds(now, found));
      return found.length;
    },
    enabled: isShort && !isKnownOnly,
    gcTime: 0,
  });

  const place = queue && placeIn(queue, documentId);
  const show = use(OpenDocument);
  const open: Navigation['open'] = (id, change) => {
    show(id);
    afterPaint(() => {
      if (change) changeQueue(change);
      void navigate(documentHref(id, address));
    });
  };
  const lastSkipped = place?.skipped.at(-1);
  return {
    hasField: search.has('field'),
    offer: search.get('offer'),
    withdrawOffer: () =>
      setSearch(
        (now) => {
          const rest = new URLSearchParams(now);
          rest.delete('offer');
          return rest;
        },
        { replace: true },
      ),
    neighbours: place,
    listHref: `/documents${address ? `?${address}` : ''}`,
    open,
    skip: () => {
      const leave = (now: Queue) => withSkipped(now, documentId);
      if (place?.nextId) open(place.nextId, leave);
      else changeQueue(leave);
      return Boolean(place?.nextId);
    },
    backToSkipped: lastSkipped ? () => open(lastSkipped, (now) => withoutSkipped(now, lastSkipped)) : null,
  };
}

/** IDs of the documents being prefetched. */
let asked: readonly string[] = [];
/** Sets the wanted IDs and returns those that are no longer wanted. */
function setWanted(now: readonly string[]): readonly string[] {
  const gone = asked.filter((id) => !now.includes(id));
  asked = now;
  return gone;
}

/**
 * Prefetches the next documents, nearest first, and cancels those that are no longer next. Returns the ID of the next document once
 * everything it shows first is loaded.
 */
export function usePrefetchNext(documentId: string, culture: string): string | null {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const queue = useSyncExternalStore(watchQueue, currentQueue);
  const ids = (queue?.view === listAddress(search) && placeIn(queue, documentId)?.ahead) || [];
  const wanted = ids.join();
  const [prepared, setPrepared] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = wanted === '' ? [] : wanted.split(',');
    const gone = setWanted(now);
    let isOver = false;
    const fetchThem = async () => {
      const { cancelPrefetch, prefetchDocument } = await lists();
      const { decodeAhead } = await import('#web/ui/decode-ahead.ts');
      for (const id of gone) void cancelPrefetch(client, id, culture);
      for (const id of now) {
        if (isOver) return;
        const picture = await prefetchDocument(client, id, culture);
        if (picture) await decodeAhead(picture);
        if (isOver) return;
        setPrepared((known) => (known.has(id) ? known : new Set([...known, id])));
      }
    };
    // A failed prefetch is repeated when the document is opened, and its error is reported then.
    fetchThem().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [client, wanted, culture]);
  useEffect(
    () => () => {
      const gone = setWanted([]);
      void lists().then(({ cancelPrefetch }) => gone.map((id) => cancelPrefetch(client, id, culture)));
    },
    [client, culture],
  );
  const [next] = ids;
  return next !== undefined && prepared.has(next) ? next : null;
}
