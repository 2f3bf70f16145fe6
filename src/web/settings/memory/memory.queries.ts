import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { MemoryFile } from '#contract/documents/memory-file.ts';
import type { SupplierMemoryPage } from '#contract/documents/memory-bff.ts';
import { createUndoables } from '#web/ui/toasts/undoables.ts';
import { memoryKey } from '#web/documents/core/memory.mutations.ts';
import { api } from '#web/platform/api/client.ts';

const pageSize = 20;

export const memoryUndo = createUndoables();

export const memoryQueries = {
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...memoryKey, search],
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
    meta: { invalidates: [memoryKey], handlesError: true },
  }),
};
