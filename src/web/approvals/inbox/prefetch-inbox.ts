import type { QueryClient } from '@tanstack/react-query';
import { approvalQueries } from '../core/approval.queries.ts';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { preferenceQueries, readCachedPreferences } from '#web/platform/api/preferences.ts';
import { readSettings } from './inbox-settings.ts';
import { narrow } from '#web/ui/use-media.ts';
import { prefetchCase } from '../document/prefetch-case.ts';

/** Prefetches the inbox in the sort order stored in this browser, and all data of the first document. */
export function prefetchInbox(client: QueryClient, { search, personId }: { search: URLSearchParams; personId: string }): void {
  if (search.has('tab')) return;
  if (personId) void client.prefetchQuery(preferenceQueries.of(personId));
  const { sort } = readSettings(readCachedPreferences(personId)['approval.inbox']);
  const asked = search.get('document');
  const isNarrow = matchMedia(narrow).matches;
  const open = async () => {
    // The service refuses the inbox to users who cannot decide.
    if (!may(await client.ensureQueryData(meQueries.me()), 'approval.decide')) return;
    const inbox = client.ensureQueryData(approvalQueries.inbox(sort));
    const idAt = async (index: number) => (await inbox).items[index]?.document.id;
    const first = asked ?? (await idAt(0));
    if (first === undefined) return;
    await prefetchCase(client, first, isNarrow);
    // The first decision shows the next document as fast as later ones do.
    const items = (await inbox).items.map(({ document }) => document.id);
    const next = items[items.indexOf(first) + 1];
    if (next !== undefined) await prefetchCase(client, next, isNarrow);
  };
  // The page repeats a failed request and shows the error.
  open().catch(() => undefined);
}
