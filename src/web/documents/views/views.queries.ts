import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';
import type { DocumentScope } from '../core/documents.queries.ts';

export type SavedView = Result<Contract['listBff']['views']>[number];

const all = ['views'] as const;
const minuteMs = 60_000;
const invalidates = [all];

export const viewQueries = {
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) => api.listBff.views(undefined, { signal }),
      staleTime: minuteMs,
      meta: { handlesError: true },
    }),
  /** The key is nested under `documents`, so that changes of documents invalidate the counts. */
  counts: (scopes: DocumentScope[]) =>
    queryOptions({
      queryKey: ['documents', 'counts', 'views', scopes],
      queryFn: ({ signal }) => api.listBff.countMany({ body: scopes }, { signal }),
      staleTime: 5_000,
      meta: { handlesError: true },
    }),
};

export const viewMutations = {
  save: mutationOptions({
    mutationFn: (body: { name: string; search: string; isShared: boolean; ownerId?: string }) => api.listBff.saveView({ body }),
    meta: { invalidates },
  }),
  change: mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; name?: string; search?: string; isShared?: boolean }) =>
      api.listBff.changeView({ params: { viewId: id }, body }),
    meta: { invalidates },
  }),
  remove: mutationOptions({
    mutationFn: (viewId: string) => api.listBff.removeView({ params: { viewId } }),
    meta: { invalidates },
  }),
  order: mutationOptions({ mutationFn: (body: string[]) => api.listBff.orderViews({ body }), meta: { invalidates } }),
};
