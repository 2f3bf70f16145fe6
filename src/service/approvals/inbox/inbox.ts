import type { InboxSort } from '#contract/approvals/bff.ts';
import { countInbox, findInbox, findOfTeam, type InboxOrder, type InboxQuery } from './store.ts';
import { listDocumentRows } from '#service/documents/list/list.store.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { findExportRules } from '#service/documents/core/export-rules.ts';
import { listItemsOf } from '#service/documents/list/list-items.ts';
import { visibilityOf } from '#service/documents/core/policy.ts';
import { todaysRates } from '../runs/facts.ts';
import { type Approval, deciderOf, loadApprovals } from '../runs/load-approval.ts';
import { dueAtOf, openQuestionsByDocument } from '../questions/held.ts';
import type { Question } from '../questions/store.ts';
import { currentStepOf } from '../runs/run.ts';
import { votesToCast } from '../runs/run-engine.ts';

const queryOf = (ctx: Ctx, standsInFor: readonly string[]): InboxQuery => ({
  selfId: ctx.actor.id,
  standsInFor,
  unitIds: ctx.actor.unitIds,
  now: ctx.now(),
});

export async function countMyInbox(ctx: Ctx) {
  const { standsInFor } = await deciderOf(ctx);
  return countInbox(ctx.db, queryOf(ctx, standsInFor));
}

const orderOf = async (ctx: Ctx, sort: InboxSort): Promise<InboxOrder> =>
  sort === 'dearest' ? { by: sort, worth: await todaysRates(ctx) } : { by: sort };

/** Returns the documents that wait for the caller's decision, with what the caller needs to choose one. */
export async function listMyInbox(
  ctx: Ctx,
  { sort, control: paging }: { sort: InboxSort; control: { skip: number; take: number } },
) {
  const { standsInFor } = await deciderOf(ctx);
  const query = queryOf(ctx, standsInFor);
  const { ids, waiting: totalCount } = await findInbox(ctx.db, query, paging, await orderOf(ctx, sort));
  const rows = await listDocumentRows(ctx.db, {
    conditions: { ids },
    visibility: { unitIds: visibilityOf(ctx.actor).unitIds },
    order: { by: 'created_at', direction: 'asc' },
    skip: 0,
    take: ids.length,
  });
  const documents = await findDocuments(ctx.db, ids);
  const approvals = await loadApprovals(ctx, documents);
  const shown = await listItemsOf(ctx, rows, await findExportRules(ctx, documents));
  const held = await openQuestionsByDocument(ctx, ids);
  const items = ids.flatMap((id) => {
    const document = shown.find((each) => each.id === id);
    const approval = approvals.get(id);
    return document && approval
      ? [
          {
            document,
            ...turnOf(ctx, approval, standsInFor, held.get(id)),
            heldFor: held.get(id)?.askedOfName ?? null,
          },
        ]
      : [];
  });
  return { items, totalCount };
}

/** Returns the caller's turn: the step, its start, who asked and whom the caller substitutes for. */
function turnOf(ctx: Ctx, { run, row }: Approval, standsInFor: readonly string[], question: Question | undefined) {
  const stepIndex = currentStepOf(run);
  const step = run.steps[stepIndex];
  const held = votesToCast(run, { id: ctx.actor.id, name: ctx.actor.name, standsInFor, mayOverride: false });
  const delegated = held.find(({ delegatedFrom }) => delegatedFrom !== null)?.delegatedFrom;
  const delegationVote = delegated && step?.votes.find(({ approver }) => approver.id === delegated.id)?.decision;
  return {
    stepName: step?.name ?? '',
    stepIndex,
    stepCount: run.steps.length,
    since: (step?.startedAt ?? row.started_at).toISOString(),
    dueAt: (step && dueAtOf(step, question, ctx.now()))?.toISOString() ?? null,
    startedBy: row.started_by,
    delegatedFrom: delegated?.name ?? null,
    note: delegationVote?.note ?? null,
    inPlaceOf: held.some(({ approver }) => approver.id === ctx.actor.id) ? [] : held.map(({ approver }) => approver.name),
  };
}

/** Returns the documents that wait for decisions of the caller's reports. */
export async function listTeamInbox(ctx: Ctx, paging: { skip: number; take: number }) {
  const query = { selfId: ctx.actor.id, unitIds: ctx.actor.unitIds, now: ctx.now() };
  const { rows: found, waiting: totalCount } = await findOfTeam(ctx.db, query, paging);
  const rows = await listDocumentRows(ctx.db, {
    conditions: { ids: found.map(({ id }) => id) },
    visibility: { unitIds: ctx.actor.unitIds },
    order: { by: 'created_at', direction: 'asc' },
    skip: 0,
    take: found.length,
  });
  const shown = await listItemsOf(ctx, rows);
  const items = found.flatMap(({ id, since, due_at: dueAt, step, waits_for: waitsFor }) => {
    const document = shown.find((each) => each.id === id);
    return document
      ? [
          {
            document,
            stepName: step,
            since: since.toISOString(),
            dueAt: dueAt?.toISOString() ?? null,
            waitsFor,
          },
        ]
      : [];
  });
  return { items, totalCount };
}
