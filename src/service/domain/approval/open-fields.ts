import { DomainError } from '#contract/errors.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';
import { type Approval, deciderOf, loadApproval } from './load-approval.ts';
import { currentStepOf } from './run.ts';
import { isAsked } from './run-engine.ts';

/** The fields that the type opens in approval, and those that the current step does. */
export const fieldsOpenIn = ({ definition: workflow, run }: Approval, definition: readonly TypeField[]): Set<string> =>
  new Set([
    ...definition.filter((field) => field.editInApproval).map(({ name }) => name),
    ...(workflow.steps[currentStepOf(run)]?.editableFields ?? []),
  ]);

/** The fields that an approver may change now, which is only while it is his turn. */
export async function openFields(ctx: Ctx, document: DocumentRow, definition: readonly TypeField[]): Promise<Set<string>> {
  const approval = await loadApproval(ctx, document);
  if (!approval || !isAsked(approval.run, await deciderOf(ctx)))
    throw new DomainError('role_forbids', { detail: 'An approver changes values only while it is his turn.' });
  return fieldsOpenIn(approval, definition);
}
