import type { QueryClient } from '@tanstack/react-query';
import { approvalQueries } from '#web/api/approval.queries.ts';
import { preferenceQueries, readCopy } from '#web/api/preferences.ts';
import { readSettings } from './inbox-settings.ts';
import { prefetchCase } from './prefetch-case.ts';

/** What waits, in the order that this browser knows the person to want, and all of the document that comes first. */
export function inboxAhead(client: QueryClient, { search, personId }: { search: URLSearchParams; personId: string }): void {
  if (search.has('tab')) return;
  if (personId) void client.prefetchQuery(preferenceQueries.of(personId));
  const { sort } = readSettings(readCopy(personId)['approval.inbox']);
  const asked = search.get('document');
  const inbox = client.ensureQueryData(approvalQueries.inbox(sort));
  const first = asked === null ? inbox.then(({ items }) => items[0]?.document.id) : Promise.resolve(asked);
  first
    .then((documentId) =>
      documentId === undefined ? undefined : prefetchCase(client, documentId, matchMedia('(width < 900px)').matches),
    )
    // what cannot be had is asked for again by the page, which says so
    .catch(() => undefined);
}
