import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { FieldValues } from '#values/values.ts';
import type { Facts } from './facts.ts';

type Key = { tenantId: string; documentId: string; documentType: string; at: Date };

export async function storeReading(db: Db, { tenantId, documentId, documentType, at }: Key, facts: Facts): Promise<void> {
  const values = { document_type: documentType, facts: JSON.stringify(facts), read_at: at };
  await db
    .insertInto('document_readings')
    .values({ tenant_id: tenantId, document_id: documentId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'document_id']).doUpdateSet(values))
    .execute();
}

export async function findReading(db: Db, documentId: string): Promise<Facts | undefined> {
  const row = await db
    .selectFrom('document_readings')
    // written only by keepReading
    .select(sql<Facts>`facts`.as('facts'))
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.facts;
}

/** Number of the newest documents evaluated: the strictest promise needs 5,073 without an error. */
const most = 10_000;

export type ReadDocument = { id: string; fileName: string; facts: Facts; fields: FieldValues; items: FieldValues[] };

/** Returns documents of a type as extracted and as they are now: those that a user validated, or those to review. */
export async function findReadDocuments(db: Db, documentType: string, state: 'Validated' | 'Extracted'): Promise<ReadDocument[]> {
  return db
    .selectFrom('document_readings as r')
    .innerJoin('documents as d', (join) => join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.id', '=', 'r.document_id'))
    .select(['d.id', 'd.file_name as fileName'])
    .select([sql<Facts>`r.facts`.as('facts'), sql<FieldValues>`d.fields`.as('fields'), sql<FieldValues[]>`d.items`.as('items')])
    .where('r.document_type', '=', documentType)
    .where('d.document_class', '=', documentType)
    .where('d.state', '=', state)
    .where('d.deleted_at', 'is', null)
    .where('d.is_validated_by_rule', '=', false)
    .orderBy('r.read_at', 'desc')
    .limit(most)
    .execute();
}
