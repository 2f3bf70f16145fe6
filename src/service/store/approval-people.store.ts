import { sql } from 'kysely';
import { decidingRoles } from '#contract/approval.ts';
import type { Role } from '#contract/permissions.ts';
import type { Db } from './database.ts';

/** A user who may be asked to decide. */
export type DecidingUser = { id: string; name: string; email: string; role: Role; accountingUnitId: string | null };

/** Users who are switched on and may decide: in the accounting unit named, or at all. */
export async function findDecidingUsers(db: Db, unitId?: string): Promise<DecidingUser[]> {
  let query = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'accounting_unit_id as accountingUnitId'])
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
  // narrowed by the query
  return rows as DecidingUser[];
}
