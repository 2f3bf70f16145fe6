import { DomainError } from '#contract/errors.ts';
import type { DocumentTypeRow } from '#service/store/document-types.store.ts';
import { changeDocumentType } from '#service/store/type-design.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockType } from './lock-type.ts';
import { publishTypes } from './publish-types.ts';

export function makeTypeDefault(ctx: Ctx, documentType: string): Promise<void> {
  return transact(ctx, async (ctx) => moveDefault(ctx, await lockType(ctx, documentType)));
}

/** Within a transaction that has the types locked. */
export async function moveDefault(
  ctx: Ctx,
  { type, all }: { type: DocumentTypeRow; all: readonly DocumentTypeRow[] },
): Promise<void> {
  const { tenantId } = ctx.actor;
  const { documentType } = type;
  if (type.isDefault) return;
  if (!type.isActive)
    throw new DomainError('state_conflict', { detail: `${documentType} is not in use. Take it into use first.` });
  const former = all.filter((each) => each.isDefault);
  // one after the other: there is never more than one default
  for (const each of former) await changeDocumentType(ctx.db, tenantId, each.documentType, { isDefault: false });
  await changeDocumentType(ctx.db, tenantId, documentType, { isDefault: true });
  await recordAudit(ctx, 'documentType.madeDefault', { details: { documentType, former: former[0]?.documentType ?? null } });
  publishTypes(ctx);
}
