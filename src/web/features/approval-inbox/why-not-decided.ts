import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import type { Decision } from '#web/api/approval.mutations.ts';
import { approvalQueries } from '#web/api/approval.queries.ts';
import { deskQueries } from '#web/api/desk.queries.ts';
import { errorText } from '#web/i18n/error-text.ts';

/** Why a decision was refused: who was faster, where somebody was, as oneself elsewhere. */
export async function whyNotDecided(client: QueryClient, { documentId }: Decision, error: unknown): Promise<string> {
  const me = client.getQueryData(deskQueries.me().queryKey);
  const approval = await client.fetchQuery({ ...approvalQueries.ofDocument(documentId), staleTime: 0 }).catch(() => undefined);
  const votes = (approval?.runs[0]?.steps ?? []).flatMap(({ approvers }) => approvers);
  const last = votes
    .filter(({ decidedAt }) => decidedAt !== null)
    .toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''))[0];
  const isOver = approval !== undefined && approval.myTurn === null;
  if (isOver && last) {
    const who = last.decidedBy ?? last.name;
    if (who === me?.name) return t`You have decided about it already.`;
    if (last.status === 'Approved') return t`Somebody else decided meanwhile: ${who} approved it.`;
    if (last.status === 'Rejected') return t`Somebody else decided meanwhile: ${who} rejected it.`;
    return t`Somebody else decided meanwhile: ${who} handed it on.`;
  }
  if (error instanceof ApiError && error.code === 'stale_version')
    return t`Somebody changed the document meanwhile. Look at it again, then decide.`;
  return errorText(error);
}
