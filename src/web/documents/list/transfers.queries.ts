import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { documentQueries } from '../core/documents.queries.ts';
import { api } from '#web/platform/api/client.ts';

const all = [...documentQueries.all, 'transfers'] as const;
const meta = { invalidates: [documentQueries.all] };

/** Refetched whenever a document changes. */
export const transferQueries = {
  overview: () =>
    queryOptions({
      queryKey: [...all, 'overview'],
      queryFn: ({ signal }) => api.connectorsBff.overview(undefined, { signal }),
      meta: { handlesError: true },
    }),
  dryRun: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'dryRun', documentId],
      queryFn: ({ signal }) => api.connectorsBff.dryRun({ body: { documentId } }, { signal }),
      staleTime: 0,
      retry: false,
      meta: { handlesError: true },
    }),
  open: () =>
    queryOptions({
      queryKey: [...all, 'open'],
      queryFn: async ({ signal }) =>
        // An Unknown transfer may have been resolved by a user since.
        (
          await api.connectorsBff.transfers({ body: { states: ['Waiting', 'Sending', 'Sent', 'Unknown'] } }, { signal })
        ).items.filter(({ finishedAt }) => finishedAt === null),
      // The accounting system responds without any change of a document.
      refetchInterval: 15_000,
      meta: { handlesError: true },
    }),
  ofDocument: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'document', documentId],
      queryFn: async ({ signal }) =>
        (await api.connectorsBff.transfers({ body: { documentIds: [documentId] } }, { signal })).items,
      meta: { handlesError: true },
    }),
};

export const transferMutations = {
  send: mutationOptions({
    mutationFn: ({ ids, repeat }: { ids: string[]; repeat: boolean }) =>
      api.connectorsBff.send({ body: { documentIds: ids, repeat } }),
    meta,
  }),
  check: mutationOptions({
    mutationFn: (documentId: string) => api.connectorsBff.check({ body: { documentId } }),
  }),
  ask: mutationOptions({
    mutationFn: (transferId: string) => api.connectorsBff.ask({ params: { transferId } }),
    meta,
  }),
};
