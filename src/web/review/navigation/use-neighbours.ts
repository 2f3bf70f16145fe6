import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { documentHref } from '#web/documents/core/document-href.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { OpenDocument } from './open-document.ts';
import { changeQueue, currentQueue, setQueue, watchQueue } from './queue-store.ts';
import { needsMore, placeIn, restFrom, withMore, withoutSkipped, withSkipped, type Queue, type QueuePlace } from './queue.ts';

/** What is not on the screen is fetched by code that comes after what is. */
const lists = () => import('./list-part.ts');

export type Navigation = {
  /** The address names a field of the document too. */
  hasField: boolean;
  /** What of the document the address opens: `split`, `duplicate`. */
  offer: string | null;
  neighbours: QueuePlace | null;
  listHref: string;
  /** Shows it at once; what that changes in the queue is said with the frame after. */
  open: (documentId: string, change?: (queue: Queue) => Queue) => void;
  /** Leaves the document for later; answers whether there is a next one. */
  skip: () => boolean;
  /** To the last one that was skipped, which is so no more. */
  backToSkipped: (() => void) | null;
};

/** The list's own part of the address: a link may name a field too, or what to open. */
function listAddress(search: URLSearchParams): string {
  const list = new URLSearchParams(search);
  for (const own of ['field', 'row', 'offer']) list.delete(own);
  return list.toString();
}

/** Before and after in the list that one came from, whose view stands in the address. */
export function useNeighbours(documentId: string): Navigation {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
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
    enabled: queue === null,
    staleTime: 0,
    gcTime: 0,
  });
  const isShort = queue !== null && needsMore(queue, documentId);
  useQuery({
    queryKey: ['queue', 'more', address, queue?.ids.length ?? 0],
    queryFn: async () => {
      const found = queue ? await (await lists()).partFrom(client, address, restFrom(queue)) : [];
      changeQueue((now) => withMore(now, found));
      return found.length;
    },
    enabled: isShort,
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

/** What is being fetched ahead. */
let asked: readonly string[] = [];
/** Answers what is wanted no more. */
function wantAhead(now: readonly string[]): readonly string[] {
  const gone = asked.filter((id) => !now.includes(id));
  asked = now;
  return gone;
}

/**
 * The next documents come before one goes to them, the nearest first; what one does not come to after all is not fetched to its end.
 * Answers the next one, once all that it shows at first is there.
 */
export function useAhead(documentId: string, culture: string): string | null {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const queue = useSyncExternalStore(watchQueue, currentQueue);
  const ids = (queue?.view === listAddress(search) && placeIn(queue, documentId)?.ahead) || [];
  const wanted = ids.join();
  const [prepared, setPrepared] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = wanted === '' ? [] : wanted.split(',');
    const gone = wantAhead(now);
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
    // what cannot be fetched ahead is fetched when one goes there, and says then why not
    fetchThem().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [client, wanted, culture]);
  useEffect(
    () => () => {
      const gone = wantAhead([]);
      void lists().then(({ cancelPrefetch }) => gone.map((id) => cancelPrefetch(client, id, culture)));
    },
    [client, culture],
  );
  const [next] = ids;
  return next !== undefined && prepared.has(next) ? next : null;
}
