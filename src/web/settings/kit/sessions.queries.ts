import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';

export type Session = Result<Contract['sessionsBff']['own']>[number];

const all = ['sessions'] as const;
const meta = { invalidates: [all], handlesError: true };

/** `of`: ID of the user; omitted for the current user. */
export const sessionQueries = {
  list: (of?: string) =>
    queryOptions({
      queryKey: [...all, of ?? 'own'],
      queryFn: ({ signal }) =>
        of === undefined
          ? api.sessionsBff.own(undefined, { signal })
          : api.sessionsBff.ofUser({ params: { userId: of } }, { signal }),
      meta: { handlesError: true },
    }),
};

export const sessionMutations = {
  end: mutationOptions({
    mutationFn: ({ id, of }: { id: string; of?: string | undefined }) =>
      of === undefined
        ? api.sessionsBff.endOwn({ params: { sessionId: id } })
        : api.sessionsBff.endOfUser({ params: { userId: of, sessionId: id } }),
    meta,
  }),
  endOthers: mutationOptions({ mutationFn: () => api.sessionsBff.endOthers(), meta }),
};
