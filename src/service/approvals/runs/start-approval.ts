import { DomainError } from '#contract/core/errors.ts';
import { listWorkflows, type WorkflowRow } from '../workflows/store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { assertMay } from '#service/documents/core/document-actions.ts';
import { keepNote } from '#service/documents/notes/change-notes.ts';
import { beginRun } from './begin-run.ts';
import type { KnownRates } from './facts.ts';
import { isFor } from '../decisions/is-for.ts';

export const senderIdsOf = ({ actor }: Ctx, document: Pick<DocumentRow, 'created_by_user'>): string[] => [
  ...(actor.kind === 'user' ? [actor.id] : []),
  ...(document.created_by_user === null ? [] : [document.created_by_user]),
];

export type Start = { workflowId?: string | undefined; note?: string | undefined };

/** The active workflows that are for a document, in their order; of some it is not sure, for want of a rate. */
export async function workflowsFor(ctx: Ctx, document: DocumentRow): Promise<(WorkflowRow & { isSure: boolean })[]> {
  const known: KnownRates = {};
  const fitting = [];
  for (const workflow of await listWorkflows(ctx.db)) {
    if (!workflow.isActive) continue;
    const fits = await isFor(ctx, document, workflow.definition.condition, known);
    if (fits !== false) fitting.push({ ...workflow, isSure: fits === true });
  }
  return fitting;
}

/** Sends a document to approval by the workflow chosen, else by the first that is for it, with a note to those who decide. */
export function startApproval(ctx: Ctx, documentId: string, { workflowId: chosen, note }: Start = {}): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMay(ctx.actor, document, 'startApproval');
    const workflow = (await workflowsFor(ctx, document)).find(({ id }) => chosen === undefined || id === chosen);
    if (!workflow && chosen !== undefined)
      throw new DomainError('state_conflict', {
        reason: { code: 'workflow_not_for_document' },
      });
    if (!workflow) throw new DomainError('state_conflict', { reason: { code: 'no_workflow' } });
    if (!workflow.isSure && chosen === undefined)
      throw new DomainError('state_conflict', {
        reason: {
          code: 'exchange_rate_unknown',
          params: { currency: document.fields['currency']?.value ?? '', workflow: workflow.definition.name },
        },
      });
    const { id: workflowId, version, definition } = workflow;
    if (note?.trim()) await keepNote(ctx, document.id, note.trim());
    await recordAudit(ctx, 'document.approvalStarted', {
      documentId: document.id,
      details: { workflow: definition.name, workflowId, version },
    });
    await beginRun(ctx, document, {
      workflowId,
      version,
      definition,
      senderIds: senderIdsOf(ctx, document),
      restartedBecause: null,
    });
  });
}
