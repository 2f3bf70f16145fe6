/** Which documents stand before and after one in the list that one came from. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { documentQueries, pageSize, type DocumentScope, type DocumentSort } from './documents.queries.ts';
import { pageQueries } from './pages.queries.ts';

export type Neighbours = { position: number; total: number; previousId: string | null; nextId: string | null };

/** Beyond this many rows nobody goes document by document. */
const mostPages = 10;

export const neighbourQueries = {
  /** Apart from the lists: while one works on a document, its place among the others does not change under the hand. */
  around: (client: QueryClient, documentId: string, scope: DocumentScope, sort: DocumentSort) =>
    queryOptions({
      queryKey: ['neighbours', documentId, scope, sort],
      queryFn: () => findNeighbours(client, documentId, scope, sort),
      staleTime: 60_000,
    }),
};

async function findNeighbours(
  client: QueryClient,
  documentId: string,
  scope: DocumentScope,
  sort: DocumentSort,
): Promise<Neighbours | null> {
  const ids: string[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const { items, totalCount } = await client.fetchQuery(documentQueries.page(scope, sort, page));
    ids.push(...items.map((item) => item.id));
    const at = ids.indexOf(documentId);
    const isComplete = ids.length >= totalCount || items.length < pageSize;
    // its successor may stand on the next page
    if (at !== -1 && (at < ids.length - 1 || isComplete))
      return { position: at, total: totalCount, previousId: ids[at - 1] ?? null, nextId: ids[at + 1] ?? null };
    if (isComplete) return null;
  }
  return null;
}

/** All that the review screen shows first: the next document opens without waiting. */
export async function prefetchDocument(client: QueryClient, documentId: string, culture: string): Promise<void> {
  const detail = await client.fetchQuery(documentQueries.detail(documentId, culture));
  const reading = { documentId, readAt: detail.extractionTime };
  const [first] = detail.pages;
  await Promise.all([
    client.prefetchQuery(pageQueries.words(reading)),
    ...(first ? [client.prefetchQuery(pageQueries.image(reading, first.index, first.rotation, false))] : []),
  ]);
}
