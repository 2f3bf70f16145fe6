import { DomainError } from '#contract/errors.ts';
import { listWorkflows } from '#service/store/approval-workflows.store.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockDocument } from '../documents/load-document.ts';
import { assertMayRead, assertNotExported, canBeSentToApproval } from '../documents/policy.ts';
import { beginRun } from './begin-run.ts';
import { evaluateCondition } from './evaluate-condition.ts';

export const senderIdsOf = ({ actor }: Ctx, document: Pick<DocumentRow, 'created_by_user'>): string[] => [
  ...(actor.kind === 'user' ? [actor.id] : []),
  ...(document.created_by_user === null ? [] : [document.created_by_user]),
];

/** Sends a document to approval by the first workflow that is for it. */
export function startApproval(ctx: Ctx, documentId: string): Promise<void> {
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
    const workflow = (await listWorkflows(ctx.db)).find(
      ({ isActive, definition }) => isActive && evaluateCondition(definition.condition, document) === true,
    );
    if (!workflow) throw new DomainError('state_conflict', { detail: 'No approval workflow is for this document.' });
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
  });
}
