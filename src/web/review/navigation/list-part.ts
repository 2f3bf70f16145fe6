/** Loads the part of the list around a document, for the list in the URL. Loaded separately, because the document is shown without it. */
import type { QueryClient } from '@tanstack/react-query';
import { listAround, listFrom } from './neighbors.queries.ts';
import { readListView, scopeOf } from '#web/documents/core/list-view.ts';

export { cancelPrefetch, prefetchDocument } from './neighbors.queries.ts';

export function partAround(client: QueryClient, documentId: string, address: string): ReturnType<typeof listAround> {
  const view = readListView(new URLSearchParams(address));
  return listAround(client, documentId, scopeOf(view), view.sort);
}

/** Returns the IDs of the list from this row on. */
export function partFrom(client: QueryClient, address: string, row: number): Promise<string[]> {
  const view = readListView(new URLSearchParams(address));
  return listFrom(client, scopeOf(view), view.sort, row);
}
