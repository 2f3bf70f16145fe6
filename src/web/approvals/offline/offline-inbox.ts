/** The inbox for times without a network: what the person would look at next, with the picture of its first page. */
import type { QueryClient } from '@tanstack/react-query';
import { currentConfig } from '#web/platform/auth/with-credentials.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { approvalQueries, type Inbox, type InboxItem } from '../core/approval.queries.ts';
import type { Me } from '#web/platform/api/me.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { allKept, forget, keep, type KeptQuery, wipeKept } from '#web/platform/api/offline-store.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { preferenceQueries } from '#web/platform/api/preferences.ts';

/** More than one decides between two stations. */
const mostKept = 30;
/** The list itself stands among the cases, under this name. */
const listName = 'inbox';

const markOf = ({ document, since }: InboxItem): string => [document.version, document.updatedAt, since].join(' ');

/** Without a network it makes no difference why: nothing can be asked. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status === 0);

async function caseOf(client: QueryClient, documentId: string, culture: string): Promise<KeptQuery[]> {
  const detailQuery = documentQueries.detail(documentId, culture);
  const approvalQuery = approvalQueries.ofDocument(documentId);
  const changesQuery = approvalQueries.supplierChanges(documentId);
  const detail = await client.fetchQuery(detailQuery);
  const kept: KeptQuery[] = [
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

/** Keeps what is not kept yet, one document after the other, and forgets what does not wait any more. */
export async function keepInbox(client: QueryClient, { inbox, queryKey, me, culture }: Seen, signal: AbortSignal): Promise<void> {
  const at = Date.now();
  const [before] = await allKept('person');
  if (before && before.me.id !== me.id) await wipeKept();
  await keep('person', 'self', { me, config: currentConfig(), culture, at });
  const waiting = inbox.items.slice(0, mostKept);
  const columns = approvalQueries.columns(culture);
  const notes = approvalQueries.prefilledNotes();
  const preferences = preferenceQueries.of(me.id);
  const around: KeptQuery[] = [{ queryKey, data: inbox }];
  for (const query of [columns, notes, preferences]) {
    const data = client.getQueryData(query.queryKey);
    if (data !== undefined) around.push({ queryKey: query.queryKey, data });
  }
  await keep('case', listName, { documentId: listName, mark: '', at, queries: around });
  const known = new Map((await allKept('case')).map(({ documentId, mark }) => [documentId, mark]));
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
        queries: await caseOf(client, documentId, culture),
      });
    } catch (error) {
      // one that is gone meanwhile is not kept; without a network the rest is not either
      if (isUnreachable(error)) return;
    }
  }
}

/** Puts what was kept in place of what cannot be asked for; what the page knows already stays. */
export async function showKept(client: QueryClient): Promise<void> {
  for (const { queries, at } of await allKept('case')) {
    for (const { queryKey, data } of queries) {
      if (client.getQueryData(queryKey) !== undefined) continue;
      client.setQueryDefaults(queryKey, { gcTime: Infinity });
      client.setQueryData(queryKey, data, { updatedAt: at });
    }
  }
}

/** Who was signed in here the last time, for a start without a network. */
export async function keptPerson() {
  const [person] = await allKept('person');
  return person;
}
