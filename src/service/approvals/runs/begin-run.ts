import { v7 as uuidv7 } from 'uuid';
import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { insertRun } from './runs.store.ts';
import { assertNotContradictory } from './assert-not-contradictory.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { planOf, contextOf } from './load-approval.ts';
import { begin } from './run-engine.ts';
import { updateAfterRun, rowsOf } from './save-run.ts';

export type RunPlan = {
  workflowId: string;
  version: number;
  definition: WorkflowDefinition;
  senderIds: readonly string[];
  /** Null for the first run. */
  restartedBecause: 'restart' | 'edit' | null;
};

/** Starts an approval at its first step. `document` is the current row, locked. */
export async function beginRun(ctx: Ctx, document: DocumentRow, plan: RunPlan): Promise<void> {
  const { definition, senderIds } = plan;
  const barredIds = definition.fourEyes ? senderIds : [];
  const run = begin(
    definition.steps.map((step) => ({ name: step.name, mode: step.mode, ...planOf(step) })),
    barredIds,
    await contextOf(ctx, document, definition, { senderIds, barredIds }),
    definition.allowsSamePerson,
  );
  if (run.status === 'Approved') assertNotContradictory(document);
  const { tenantId } = ctx.actor;
  const id = uuidv7();
  await insertRun(ctx.db, {
    run: {
      tenant_id: tenantId,
      id,
      document_id: document.id,
      workflow_id: plan.workflowId,
      version: plan.version,
      status: run.status,
      sender_ids: [...new Set(senderIds)],
      four_eyes: definition.fourEyes,
      started_by: ctx.actor.name,
      started_at: ctx.now(),
      restarted_because: plan.restartedBecause,
      finished_at: run.status === 'Pending' ? null : ctx.now(),
    },
    ...rowsOf({ tenantId, runId: id, documentId: document.id }, [...run.steps.entries()]),
  });
  await updateAfterRun(ctx, { documentId: document.id, runId: id, before: undefined }, run);
}
