import type { EInvoiceCheck } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { Db } from '#service/platform/database/database.ts';

/** Replaces the result of an earlier extraction. */
export async function replaceEInvoiceCheck(ctx: Ctx, documentId: string, check: EInvoiceCheck | undefined): Promise<void> {
  await ctx.db.deleteFrom('e_invoice_checks').where('document_id', '=', documentId).execute();
  if (!check) return;
  await ctx.db
    .insertInto('e_invoice_checks')
    .values({
      tenant_id: ctx.actor.tenantId,
      document_id: documentId,
      rule_sets: [...check.ruleSets],
      is_complete: check.isComplete,
      breaches: JSON.stringify(check.breaches),
      checked_at: ctx.now(),
    })
    .execute();
}

export async function findEInvoiceCheck(db: Db, documentId: string): Promise<EInvoiceCheck | undefined> {
  const row = await db
    .selectFrom('e_invoice_checks')
    .select(['rule_sets', 'is_complete', 'breaches'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const breaches: unknown = row.breaches;
  return {
    // written only by the function above
    ruleSets: row.rule_sets as EInvoiceCheck['ruleSets'],
    isComplete: row.is_complete,
    breaches: breaches as EInvoiceCheck['breaches'],
  };
}
