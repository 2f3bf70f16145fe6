import { queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { SignInDismissedError } from '#web/platform/auth/sign-in-state.ts';
import { api } from '#web/platform/api/client.ts';
import { presenceKey } from '#web/documents/core/presence-key.ts';

export type Visitor = Result<Contract['presenceBff']['stay']>['others'][number];

/** Interval of the presence heartbeat: a third of the timeout of the service. */
const heartbeatMs = 10_000;
/** ID of this window while it is open. */
const windowId = crypto.randomUUID();

/** Focused field by document ID, for the documents that this window shows. */
const fields = new Map<string, string | null>();
/** Sets the focused field. Returns whether it has changed. */
export function setFocusedField(documentId: string, field: string | null): boolean {
  const isOther = (fields.get(documentId) ?? null) !== field;
  fields.set(documentId, field);
  return isOther;
}

export const presenceQueries = {
  /**
   * Users who have the document open. The request also reports the presence and the focused field of this user. Not refetched while the
   * window is hidden.
   */
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
      refetchInterval: ({ state }) => (state.error instanceof SignInDismissedError ? false : heartbeatMs),
      staleTime: 0,
      gcTime: 0,
      retry: false,
      // A failure is not worth a notification.
      meta: { handlesError: true },
    }),
};

/** Also works while the page is being closed. */
export function leaveDocument(documentId: string): void {
  fields.delete(documentId);
  void api.presenceBff.leave({ params: { documentId, windowId } }, { keepalive: true }).catch(() => undefined);
}
