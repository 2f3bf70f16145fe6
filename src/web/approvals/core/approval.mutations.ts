import type { Decision } from '#contract/approvals/decision.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { refetchChanged } from '#web/documents/core/live.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

/** Decisions are sent with the version that the user saw, so that nobody decides on changes they have not seen. */
async function send(decision: Decision, keepalive: boolean): Promise<void> {
  const { documentId, version } = decision;
  const options = { ...ifMatch(version), keepalive };
  const note = decision.note.trim();
  const body = note === '' ? null : { note };
  switch (decision.kind) {
    case 'approve':
      return api.approval.approve({ params: { documentId }, body }, options);
    case 'reject':
      return api.approval.reject({ params: { documentId }, body: { note } }, options);
    case 'delegate':
      return api.approval.delegate({ params: { documentId, toUserEmail: decision.to.email }, body }, options);
  }
}

/** Decision on several documents, in the versions that the user saw, with one note. */
export type BulkDecision = {
  documents: readonly { id: string; version: number }[];
  verdict: 'Approved' | 'Rejected';
  note: string;
};

const bodyOf = ({ documents, verdict, note }: BulkDecision, isTrial: boolean) => ({
  documentIds: documents.map(({ id }) => id),
  versions: documents.map(({ version }) => version),
  verdict,
  note: note.trim() || null,
  isTrial,
});

export const approvalMutations = {
  decide: mutationOptions({
    // Without a network it fails at once, so that the decision can be stored for later.
    mutationFn: ({ decision, isLeaving }: { decision: Decision; isLeaving: boolean }) => send(decision, isLeaving),
    // By then the user views the next document, which has not changed.
    onSettled: (_data, _error, { decision }, _result, { client }) => refetchChanged(client, [decision.documentId]),
    meta: { handlesError: true },
  }),
  /** Decides on all documents or none. */
  decideMany: mutationOptions({
    mutationFn: ({ decision, isLeaving }: { decision: BulkDecision; isLeaving: boolean }) =>
      api.approvalBff.decideMany({ body: bodyOf(decision, false) }, { keepalive: isLeaving }),
    onSettled: (_data, _error, { decision }, _result, { client }) =>
      refetchChanged(
        client,
        decision.documents.map(({ id }) => id),
      ),
    meta: { handlesError: true },
  }),
  /** Checks whether all documents could be decided now. */
  tryMany: mutationOptions({
    mutationFn: (decision: BulkDecision) => api.approvalBff.decideMany({ body: bodyOf(decision, true) }),
    meta: { handlesError: true },
  }),
};
