import { validate as isUuid } from 'uuid';
import { DomainError, invalid } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { mayUseUnit } from '#service/accounting-units/may-use-unit.ts';

/** The type that the sender named, else the tenant's default one. */
export async function chooseDocumentClass(ctx: Ctx, asked: string | undefined): Promise<string> {
  const types = await ctx.db
    .selectFrom('document_types')
    .select(['document_type', 'is_default'])
    .where('is_active', '=', true)
    .orderBy('sort_order')
    .execute();
  if (asked !== undefined) {
    if (types.some((type) => type.document_type === asked)) return asked;
    throw invalid('DocumentClass', { code: 'document_type_not_available', params: { type: asked.slice(0, 50) } });
  }
  const chosen = types.find((type) => type.is_default) ?? types[0];
  if (!chosen) throw new DomainError('state_conflict', { reason: { code: 'no_active_type' } });
  return chosen.document_type;
}

/**
 * The unit that the sender named, else their own, else for a tenant admin the oldest. Within a transaction it cannot be deleted until that
 * ends, so a document never comes to be in a unit that is gone.
 */
export async function chooseAccountingUnit(ctx: Ctx, asked: string | undefined): Promise<string> {
  const { actor } = ctx;
  if (asked !== undefined) {
    if (!(await unitExists(ctx, asked))) throw invalid('AccountingUnitId', { code: 'accounting_unit_not_found' });
    if (!mayUseUnit(actor, asked)) throw new DomainError('unit_forbids', { reason: { code: 'unit_not_yours' } });
    return asked;
  }
  if (actor.accountingUnitId !== null && (await unitExists(ctx, actor.accountingUnitId))) return actor.accountingUnitId;
  const units = await ctx.db
    .selectFrom('accounting_units')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forShare()
    .execute();
  const own = units.find(({ id }) => mayUseUnit(actor, id));
  if (!own) throw new DomainError('unit_forbids', { reason: { code: 'no_unit_to_upload' } });
  return own.id;
}

/** Within a transaction: and stays until that ends. */
export async function unitExists(ctx: Ctx, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await ctx.db
    .selectFrom('accounting_units')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
