import { sql } from 'kysely';
import type { EmailChoice } from '#contract/approvals/rules.ts';
import type { Db } from '#service/platform/database/database.ts';

/** A user who may receive emails, with their own language or else the tenant's, and the tenant's time zone. */
export type Reader = { id: string; name: string; email: string; culture: string; timeZone: string; emails: EmailChoice };

const readers = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select((eb) => [
      'u.id',
      'u.name',
      'u.email',
      eb.fn.coalesce('u.culture', 't.culture').as('culture'),
      't.time_zone as timeZone',
      // written only by updateEmailChoice
      sql<EmailChoice>`u.approval_emails`.as('emails'),
    ])
    .where('u.enabled', '=', true);

export const findReaders = (db: Db, ids: readonly string[]): Promise<Reader[]> =>
  readers(db)
    .where(sql<boolean>`u.id = any(${ids}::uuid[])`)
    .orderBy('u.id')
    .execute();

export const findAdminReaders = (db: Db): Promise<Reader[]> =>
  readers(db).where('u.role', '=', 'TenantAdmin').orderBy('u.id').execute();

export async function findEmailChoice(db: Db, userId: string): Promise<EmailChoice> {
  const [reader] = await findReaders(db, [userId]);
  return reader?.emails ?? 'none';
}

export async function updateEmailChoice(db: Db, tenantId: string, userId: string, choice: EmailChoice): Promise<void> {
  await db
    .updateTable('users')
    .set({ approval_emails: choice })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

export const linkKinds = ['request', 'reminder'] as const;
export type LinkKind = (typeof linkKinds)[number];
export type NewLink = {
  tenantId: string;
  id: string;
  kind: LinkKind;
  userId: string;
  documentId: string;
  runId: string;
  stepIndex: number;
  createdAt: Date;
  expiresAt: Date;
};

/** Returns false if this user has already received an email of this kind about this step. */
export async function insertLink(db: Db, link: NewLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('approval_links')
    .values({
      tenant_id: link.tenantId,
      id: link.id,
      kind: link.kind,
      user_id: link.userId,
      document_id: link.documentId,
      run_id: link.runId,
      step_index: link.stepIndex,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type Link = {
  id: string;
  userId: string;
  documentId: string;
  runId: string;
  stepIndex: number;
  expiresAt: Date;
  usedAt: Date | null;
};

const links = (db: Db, id: string) =>
  db
    .selectFrom('approval_links')
    .select([
      'id',
      'user_id as userId',
      'document_id as documentId',
      'run_id as runId',
      'step_index as stepIndex',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])
    .where('id', '=', id);

export const findLink = (db: Db, id: string): Promise<Link | undefined> => links(db, id).executeTakeFirst();

/** Serializes concurrent uses of the link. */
export const lockLink = (db: Db, id: string): Promise<Link | undefined> => links(db, id).forUpdate().executeTakeFirst();

export async function useLink(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('approval_links').set({ used_at: at }).where('id', '=', id).execute();
}

/** Marks the daily email of a day as sent to a user; returns false if it already was. */
export async function claimDigest(db: Db, tenantId: string, userId: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ approval_digest_date: day })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('approval_digest_date', 'is', null), eb('approval_digest_date', '<', day)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
