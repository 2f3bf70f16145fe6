import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { MemoryFile } from '#contract/documents/memory-file.ts';
import type { SupplierMemoryPage } from '#contract/documents/memory-bff.ts';
import { createUndoables } from '#web/ui/toasts/undoables.ts';
import { api } from '#web/platform/api/client.ts';

const all = ['supplier-memory'] as const;
const pageSize = 20;

export const memoryUndo = createUndoables();

export const memoryQueries = {
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...all, search],
      queryFn: ({ pageParam, signal }) =>
        api.memoryBff.list({ query: { search, take: pageSize, ...(pageParam && { after: pageParam }) } }, { signal }),
      initialPageParam: null as SupplierMemoryPage['next'],
      getNextPageParam: ({ next }) => next,
      meta: { handlesError: true },
    }),
};

export const fetchMemory = (signal: AbortSignal): Promise<MemoryFile> => api.memoryBff.exportAll(undefined, { signal });

export const memoryMutations = {
  add: mutationOptions({
    mutationFn: (body: MemoryFile) => api.memoryBff.importAll({ body }),
    meta: { invalidates: [all], handlesError: true },
  }),
  forgetField: mutationOptions({
    mutationFn: (params: { layoutId: string; field: string }) => api.memoryBff.forgetField({ params }),
    meta: { invalidates: [all] },
  }),
  restoreField: mutationOptions({
    mutationFn: (params: { layoutId: string; field: string }) => api.memoryBff.restoreField({ params }),
    meta: { invalidates: [all] },
  }),
  forgetLayout: mutationOptions({
    mutationFn: (layoutId: string) => api.memoryBff.forgetLayout({ params: { layoutId } }),
    meta: { invalidates: [all] },
  }),
  restoreLayout: mutationOptions({
    mutationFn: (layoutId: string) => api.memoryBff.restoreLayout({ params: { layoutId } }),
    meta: { invalidates: [all] },
  }),
};
