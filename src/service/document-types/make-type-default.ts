import { DomainError } from '#contract/core/errors.ts';
import type { DocumentTypeRow } from './types.store.ts';
import { changeDocumentType } from './design/design.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockType } from './lock-type.ts';
import { publishTypes } from './design/publish-types.ts';

export function makeTypeDefault(ctx: Ctx, documentType: string): Promise<void> {
  return transact(ctx, async (ctx) => moveDefault(ctx, await lockType(ctx, documentType)));
}

/** Makes another type the default. Within a transaction that has the types locked. */
export async function moveDefault(
  ctx: Ctx,
  { type, all }: { type: DocumentTypeRow; all: readonly DocumentTypeRow[] },
): Promise<void> {
  const { tenantId } = ctx.actor;
  const { documentType } = type;
  if (type.isDefault) return;
  if (!type.isActive)
    throw new DomainError('state_conflict', { reason: { code: 'type_inactive', params: { type: documentType } } });
  const former = all.filter((each) => each.isDefault);
  // one after the other: there is never more than one default
  for (const each of former) await changeDocumentType(ctx.db, tenantId, each.documentType, { isDefault: false });
  await changeDocumentType(ctx.db, tenantId, documentType, { isDefault: true });
  await recordAudit(ctx, 'documentType.madeDefault', { details: { documentType, former: former[0]?.documentType ?? null } });
  publishTypes(ctx);
}
