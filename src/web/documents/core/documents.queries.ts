import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { can } from '#web/platform/api/service.ts';
import { api, keepDocuments, leaveDocuments } from '#web/platform/api/client.ts';

/** Row of the document list. With `/v1` only, just the first columns are filled. */
export type DocumentRow = Result<Contract['documentsBff']['list']>['items'][number];
export type DocumentDetail = Result<Contract['documentsBff']['get']>;
/** Text and filter of a list. */
export type DocumentScope = Pick<Call<Contract['documentsBff']['list']>['body'], 'text' | 'filter'>;
export type DocumentSort = { field: string; direction: 'Asc' | 'Desc' };

/** Number of rows per request. The list requests only the visible pages. */
export const pageSize = 100;

/** Polling interval of a list without live events. */
const listPollMs = 5_000;

type Slice = { skip: number; take: number };
type Listed = { items: DocumentRow[]; totalCount: number; isMore?: boolean | undefined };

async function listSlice(
  scope: DocumentScope,
  sort: DocumentSort | undefined,
  control: Slice,
  columns: readonly string[],
  signal?: AbortSignal,
): Promise<Listed> {
  const body = { ...scope, control, ...(sort ? { sort } : {}) };
  const options = signal ? { signal } : {};
  return api.documentsBff.list({ body: { ...body, ...(columns.length > 0 ? { columns: [...columns] } : {}) } }, options);
}

/**
 * Fetches all documents of a scope in chunks, for actions on all of them. Documents that arrive in the meantime do not shift the chunks.
 */
async function listAll(scope: DocumentScope, onPiece?: (count: number) => void): Promise<DocumentRow[]> {
  const found = new Map<string, DocumentRow>();
  const keep = (rows: readonly DocumentRow[]) => {
    for (const row of rows) found.set(row.id, row);
    onPiece?.(found.size);
    return rows.length;
  };
  while (keep(await api.listBff.walk({ body: { ...scope, ...cursorAfter(found), take: walkPageSize } })) === walkPageSize);
  return [...found.values()];
}

const walkPageSize = 1000;
const cursorAfter = (found: ReadonlyMap<string, unknown>) => {
  const last = [...found.keys()].at(-1);
  return last === undefined ? {} : { after: last };
};

const all = ['documents'] as const;

export const documentQueries = {
  all,
  lists: [...all, 'list'] as const,
  page: (scope: DocumentScope, sort: DocumentSort | undefined, page: number, columns: readonly string[] = []) =>
    queryOptions({
      queryKey: [...all, 'list', scope, sort ?? null, page, columns],
      queryFn: ({ signal }) => listSlice(scope, sort, { skip: page * pageSize, take: pageSize }, columns, signal),
      placeholderData: keepPreviousData,
      refetchInterval: () => (can('liveEvents') ? false : listPollMs),
    }),
  /** Number of documents, for a list that was returned without it. May be slightly outdated. */
  total: (scope: DocumentScope) =>
    queryOptions({
      queryKey: ['documents-total', scope],
      queryFn: ({ signal }) => api.documents.count({ body: scope }, { signal }),
      staleTime: 30_000,
      meta: { handlesError: true },
    }),
  counts: (scope: DocumentScope) =>
    queryOptions({
      queryKey: [...all, 'counts', scope],
      queryFn: ({ signal }) => api.documentsBff.counts({ body: scope }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Number of documents being extracted or waiting for extraction, of which there are few at any time. */
  running: () =>
    queryOptions({
      queryKey: [...all, 'counts', 'running'],
      queryFn: ({ signal }) => api.documents.count({ body: { filter: { listStatus: { value: 'extracting' } } } }, { signal }),
      meta: { handlesError: true },
    }),
  /** Document with labels, confidence, evidence and the definition of its type, for the review screen. */
  detail: (documentId: string, culture: string) =>
    queryOptions({
      queryKey: [...all, 'detail', documentId, culture],
      queryFn: ({ signal }) => api.documentsBff.get({ params: { documentId }, query: { culture } }, { signal }),
      meta: { handlesGone: true },
    }),
  /** All export attempts, oldest first. */
  exports: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'detail', documentId, 'exports'],
      queryFn: async ({ signal }) => (await api.documents.get({ params: { documentId } }, { signal })).documentExportHistory,
    }),
  history: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'history', documentId],
      queryFn: ({ signal }) => api.documents.history({ params: { documentId } }, { signal }),
    }),
  words: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'words', documentId],
      queryFn: ({ signal }) => api.documentsBff.words({ params: { documentId } }, { signal }),
      staleTime: Infinity,
    }),
  /** Image as a blob, because an `<img>` cannot send the token in token mode. `useObjectUrl` turns it into a URL. */
  pageImage: (documentId: string, pageIndex: number, isPreview: boolean) =>
    queryOptions({
      queryKey: [...all, 'image', documentId, pageIndex, isPreview],
      queryFn: ({ signal }) => api.documents.pageImage({ params: { documentId, pageIndex }, query: { isPreview } }, { signal }),
      staleTime: Infinity,
      gcTime: 60_000,
    }),
};

const invalidates = [documentQueries.all];

export const documentMutations = {
  /** Changes nothing. A failure is reported by the action that needs the rows. */
  listAll: mutationOptions({
    mutationFn: ({ scope, onPiece }: { scope: DocumentScope; onPiece?: ((count: number) => void) | undefined }) =>
      listAll(scope, onPiece),
  }),
  /** Combines several documents, in this order, into one. The originals are moved to the trash. */
  merge: mutationOptions({
    mutationFn: (ids: string[]) => leaveDocuments(ids, api.documents.mergeAndExtract({ body: ids })),
    meta: { invalidates },
  }),
  /** Deletes the documents created by a split or merge and restores the originals. */
  takeBackParts: mutationOptions({
    mutationFn: async ({ madeId, ids }: { madeId: string; ids: string[] }) => {
      await leaveDocuments([madeId], api.documentPartsBff.takeBack({ params: { documentId: ids[0] ?? '' } }, { isLast: true }));
      keepDocuments(ids);
    },
    meta: { invalidates },
  }),
  remove: mutationOptions({
    mutationFn: (ids: string[]) => leaveDocuments(ids, api.documents.removeMany({ body: ids })),
    meta: { invalidates },
  }),
  restore: mutationOptions({
    mutationFn: async (ids: string[]) => {
      await api.documentsBff.restore({ body: ids });
      keepDocuments(ids);
    },
    meta: { invalidates },
  }),
  readAgain: mutationOptions({
    mutationFn: async (ids: string[]) => {
      await api.documentsBff.requeueMany({ body: ids });
    },
    meta: { invalidates },
  }),
};
