import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { isFor } from '../decisions/is-for.ts';
import { listWorkflows, type WorkflowRow } from '../workflows/store.ts';
import type { KnownRates } from './facts.ts';
import { findRuns } from './runs.store.ts';

export type FittingWorkflow = WorkflowRow & { /** False where that hangs on a rate that is not known. */ isSure: boolean };

/** Those active workflows that are for a document, in their order. Where one of them is required, the others are no way around it. */
export async function fittingWorkflows(
  ctx: Ctx,
  document: DocumentRow,
  workflows: readonly WorkflowRow[],
  known: KnownRates = {},
): Promise<FittingWorkflow[]> {
  const fitting: FittingWorkflow[] = [];
  for (const workflow of workflows) {
    if (!workflow.isActive) continue;
    const fits = await isFor(ctx, document, workflow.definition.condition, known);
    if (fits !== false) fitting.push({ ...workflow, isSure: fits === true });
  }
  const required = fitting.filter(({ definition }) => definition.isRequired);
  return required.length > 0 ? required : fitting;
}

/** The workflows by which documents stand approved, where they do. */
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
 * Those of the documents that a required workflow is for and that were not approved by one that is. Judged by the values as they are: who
 * changes an amount, a type or a unit does not get around it. A workflow of which it is not sure whether it applies, does.
 */
export async function lackApproval(
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
