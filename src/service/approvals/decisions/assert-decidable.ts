import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { findRequiredInApproval, type RequiredField } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { assertMayRead, assertNotExported, isFitForApproval } from '#service/documents/core/policy.ts';
import { assertNotContradictory } from '../runs/assert-not-contradictory.ts';
import type { Approval } from '../runs/load-approval.ts';
import { currentStepOf } from '../runs/run.ts';

/** Asserts that the caller may read the document and that it is pending, fit for approval and not exported. */
export function assertDecidable(ctx: Ctx, document: DocumentRow): void {
  assertMayRead(ctx.actor, document);
  assertNotExported(document);
  if (document.approval_state !== 'Pending')
    throw new DomainError('state_conflict', { reason: { code: 'document_not_pending' } });
  if (!isFitForApproval(document)) throw new DomainError('state_conflict', { reason: { code: 'not_fit_for_approval' } });
}

type Known = Map<string, readonly RequiredField[]>;

/**
 * Returns the fields that the type and the current step require before an approval. Fields that the type lacks are left out, as nobody
 * could fill them.
 */
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

/** A required item field must be filled in every line item. */
async function assertRequiredFilled(ctx: Ctx, approval: Approval, known?: Known): Promise<void> {
  const { fields, items } = approval.document;
  const empty = (await requiredFieldsOf(ctx, approval, known)).flatMap(({ name, isItem }) => {
    if (!isItem) return fields[name]?.value ? [] : [{ name, path: `fields.${name}` }];
    return items.flatMap((item, index) => (item[name]?.value ? [] : [{ name, path: `items.${index}.${name}` }]));
  });
  if (empty.length > 0)
    throw new DomainError('state_conflict', {
      reason: { code: 'fill_before_approval', params: { fields: [...new Set(empty.map(({ name }) => name))].join(', ') } },
      errors: empty.slice(0, 50).map(({ path }) => ({ path, code: 'required_before_approval' })),
    });
}

/** Asserts that the values of the document allow an approval. */
export async function assertApprovable(ctx: Ctx, approval: Approval, known?: Known): Promise<void> {
  assertNotContradictory(approval.document);
  await assertRequiredFilled(ctx, approval, known);
}
