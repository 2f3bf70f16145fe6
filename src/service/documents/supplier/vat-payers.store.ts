/** Cached responses of the register of VAT payers about suppliers. They are public and shared by all tenants. */
import type { FieldValues } from '#values/values.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { VatPayer } from '../checks/check-payment.ts';

const source = 'vatPayers';
/** Older responses are not used: accounts are published and withdrawn every day. */
const validMs = 3 * 86_400_000;

/** The register contains Czech payers only. */
export const payerNumberOf = (fields: FieldValues): string | null =>
  /^CZ\d{8,10}$/.exec((fields['issued_by_vat_id_sm']?.value ?? '').replace(/[\s.-]/g, '').toUpperCase())?.[0] ?? null;

/** Undefined if the register was not queried, or does not contain the supplier. */
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
  // written only by keepVatPayer
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

/** `payer` null: not in the register. */
export async function storeVatPayer(db: Db, number: string, payer: VatPayer | null, at: Date): Promise<void> {
  const values = { company: JSON.stringify(payer), fetched_at: at };
  await db
    .insertInto('registry_responses')
    .values({ source, key: number, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet(values))
    .execute();
}
