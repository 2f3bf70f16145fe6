import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import { listDocumentRows } from '#service/documents/list/list.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { visibilityOf } from '#service/documents/core/policy.ts';
import { fetchRatesFor } from '../runs/facts.ts';
import { workflowApplies } from '../decisions/workflow-applies.ts';
import { newLookups, planOf, contextOf } from '../runs/load-approval.ts';
import { begin } from '../runs/run-engine.ts';
import { assertApproversExist } from './workflows.ts';

/** Simulates a workflow for the latest validated documents: whether it applies, which steps are skipped, and who is asked. */
export async function dryRunWorkflow(ctx: Ctx, definition: WorkflowDefinition, last: number) {
  await assertApproversExist(ctx, definition, 'body.definition');
  await fetchRatesFor(ctx, definition);
  const latest = await listDocumentRows(ctx.db, {
    conditions: { statuses: ['validated'] },
    visibility: visibilityOf(ctx.actor),
    order: { by: 'created_at', direction: 'desc' },
    skip: 0,
    take: last,
  });
  const ids = latest.map(({ id }) => id);
  const documents = new Map((await findDocuments(ctx.db, ids)).map((document) => [document.id, document]));
  const lookups = newLookups();
  const plans = definition.steps.map((step) => ({ name: step.name, mode: step.mode, ...planOf(step) }));
  const results = [];
  for (const row of latest) {
    const document = documents.get(row.id);
    if (!document) continue;
    const senderIds = document.created_by_user === null ? [] : [document.created_by_user];
    const barredIds = definition.fourEyes ? senderIds : [];
    const context = await contextOf(ctx, document, definition, { senderIds, barredIds }, lookups);
    const run = begin(plans, barredIds, context, definition.allowsSamePerson);
    const isEnded = run.steps.findIndex(({ endsApproval, status }) => endsApproval && status === 'Approved');
    results.push({
      documentId: row.id,
      fileName: row.file_name,
      supplier: row.list_supplier,
      total: row.list_total,
      currency: row.list_currency,
      isMatch: await workflowApplies(ctx, document, definition.condition, lookups.rates),
      steps: definition.steps.map(({ name }, index) => ({
        name,
        isSkipped: !context.applies(index) || (isEnded >= 0 && index > isEnded),
        isAutomatic: definition.steps[index]?.mode === 'auto',
        approvers: context.approversOf(index).map((person) => person.name),
      })),
    });
  }
  return results;
}
