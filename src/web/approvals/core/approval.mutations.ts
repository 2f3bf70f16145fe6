import type { Decision } from '#contract/approvals/decision.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { hasDesk } from '#web/platform/auth/with-credentials.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

/** With the version that was looked at: what was changed meanwhile is not decided upon unseen. */
const invalidates = [documentQueries.all];

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

/** Of documents as they were looked at, with one note. */
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

/** Without the desk it is remembered for a while whose turn it is. */
async function nextTurn(client: QueryClient, documentIds: readonly string[]): Promise<void> {
  if (hasDesk()) return;
  const { forgetRow } = await import('./v1-approval.ts');
  for (const documentId of documentIds) forgetRow(client, documentId);
}

export const approvalMutations = {
  decide: mutationOptions({
    // without a network it fails at once, so that the decision is kept for later
    networkMode: 'always',
    mutationFn: async ({ decision, isLeaving }: { decision: Decision; isLeaving: boolean }, { client }) => {
      await send(decision, isLeaving);
      await nextTurn(client, [decision.documentId]);
    },
    meta: { invalidates, handlesError: true },
  }),
  /** All of them or none. */
  decideMany: mutationOptions({
    networkMode: 'always',
    mutationFn: async ({ decision, isLeaving }: { decision: BulkDecision; isLeaving: boolean }, { client }) => {
      const body = bodyOf(decision, false);
      const options = { keepalive: isLeaving };
      if (hasDesk()) await api.approvalBff.decideMany({ body }, options);
      else await api.approval.approveMany({ body: body.documentIds }, options);
      await nextTurn(client, body.documentIds);
    },
    meta: { invalidates, handlesError: true },
  }),
  /** Whether all of them could be decided now; the interface has no trial. */
  tryMany: mutationOptions({
    networkMode: 'always',
    mutationFn: async (decision: BulkDecision) => {
      if (hasDesk()) await api.approvalBff.decideMany({ body: bodyOf(decision, true) });
    },
    meta: { handlesError: true },
  }),
};
