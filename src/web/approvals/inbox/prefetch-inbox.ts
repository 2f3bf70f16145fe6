import type { QueryClient } from '@tanstack/react-query';
import { approvalQueries } from '../core/approval.queries.ts';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { preferenceQueries, readCachedPreferences } from '#web/platform/api/preferences.ts';
import { readSettings } from './inbox-settings.ts';
import { prefetchCase } from '../document/prefetch-case.ts';

/** Prefetches the inbox in the sort order stored in this browser, and all data of the first document. */
export function prefetchInbox(client: QueryClient, { search, personId }: { search: URLSearchParams; personId: string }): void {
  if (search.has('tab')) return;
  if (personId) void client.prefetchQuery(preferenceQueries.of(personId));
  const { sort } = readSettings(readCachedPreferences(personId)['approval.inbox']);
  const asked = search.get('document');
  // The service refuses the inbox to users who cannot decide.
  const first = client.ensureQueryData(meQueries.me()).then(async (me) => {
    if (!may(me, 'approval.decide')) return undefined;
    if (asked !== null) return asked;
    return (await client.ensureQueryData(approvalQueries.inbox(sort))).items[0]?.document.id;
  });
  first
    .then((documentId) =>
      documentId === undefined ? undefined : prefetchCase(client, documentId, matchMedia('(width < 900px)').matches),
    )
    // The page repeats a failed request and shows the error.
    .catch(() => undefined);
}
