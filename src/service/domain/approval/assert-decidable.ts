import { DomainError } from '#contract/errors.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import { findRequiredInApproval, type RequiredField } from '#service/store/type-fields.store.ts';
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

type Known = Map<string, readonly RequiredField[]>;

/** What the type and the current step want filled before anybody approves. A field that the type lacks nobody could fill. */
export async function requiredFieldsOf(
  ctx: Ctx,
  { document, definition, run }: Approval,
  known: Known = new Map(),
): Promise<readonly RequiredField[]> {
  const named = definition.steps[currentStepOf(run)]?.requiredFields ?? [];
  const key = [document.document_class, ...named].join(' ');
  const fields = known.get(key) ?? (await findRequiredInApproval(ctx.db, document.document_class, named));
  known.set(key, fields);
  return fields;
}

/** A field of items must be filled in each of them. */
export async function assertRequiredFilled(ctx: Ctx, approval: Approval, known?: Known): Promise<void> {
  const { fields, items } = approval.document;
  const empty = (await requiredFieldsOf(ctx, approval, known)).flatMap(({ name, isItem }) => {
    if (!isItem) return fields[name]?.value ? [] : [{ name, path: `fields.${name}` }];
    return items.flatMap((item, index) => (item[name]?.value ? [] : [{ name, path: `items.${index}.${name}` }]));
  });
  if (empty.length > 0)
    throw new DomainError('state_conflict', {
      detail: `Fill in ${[...new Set(empty.map(({ name }) => name))].join(', ')} before the document is approved.`,
      errors: empty.slice(0, 50).map(({ path }) => ({ path, message: 'must be filled before the document is approved' })),
    });
}
