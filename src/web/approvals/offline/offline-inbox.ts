/** Offline copy of the approval inbox: the next documents, each with the image of its first page. */
import type { QueryClient } from '@tanstack/react-query';
import { currentConfig } from '#web/platform/auth/with-credentials.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { approvalQueries, type Inbox, type InboxItem } from '../core/approval.queries.ts';
import type { Me } from '#web/platform/api/me.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { allStored, forget, keep, type StoredQuery, wipeKept } from '#web/platform/api/offline-store.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { preferenceQueries } from '#web/platform/api/preferences.ts';

/** More documents than anybody decides on while offline. */
const maxKept = 30;
/** Name under which the list itself is stored among the cases. */
const listName = 'inbox';

const markOf = ({ document, since }: InboxItem): string => [document.version, document.updatedAt, since].join(' ');

/** Whether the service could not be reached, whatever the cause. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status === 0);

async function fetchCaseQueries(client: QueryClient, documentId: string, culture: string): Promise<StoredQuery[]> {
  const detailQuery = documentQueries.detail(documentId, culture);
  const approvalQuery = approvalQueries.ofDocument(documentId);
  const changesQuery = approvalQueries.supplierChanges(documentId);
  const detail = await client.fetchQuery(detailQuery);
  const kept: StoredQuery[] = [
    { queryKey: detailQuery.queryKey, data: detail },
    { queryKey: approvalQuery.queryKey, data: await client.fetchQuery(approvalQuery) },
    { queryKey: changesQuery.queryKey, data: await client.fetchQuery(changesQuery) },
  ];
  const [page] = detail.pages;
  if (page) {
    const imageQuery = pageQueries.image(readingOf(detail), page.index, page.rotation, false);
    kept.push({ queryKey: imageQuery.queryKey, data: await client.fetchQuery(imageQuery) });
  }
  return kept;
}

type Seen = { inbox: Inbox; queryKey: readonly unknown[]; me: Me; culture: string };

/** Stores documents that are not stored yet, one after the other, and removes those that no longer wait. */
export async function storeInbox(
  client: QueryClient,
  { inbox, queryKey, me, culture }: Seen,
  signal: AbortSignal,
): Promise<void> {
  const at = Date.now();
  const [before] = await allStored('person');
  if (before && before.me.id !== me.id) await wipeKept();
  await keep('person', 'self', { me, config: currentConfig(), culture, at });
  const waiting = inbox.items.slice(0, maxKept);
  const columns = approvalQueries.columns(culture);
  const notes = approvalQueries.prefilledNotes();
  const preferences = preferenceQueries.of(me.id);
  const around: StoredQuery[] = [{ queryKey, data: inbox }];
  for (const query of [columns, notes, preferences]) {
    const data = client.getQueryData(query.queryKey);
    if (data !== undefined) around.push({ queryKey: query.queryKey, data });
  }
  await keep('case', listName, { documentId: listName, mark: '', at, queries: around });
  const known = new Map((await allStored('case')).map(({ documentId, mark }) => [documentId, mark]));
  const wanted = new Set([listName, ...waiting.map(({ document }) => document.id)]);
  for (const documentId of known.keys()) if (!wanted.has(documentId)) await forget('case', documentId);
  for (const item of waiting) {
    if (signal.aborted) return;
    const documentId = item.document.id;
    if (known.get(documentId) === markOf(item)) continue;
    try {
      await keep('case', documentId, {
        documentId,
        mark: markOf(item),
        at,
        queries: await fetchCaseQueries(client, documentId, culture),
      });
    } catch (error) {
      // A document deleted in the meantime is skipped; without a network the rest cannot be stored either.
      if (isUnreachable(error)) return;
    }
  }
}

/** Fills the query cache with stored data where it has none. */
export async function restoreInbox(client: QueryClient): Promise<void> {
  for (const { queries, at } of await allStored('case')) {
    for (const { queryKey, data } of queries) {
      if (client.getQueryData(queryKey) !== undefined) continue;
      client.setQueryDefaults(queryKey, { gcTime: Infinity });
      client.setQueryData(queryKey, data, { updatedAt: at });
    }
  }
}

/** Returns the user who last signed in here, for an offline start. */
export async function storedUser() {
  const [person] = await allStored('person');
  return person;
}
