import { DomainError } from '#contract/errors.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import { findTypeFields, type TypeField } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';
import { assertMayRead, assertNotExported } from '../documents/policy.ts';
import type { Approval } from './load-approval.ts';
import { currentStepOf } from './run.ts';

/** Seen by the caller, waiting for a decision, and neither opened again nor exported meanwhile. */
export function assertDecidable(ctx: Ctx, document: DocumentRow): void {
  assertMayRead(ctx.actor, document);
  assertNotExported(document);
  if (document.approval_state !== 'Pending')
    throw new DomainError('state_conflict', { detail: `The document is ${document.approval_state} in approval, not Pending.` });
  if (document.state !== 'Validated')
    throw new DomainError('state_conflict', {
      detail: `The document is ${document.state} now; it must be validated again first.`,
    });
}

type TypeFields = Map<string, readonly TypeField[]>;

/** What the type and the current step want filled before anybody approves. */
export async function requiredFieldsOf(ctx: Ctx, { document, definition, run }: Approval, known: TypeFields = new Map()) {
  const fields = known.get(document.document_class) ?? (await findTypeFields(ctx.db, document.document_class));
  known.set(document.document_class, fields);
  return new Set([
    ...fields.filter((field) => field.requiredInApproval && !field.isItem).map(({ name }) => name),
    ...(definition.steps[currentStepOf(run)]?.requiredFields ?? []),
  ]);
}

export async function assertRequiredFilled(ctx: Ctx, approval: Approval, known?: TypeFields): Promise<void> {
  const wanted = await requiredFieldsOf(ctx, approval, known);
  const empty = [...wanted].filter((name) => !approval.document.fields[name]?.value);
  if (empty.length > 0)
    throw new DomainError('state_conflict', {
      detail: `Fill in ${empty.join(', ')} before the document is approved.`,
      errors: empty.map((name) => ({ path: `fields.${name}`, message: 'must be filled before the document is approved' })),
    });
}
