import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { type Approval, deciderOf, loadApproval } from '../runs/load-approval.ts';
import { currentStepOf } from '../runs/run.ts';
import { isAsked } from '../runs/run-engine.ts';

type Definition = readonly Pick<TypeField, 'name' | 'editInApproval'>[];

/**
 * Returns the fields, of the header and of items, that the document type or the current step opens to approvers. Fields that the step
 * requires are open too: otherwise an approver could only wait for somebody else to fill them.
 */
export function fieldsOpenIn({ definition: workflow, run }: Approval, definition: Definition): Set<string> {
  const step = workflow.steps[currentStepOf(run)];
  return new Set([
    ...definition.filter((field) => field.editInApproval).map(({ name }) => name),
    ...(step?.editableFields ?? []),
    ...(step?.requiredFields ?? []),
  ]);
}

/** Returns the fields that an approver may change now; none unless it is their turn. */
export async function openFields(ctx: Ctx, document: DocumentRow, definition: Definition): Promise<Set<string>> {
  const approval = await loadApproval(ctx, document);
  if (!approval || !isAsked(approval.run, await deciderOf(ctx)))
    throw new DomainError('role_forbids', { reason: { code: 'edit_in_own_turn_only' } });
  return fieldsOpenIn(approval, definition);
}
