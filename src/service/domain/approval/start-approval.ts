import { DomainError } from '#contract/errors.ts';
import { listWorkflows, type WorkflowRow } from '#service/store/approval-workflows.store.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockDocument } from '../documents/load-document.ts';
import { assertMayRead, assertNotExported, canBeSentToApproval } from '../documents/policy.ts';
import { keepNote } from '../notes/change-notes.ts';
import { beginRun } from './begin-run.ts';
import type { KnownRates } from './facts.ts';
import { isFor } from './is-for.ts';

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
    assertMayRead(ctx.actor, document);
    assertNotExported(document);
    if (!canBeSentToApproval(document))
      throw new DomainError('state_conflict', {
        detail:
          document.state === 'Validated'
            ? `The document is ${document.approval_state} in approval.`
            : `The document is ${document.state}; only a validated one can be approved.`,
      });
    const workflow = (await workflowsFor(ctx, document)).find(({ id }) => chosen === undefined || id === chosen);
    if (!workflow && chosen !== undefined)
      throw new DomainError('state_conflict', {
        detail: 'The approval workflow chosen is not, or no longer, for this document.',
      });
    if (!workflow) throw new DomainError('state_conflict', { detail: 'No approval workflow is for this document.' });
    if (!workflow.isSure && chosen === undefined)
      throw new DomainError('state_conflict', {
        detail: `No exchange rate of ${document.fields['currency']?.value} is known, so that it cannot be said whether the approval workflow “${workflow.definition.name}” is for this document. Choose the workflow.`,
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
