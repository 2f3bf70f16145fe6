/** Queries for the list that the user works through, and prefetching of the next documents. */
import type { QueryClient } from '@tanstack/react-query';
import { documentQueries, pageSize, type DocumentScope, type DocumentSort } from '#web/documents/core/documents.queries.ts';
import { narrow } from '#web/ui/use-media.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';

/** Maximum number of pages searched for a document that was opened by its URL. */
const maxPages = 10;

export type ListPart = { first: number; ids: string[]; total: number };

/** Returns the part of the list around a document: from the cache if the list was shown, otherwise fetched from the start. */
export async function listAround(
  client: QueryClient,
  documentId: string,
  scope: DocumentScope,
  sort: DocumentSort,
): Promise<ListPart | null> {
  const shown = shownAround(client, documentId, scope, sort);
  if (shown) return shown;
  const ids: string[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { items, totalCount } = await client.fetchQuery(documentQueries.page(scope, sort, page));
    ids.push(...items.map((item) => item.id));
    if (ids.includes(documentId)) return { first: 0, ids, total: totalCount };
    if (ids.length >= totalCount || items.length < pageSize) return null;
  }
  return null;
}

function shownAround(client: QueryClient, documentId: string, scope: DocumentScope, sort: DocumentSort): ListPart | null {
  const pageAt = (page: number) => client.getQueryData(documentQueries.page(scope, sort, page).queryKey);
  const known = client
    .getQueryCache()
    .findAll({ queryKey: documentQueries.page(scope, sort, 0).queryKey.slice(0, -1) })
    .map(({ queryKey }) => Number(queryKey.at(-1)));
  const pageWithDocument = known.find((page) => pageAt(page)?.items.some((item) => item.id === documentId));
  if (pageWithDocument === undefined) return null;
  let from = pageWithDocument;
  while (from > 0 && pageAt(from - 1)?.items.length === pageSize) from -= 1;
  const ids: string[] = [];
  let total = 0;
  for (let page = from; ; page += 1) {
    const data = pageAt(page);
    if (!data) break;
    ids.push(...data.items.map((item) => item.id));
    total = data.totalCount;
  }
  return { first: from * pageSize, ids: [...new Set(ids)], total };
}

/** Returns the IDs of the list from this row on. */
export async function listFrom(client: QueryClient, scope: DocumentScope, sort: DocumentSort, row: number): Promise<string[]> {
  const from = Math.floor(row / pageSize);
  const parts = await Promise.all(
    [from, from + 1].map((page) => client.fetchQuery({ ...documentQueries.page(scope, sort, page), staleTime: 0 })),
  );
  return parts.flatMap(({ items }) => items.map((item) => item.id));
}

/**
 * Prefetches everything the review screen shows first, so that the next document opens at once. Returns the image of its first page; a narrow
 * screen shows the values first.
 */
export async function prefetchDocument(client: QueryClient, documentId: string, culture: string): Promise<Blob | null> {
  const detail = await client.fetchQuery({ ...documentQueries.detail(documentId, culture), retry: false });
  const reading = readingOf(detail);
  const [first] = detail.pages;
  const [picture] = await Promise.all([
    first && !matchMedia(narrow).matches
      ? client.fetchQuery(pageQueries.image(reading, first.index, first.rotation, false))
      : null,
    client.prefetchQuery(pageQueries.words(reading)),
    client.prefetchQuery(pageQueries.candidates(reading, detail.documentClass)),
  ]);
  return picture;
}

/** Cancels the prefetch of a document that is no longer next. */
export async function cancelPrefetch(client: QueryClient, documentId: string, culture: string): Promise<void> {
  await Promise.all(
    [documentQueries.detail(documentId, culture).queryKey, ['pages', documentId]].map((queryKey) =>
      client.cancelQueries({ queryKey, type: 'inactive' }),
    ),
  );
}
