import { queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { SignInDismissed } from '#web/platform/auth/sign-in-state.ts';
import { api } from '#web/platform/api/client.ts';
import { presenceKey } from '#web/documents/core/presence-key.ts';

export type Visitor = Result<Contract['presenceBff']['stay']>['others'][number];

/** Said as often, so that one is not taken for gone: a third of the service's patience. */
const beatMs = 10_000;
/** Names this window, for as long as it is open. */
const windowId = crypto.randomUUID();

/** The field that one is in, of each document that this window shows. */
const fields = new Map<string, string | null>();
/** Answers whether it is another one. */
export function enterField(documentId: string, field: string | null): boolean {
  const isOther = (fields.get(documentId) ?? null) !== field;
  fields.set(documentId, field);
  return isOther;
}

export const presenceQueries = {
  /** Asking is saying: the service learns that one is here, and in which field. Not while the window is out of sight. */
  others: (documentId: string) =>
    queryOptions({
      queryKey: presenceKey(documentId),
      queryFn: async ({ signal }) => {
        const { others } = await api.presenceBff.stay(
          { params: { documentId, windowId }, body: { field: fields.get(documentId) ?? null } },
          { signal },
        );
        return others;
      },
      refetchInterval: ({ state }) => (state.error instanceof SignInDismissed ? false : beatMs),
      staleTime: 0,
      gcTime: 0,
      retry: false,
      // who else is here is worth no notice
      meta: { handlesError: true },
    }),
};

/** Also while the page goes away. */
export function leaveDocument(documentId: string): void {
  fields.delete(documentId);
  void api.presenceBff.leave({ params: { documentId, windowId } }, { keepalive: true }).catch(() => undefined);
}
