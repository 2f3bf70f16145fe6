/** What the register of VAT payers said of suppliers. It is public, and the same for all tenants. */
import type { FieldValues } from '#values/values.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { VatPayer } from '../checks/check-payment.ts';

const source = 'vatPayers';
/** Older answers say nothing any more: accounts are published and withdrawn every day. */
const validMs = 3 * 86_400_000;

/** Of Czech payers alone the register tells. */
export const payerNumberOf = (fields: FieldValues): string | null =>
  /^CZ\d{8,10}$/.exec((fields['issued_by_vat_id_sm']?.value ?? '').replace(/[\s.-]/g, '').toUpperCase())?.[0] ?? null;

/** Undefined where the register was not asked, or does not know the supplier. */
export async function findVatPayer(db: Db, fields: FieldValues, now: Date): Promise<VatPayer | undefined> {
  const number = payerNumberOf(fields);
  if (number === null) return undefined;
  const row = await db
    .selectFrom('registry_responses')
    .select('company')
    .where('source', '=', source)
    .where('key', '=', number)
    .where('fetched_at', '>=', new Date(now.getTime() - validMs))
    .executeTakeFirst();
  // written by keepVatPayer only
  return (row?.company as VatPayer | null) ?? undefined;
}

export async function isVatPayerKnown(db: Db, number: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('registry_responses')
    .select('key')
    .where('source', '=', source)
    .where('key', '=', number)
    .where('fetched_at', '>=', new Date(now.getTime() - validMs / 3))
    .executeTakeFirst();
  return row !== undefined;
}

/** `payer` null: the register does not know it. */
export async function keepVatPayer(db: Db, number: string, payer: VatPayer | null, at: Date): Promise<void> {
  const values = { company: JSON.stringify(payer), fetched_at: at };
  await db
    .insertInto('registry_responses')
    .values({ source, key: number, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet(values))
    .execute();
}
