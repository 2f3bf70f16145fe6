import { DomainError } from '#contract/core/errors.ts';
import { listWorkflows } from '../workflows/store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { assertRule } from '#service/documents/core/document-actions.ts';
import { assertMayRead, isFitForApproval } from '#service/documents/core/policy.ts';
import { storeNote } from '#service/documents/notes/change-notes.ts';
import { beginRun } from './begin-run.ts';
import { type FittingWorkflow, fittingWorkflows, findUnapproved } from './required-approval.ts';

export const senderIdsOf = ({ actor }: Ctx, document: Pick<DocumentRow, 'created_by_user'>): string[] => [
  ...(actor.kind === 'user' ? [actor.id] : []),
  ...(document.created_by_user === null ? [] : [document.created_by_user]),
];

export type Start = { workflowId?: string | undefined; note?: string | undefined };

/** Returns the active workflows that a document can be sent to, in order; the first is the default. */
export const workflowsFor = async (ctx: Ctx, document: DocumentRow): Promise<FittingWorkflow[]> =>
  fittingWorkflows(ctx, document, await listWorkflows(ctx.db));

/** Asserts what the rule of this action requires. A document approved by less than is required now may start a new round. */
async function assertCanStart(ctx: Ctx, document: DocumentRow): Promise<void> {
  assertMayRead(ctx.actor, document);
  const isApproved = document.approval_state === 'Approved' && isFitForApproval(document);
  if (isApproved && (await findUnapproved(ctx, [document])).has(document.id)) return;
  assertRule(ctx.actor, document, 'startApproval');
}

/** Starts the approval of a document, locked, with a workflow that applies to it. */
export async function startByWorkflow(ctx: Ctx, document: DocumentRow, workflow: FittingWorkflow): Promise<void> {
  const { id: workflowId, version, definition } = workflow;
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
}

/** Sends a document for approval with the given workflow, else the first that applies, and a note for the approvers. */
export function startApproval(ctx: Ctx, documentId: string, { workflowId: chosen, note }: Start = {}): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    await assertCanStart(ctx, document);
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
    if (note?.trim()) await storeNote(ctx, document.id, note.trim());
    await startByWorkflow(ctx, document, workflow);
  });
}
