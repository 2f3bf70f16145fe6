import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ConnectionDraft } from '#contract/connectors/bff.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';
import { api } from '#web/platform/api/client.ts';

const all = ['connections'] as const;
const meta = { invalidates: [all] };

export const connectionQueries = {
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => api.connectorsBff.list(undefined, { signal }) }),
};

export const connectionMutations = {
  set: mutationOptions({
    mutationFn: ({ systemId, draft, version }: { systemId: string; draft: ConnectionDraft; version: number | undefined }) =>
      api.connectorsBff.set({ params: { accountingSystemId: systemId }, body: draft }, ifMatch(version)),
    meta: { ...meta, handlesError: true },
  }),
  remove: mutationOptions({
    mutationFn: (systemId: string) => api.connectorsBff.remove({ params: { accountingSystemId: systemId } }),
    meta: { ...meta, handlesError: true },
  }),
  test: mutationOptions({
    mutationFn: (systemId: string) => api.connectorsBff.test({ params: { accountingSystemId: systemId } }),
    meta,
  }),
  fetchLists: mutationOptions({
    mutationFn: (systemId: string) => api.connectorsBff.fetchLists({ params: { accountingSystemId: systemId } }),
    meta: { invalidates: [all] },
  }),
};
