import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { Decision } from '#contract/approvals/decision.ts';
import { approvalQueries } from '../core/approval.queries.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';

/** Returns the last decision on a document and whether it is still the user's turn. */
async function lastDecision(client: QueryClient, documentId: string) {
  const me = client.getQueryData(meQueries.me().queryKey);
  const approval = await client
    .fetchQuery({ ...approvalQueries.ofDocument(documentId), staleTime: 0, meta: { handlesError: true } })
    .catch(() => undefined);
  const votes = (approval?.runs[0]?.steps ?? []).flatMap(({ approvers }) => approvers);
  const last = votes
    .filter(({ decidedAt }) => decidedAt !== null)
    .toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''))[0];
  const who = last?.decidedBy ?? last?.name ?? '';
  return { last, who, isMine: who !== '' && who === me?.name, isOver: approval !== undefined && approval.myTurn === null };
}

/** Whether the user made the latest decision on a document. A decision that is sent again had then already arrived. */
export const hasDecidedLast = async (client: QueryClient, { documentId }: Decision): Promise<boolean> =>
  (await lastDecision(client, documentId)).isMine;

/** Returns the reason why a decision was refused: somebody else, or the same user on another device, decided first. */
export async function reasonNotDecided(client: QueryClient, { documentId }: Decision, error: unknown): Promise<string> {
  const { last, who, isMine, isOver } = await lastDecision(client, documentId);
  if (isOver && last) {
    if (isMine) return t`You have already decided on this document.`;
    if (last.status === 'Approved') return t`${who} has already approved the document.`;
    if (last.status === 'Rejected') return t`${who} has already rejected the document.`;
    return t`${who} has already delegated the decision.`;
  }
  if (error instanceof ApiError && error.code === 'stale_version')
    return t`Someone else changed the document in the meantime. Check the document, then decide.`;
  if (error instanceof ApiError && error.code === 'role_forbids') return t`You are no longer asked to decide on this document.`;
  return errorText(error);
}
