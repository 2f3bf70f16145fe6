import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type Pass = { documentType: string; passedAt: Date; isSampled: boolean };

export async function insertPass(db: Db, tenantId: string, documentId: string, pass: Pass): Promise<void> {
  const values = { document_type: pass.documentType, passed_at: pass.passedAt, is_sampled: pass.isSampled };
  await db
    .insertInto('touchless_passes')
    .values({ tenant_id: tenantId, document_id: documentId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'document_id']).doUpdateSet({ ...values, judged_at: null, wrong_fields: null }),
    )
    .execute();
}

/** Removes the pass of an earlier extraction, because a new one is judged again. */
export const removePass = async (db: Db, documentId: string): Promise<void> => {
  await db.deleteFrom('touchless_passes').where('document_id', '=', documentId).execute();
};

export const findPass = (db: Db, documentId: string): Promise<(Pass & { judgedAt: Date | null }) | undefined> =>
  db
    .selectFrom('touchless_passes')
    .select(['document_type as documentType', 'passed_at as passedAt', 'is_sampled as isSampled', 'judged_at as judgedAt'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();

export async function evaluatePass(db: Db, documentId: string, at: Date, wrong: readonly string[]): Promise<void> {
  await db
    .updateTable('touchless_passes')
    .set({ judged_at: at, wrong_fields: [...wrong] })
    .where('document_id', '=', documentId)
    .execute();
}

export type Counted = { passed: number; sampled: number; judged: number; wrong: number; corrected: number };

/** Counts the outcomes of documents that passed since a rule was switched on. */
const none: Counted = { passed: 0, sampled: 0, judged: 0, wrong: 0, corrected: 0 };

export async function countPasses(db: Db, documentType: string, since: Date | null): Promise<Counted> {
  if (since === null) return none;
  const { rows } = await sql<Counted>`
    select count(*) as passed,
      count(*) filter (where is_sampled) as sampled,
      count(*) filter (where is_sampled and judged_at is not null) as judged,
      count(*) filter (where is_sampled and cardinality(wrong_fields) > 0) as wrong,
      count(*) filter (where not is_sampled and cardinality(wrong_fields) > 0) as corrected
    from touchless_passes where document_type = ${documentType} and passed_at >= ${since}`.execute(db);
  return rows[0] ?? none;
}
