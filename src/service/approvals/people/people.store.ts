import { sql } from 'kysely';
import { decidingRoles } from '#contract/approvals/rules.ts';
import type { Role } from '#contract/core/permissions.ts';
import type { Db } from '#service/platform/database/database.ts';

/** A user who may be an approver. */
export type DecidingUser = {
  id: string;
  name: string;
  email: string;
  role: Role;
  accountingUnitId: string | null;
  managerId: string | null;
};

/** Returns active users who may decide: in the given accounting unit, or in any. */
export async function findDecidingUsers(db: Db, unitId?: string): Promise<DecidingUser[]> {
  let query = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'accounting_unit_id as accountingUnitId', 'manager_id as managerId'])
    .where('enabled', '=', true)
    .where(sql<boolean>`role = any(${decidingRoles}::text[])`)
    .orderBy('name')
    .orderBy('id');
  if (unitId !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('role', '=', 'TenantAdmin'),
        eb('accounting_unit_id', '=', unitId),
        sql<boolean>`${unitId}::uuid = any(additional_unit_ids)`,
      ]),
    );
  const rows = await query.execute();
  // the query returns only deciding roles
  return rows as DecidingUser[];
}

/** Returns the manager of each user who has one. */
export async function findManagers(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'manager_id'])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where('manager_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, manager_id }) => (manager_id === null ? [] : [[id, manager_id] as const])));
}

export type ReportingLine = { userId: string; name: string; email: string; managerId: string | null };

/** Returns all active users with their managers. */
export const listReportingLines = (db: Db): Promise<ReportingLine[]> =>
  db
    .selectFrom('users')
    .select(['id as userId', 'name', 'email', 'manager_id as managerId'])
    .where('enabled', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Returns false if there is no such user. */
export async function updateManager(db: Db, tenantId: string, userId: string, managerId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ manager_id: managerId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
