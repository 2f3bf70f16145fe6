import { sql } from 'kysely';
import { permissionsOf, roles } from '#contract/core/permissions.ts';
import type { Db } from '#service/platform/database/database.ts';

export type DigestReader = { tenantId: string; userId: string };

const readingRoles = roles.filter((role) => permissionsOf[role].has('dashboard.read'));

/** Returns users who see dashboards, want the email and have not received that of this Monday, over all tenants of a time zone. */
export async function findWeeklyReaders(
  system: Db,
  { monday, timeZone }: { monday: string; timeZone: string },
  most: number,
): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select u.tenant_id as "tenantId", u.id as "userId" from users u join tenants t on t.id = u.tenant_id
    where t.time_zone = ${timeZone} and u.enabled and u.weekly_digest and u.role = any(${readingRoles}::text[])
      and (u.weekly_digest_date is null or u.weekly_digest_date < ${monday}::date)
    order by u.tenant_id, u.id limit ${most}`.execute(system);
  return rows;
}

/** Returns false if another run has sent it, or is sending it. */
export async function claimWeek(db: Db, { tenantId, userId }: DigestReader, monday: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ weekly_digest_date: monday })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('weekly_digest', '=', true)
    .where((eb) => eb.or([eb('weekly_digest_date', 'is', null), eb('weekly_digest_date', '<', monday)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findWeeklyChoice(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('weekly_digest').where('id', '=', userId).executeTakeFirst();
  return row?.weekly_digest ?? false;
}

export async function updateWeeklyChoice(db: Db, { tenantId, userId }: DigestReader, isOn: boolean): Promise<void> {
  await db.updateTable('users').set({ weekly_digest: isOn }).where('tenant_id', '=', tenantId).where('id', '=', userId).execute();
}
