import { sql } from 'kysely';
import type { Ctx } from '#service/platform/ctx.ts';
import { findDuplicateRules } from '#service/tenant/settings.store.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { type Compared, findDuplicate } from './find-duplicate.ts';

export type DuplicateColumns = Pick<DocumentRow, 'duplicate_of' | 'duplicate_ground'>;

/** Returns the document of which this one is probably a duplicate, and why; none if a user has cleared it. */
export async function duplicateOf({ db }: Pick<Ctx, 'db'>, document: Compared): Promise<DuplicateColumns> {
  const twin = await findDuplicate(db, document);
  return { duplicate_of: twin?.id ?? null, duplicate_ground: twin?.ground ?? null };
}

/**
 * Serializes comparisons in a tenant until the end of the transaction: of two documents extracted at the same time, the second sees the
 * result of the first.
 */
export async function lockComparisons({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`duplicates ${tenantId}`}, 0))`.execute(db);
}

const identity = new Set([
  'invoice_number_sm',
  'variable_symbol_sm',
  'order_number_sm',
  'issued_by_id_sm',
  'issued_by_vat_id_sm',
  'issued_by_name_sm',
  'total_amount',
  'currency',
  'date_issued',
]);
/** Whether a change of these fields can change of which document it is a duplicate. */
export async function changesIdentity({ db }: Pick<Ctx, 'db'>, fieldNames: readonly string[]): Promise<boolean> {
  if (fieldNames.length === 0) return false;
  if (fieldNames.some((name) => identity.has(name))) return true;
  const { own } = await findDuplicateRules(db);
  return own.some((combination) => combination.some((name) => fieldNames.includes(name)));
}
