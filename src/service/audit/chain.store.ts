import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type AuditLink = {
  sequence: number;
  hash: Buffer;
  auditId: string;
  /** Null if the log row was deleted. */
  record: string | null;
};

/** Returns the rows of a tenant's chain after a position, in order. */
export async function findLinks(db: Db, tenantId: string, after: number, limit: number): Promise<AuditLink[]> {
  const { rows } = await sql<AuditLink>`
    select c.sequence, c.hash, c.audit_id as "auditId", case when a.id is not null then audit_record(a) end as record
    from audit_chain c left join audit_log a on a.tenant_id = c.tenant_id and a.id = c.audit_id
    where c.tenant_id = ${tenantId} and c.sequence > ${after}
    order by c.sequence limit ${limit}`.execute(db);
  return rows;
}

export async function findHead(db: Db, tenantId: string): Promise<{ sequence: number; hash: Buffer } | undefined> {
  return db.selectFrom('audit_heads').select(['sequence', 'hash']).where('tenant_id', '=', tenantId).executeTakeFirst();
}

export const findLink = (db: Db, tenantId: string, sequence: number): Promise<{ hash: Buffer } | undefined> =>
  db
    .selectFrom('audit_chain')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('sequence', '=', sequence)
    .executeTakeFirst();

/** Counts the log rows that are not part of the chain. */
export async function countUnchained(db: Db, tenantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log a where a.tenant_id = ${tenantId}
      and not exists (select from audit_chain c where c.tenant_id = a.tenant_id and c.audit_id = a.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the ends of chains that have grown since their last seal, over all tenants. */
export async function findUnsealedHeads(system: Db): Promise<{ tenantId: string; sequence: number; hash: Buffer }[]> {
  const { rows } = await sql<{ tenantId: string; sequence: number; hash: Buffer }>`
    select tenant_id as "tenantId", sequence, hash from audit_heads h
    where sequence > coalesce((select max(s.sequence) from audit_seals s where s.tenant_id = h.tenant_id), 0)`.execute(system);
  return rows;
}

export async function insertSeal(
  system: Db,
  seal: { tenantId: string; sequence: number; sealed: string; createdAt: Date },
): Promise<void> {
  await system
    .insertInto('audit_seals')
    .values({ tenant_id: seal.tenantId, sequence: seal.sequence, sealed: seal.sealed, created_at: seal.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findSeals = (db: Db, tenantId: string): Promise<{ sequence: number; sealed: string; created_at: Date }[]> =>
  db
    .selectFrom('audit_seals')
    .select(['sequence', 'sealed', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sequence')
    .execute();
