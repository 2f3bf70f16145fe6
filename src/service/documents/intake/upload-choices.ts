import { validate as isUuid } from 'uuid';
import { DomainError, invalid } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { mayUseUnit } from '#service/accounting-units/may-use-unit.ts';

/** Returns the type given in the request, else the tenant's default type. */
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
 * Returns the accounting unit given in the request, else the caller's own, else for a tenant admin the oldest. Within a transaction it is
 * locked against deletion, so that no document belongs to a deleted unit.
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

/** Whether the unit exists. Within a transaction it is locked against deletion. */
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
