import { mutationOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { documentQueries } from './documents.queries.ts';

/** With the version that was looked at: what was changed meanwhile is not decided upon unseen. */
export type Decision = { documentId: string; version: number; note: string } & (
  | { kind: 'approve' }
  | { kind: 'reject' }
  | { kind: 'delegate'; to: { email: string; name: string } }
);

const invalidates = [documentQueries.all];

async function send(decision: Decision, keepalive: boolean): Promise<void> {
  const { documentId, version } = decision;
  const options = { headers: { 'if-match': `"${version}"` }, keepalive };
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

export const approvalMutations = {
  decide: mutationOptions({
    mutationFn: ({ decision, isLeaving }: { decision: Decision; isLeaving: boolean }) => send(decision, isLeaving),
    meta: { invalidates, handlesError: true },
  }),
};
