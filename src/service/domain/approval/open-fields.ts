import { DomainError } from '#contract/errors.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';
import { deciderOf, loadApproval } from './load-approval.ts';
import { currentStepOf } from './run.ts';
import { isAsked } from './run-engine.ts';

/** The fields that an approver may change now: those that the type opens in approval, and those that the current step does. */
export async function openFields(ctx: Ctx, document: DocumentRow, definition: readonly TypeField[]): Promise<Set<string>> {
  const approval = await loadApproval(ctx, document);
  if (!approval || !isAsked(approval.run, await deciderOf(ctx)))
    throw new DomainError('role_forbids', { detail: 'An approver changes values only while it is his turn.' });
  return new Set([
    ...definition.filter((field) => field.editInApproval).map(({ name }) => name),
    ...(approval.definition.steps[currentStepOf(approval.run)]?.editableFields ?? []),
  ]);
}
