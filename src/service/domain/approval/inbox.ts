import { countInbox, findInbox, type InboxQuery } from '#service/store/approval-inbox.store.ts';
import { listDocumentRows } from '#service/store/document-list.store.ts';
import { findDocuments } from '#service/store/document-row.ts';
import type { Ctx } from '../ctx.ts';
import { deskDocumentOf } from '../documents/list-documents.ts';
import { visibilityOf } from '../documents/policy.ts';
import { type Approval, deciderOf, loadApprovals } from './load-approval.ts';
import { currentStepOf } from './run.ts';

const queryOf = (ctx: Ctx, standsInFor: readonly string[]): InboxQuery => ({
  selfId: ctx.actor.id,
  standsInFor,
  unitIds: ctx.actor.unitIds,
});

export async function countMyInbox(ctx: Ctx) {
  const { standsInFor } = await deciderOf(ctx);
  return countInbox(ctx.db, queryOf(ctx, standsInFor), ctx.now());
}

/** What waits for the caller's decision, the most urgent first, with what he needs to decide whether to open it. */
export async function listMyInbox(ctx: Ctx, paging: { skip: number; take: number }) {
  const { standsInFor } = await deciderOf(ctx);
  const query = queryOf(ctx, standsInFor);
  const ids = await findInbox(ctx.db, query, paging);
  const { waiting: totalCount } = await countInbox(ctx.db, query, ctx.now());
  const rows = await listDocumentRows(ctx.db, {
    conditions: { ids },
    visibility: { unitIds: visibilityOf(ctx.actor).unitIds },
    order: { by: 'created_at', direction: 'asc' },
    skip: 0,
    take: ids.length,
  });
  const approvals = await loadApprovals(ctx, await findDocuments(ctx.db, ids));
  const items = ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    const approval = approvals.get(id);
    return row && approval ? [{ document: deskDocumentOf(ctx, row), ...turnOf(ctx, approval, standsInFor) }] : [];
  });
  return { items, totalCount };
}

/** The caller's turn: which step, since when, asked by whom and in whose place. */
function turnOf(ctx: Ctx, { run, row }: Approval, standsInFor: readonly string[]) {
  const stepIndex = currentStepOf(run);
  const step = run.steps[stepIndex];
  const held = (step?.votes ?? []).filter(
    ({ approver, status }) => status === 'Pending' && (approver.id === ctx.actor.id || standsInFor.includes(approver.id)),
  );
  const delegated = held.find(({ delegatedFrom }) => delegatedFrom !== null)?.delegatedFrom;
  const handing = delegated && step?.votes.find(({ approver }) => approver.id === delegated.id)?.decision;
  return {
    stepName: step?.name ?? '',
    stepIndex,
    stepCount: run.steps.length,
    since: (step?.startedAt ?? row.started_at).toISOString(),
    dueAt: step?.dueAt?.toISOString() ?? null,
    startedBy: row.started_by,
    delegatedFrom: delegated?.name ?? null,
    note: handing?.note ?? null,
    inPlaceOf: held.some(({ approver }) => approver.id === ctx.actor.id) ? [] : held.map(({ approver }) => approver.name),
  };
}
