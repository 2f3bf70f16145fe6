import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { can } from '#web/platform/api/service.ts';
import { api, keepDocuments, leaveDocuments } from '#web/platform/api/client.ts';

/** A list row; with `/v1` alone only its first columns are filled. */
export type DocumentRow = Result<Contract['documentsBff']['list']>['items'][number];
export type DocumentDetail = Result<Contract['documentsBff']['get']>;
/** What narrows a list: text and filter. */
export type DocumentScope = Pick<Call<Contract['documentsBff']['list']>['body'], 'text' | 'filter'>;
export type DocumentSort = { field: string; direction: 'Asc' | 'Desc' };

/** Rows fetched at a time; the list asks for the pages that are in sight. */
export const pageSize = 100;

/** Without live changes a list asks for news itself. */
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

/** Every document of a scope, for what is done to all of them, in pieces; what comes meanwhile shifts nothing. */
async function listAll(scope: DocumentScope, onPiece?: (count: number) => void): Promise<DocumentRow[]> {
  const found = new Map<string, DocumentRow>();
  const keep = (rows: readonly DocumentRow[]) => {
    for (const row of rows) found.set(row.id, row);
    onPiece?.(found.size);
    return rows.length;
  };
  while (keep(await api.listBff.walk({ body: { ...scope, ...afterOf(found), take: mostWalked } })) === mostWalked);
  return [...found.values()];
}

const mostWalked = 1000;
const afterOf = (found: ReadonlyMap<string, unknown>) => {
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
  /** Where the rows came without their number; it need not be of this very moment. */
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
  /** How many are being read, or wait for it: few at any time, and counted so. */
  running: () =>
    queryOptions({
      queryKey: [...all, 'counts', 'running'],
      queryFn: ({ signal }) => api.documents.count({ body: { filter: { listStatus: { value: 'extracting' } } } }, { signal }),
      meta: { handlesError: true },
    }),
  /** With labels, confidence, evidence and the type's definition: all that the review screen shows. */
  detail: (documentId: string, culture: string) =>
    queryOptions({
      queryKey: [...all, 'detail', documentId, culture],
      queryFn: ({ signal }) => api.documentsBff.get({ params: { documentId }, query: { culture } }, { signal }),
    }),
  /** Every attempt to hand it over, the last one last. */
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
  /** An image as a blob: in token mode an `<img>` cannot send the token. `useObjectUrl` gives it an address. */
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
  /** One document of several, in this order; they go into the trash. */
  /** Changes nothing: its failure is told as that of what it is fetched for. */
  listAll: mutationOptions({
    mutationFn: ({ scope, onPiece }: { scope: DocumentScope; onPiece?: ((count: number) => void) | undefined }) =>
      listAll(scope, onPiece),
  }),
  merge: mutationOptions({
    mutationFn: (ids: string[]) => leaveDocuments(ids, api.documents.mergeAndExtract({ body: ids })),
    meta: { invalidates },
  }),
  /** What was made of a document goes, and those that it was made of come back. */
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
