import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { workflowApplies } from '../decisions/workflow-applies.ts';
import { listWorkflows, type WorkflowRow } from '../workflows/store.ts';
import type { KnownRates } from './facts.ts';
import { findRuns } from './runs.store.ts';

export type FittingWorkflow = WorkflowRow & { /** False if it depends on an unknown rate. */ isSure: boolean };

/**
 * Returns the active workflows that apply to a document, in order. If any of them is required, only required ones are returned, so that the
 * others cannot be used to bypass it.
 */
export async function fittingWorkflows(
  ctx: Ctx,
  document: DocumentRow,
  workflows: readonly WorkflowRow[],
  known: KnownRates = {},
): Promise<FittingWorkflow[]> {
  const fitting: FittingWorkflow[] = [];
  for (const workflow of workflows) {
    if (!workflow.isActive) continue;
    const fits = await workflowApplies(ctx, document, workflow.definition.condition, known);
    if (fits !== false) fitting.push({ ...workflow, isSure: fits === true });
  }
  const required = fitting.filter(({ definition }) => definition.isRequired);
  return required.length > 0 ? required : fitting;
}

/** Returns the workflow that approved each document, if any. */
async function approvedBy(ctx: Ctx, documents: readonly DocumentRow[]): Promise<Map<string, string>> {
  const approved = documents.filter(({ approval_state: state }) => state === 'Approved');
  const runs = await findRuns(
    ctx.db,
    approved.map(({ id }) => id),
    { latestOnly: true },
  );
  return new Map(runs.map(({ run }) => [run.document_id, run.workflow_id]));
}

/**
 * Returns the documents to which a required workflow applies and that no such workflow has approved. Current values count, so that changing
 * an amount, a type or a unit bypasses nothing. A workflow that may apply is treated as one that does.
 */
export async function findUnapproved(
  ctx: Ctx,
  given: readonly DocumentRow[] | (() => Promise<readonly DocumentRow[]>),
): Promise<ReadonlySet<string>> {
  const required = (await listWorkflows(ctx.db)).filter(({ isActive, definition }) => isActive && definition.isRequired);
  if (required.length === 0) return new Set();
  const documents = typeof given === 'function' ? await given() : given;
  const approved = await approvedBy(ctx, documents);
  const known: KnownRates = {};
  const lacking = new Set<string>();
  for (const document of documents) {
    const fitting = await fittingWorkflows(ctx, document, required, known);
    if (fitting.length > 0 && !fitting.some(({ id }) => id === approved.get(document.id))) lacking.add(document.id);
  }
  return lacking;
}
