import type { Db } from './database.ts';

export type ClientApplicationRow = {
  id: string;
  name: string;
  role: string;
  enabled: boolean;
  accountingUnitId: string | null;
  additionalUnitIds: string[];
};

const applications = (db: Db, tenantId: string) =>
  db
    .selectFrom('client_applications')
    .select([
      'id',
      'name',
      'role',
      'enabled',
      'accounting_unit_id as accountingUnitId',
      'additional_unit_ids as additionalUnitIds',
    ])
    .where('tenant_id', '=', tenantId);

export const findTenantApplication = (db: Db, tenantId: string, id: string): Promise<ClientApplicationRow | undefined> =>
  applications(db, tenantId).where('id', '=', id).executeTakeFirst();

export const lockTenantApplication = (db: Db, tenantId: string, id: string): Promise<ClientApplicationRow | undefined> =>
  applications(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

export const listTenantApplications = (db: Db, tenantId: string): Promise<ClientApplicationRow[]> =>
  applications(db, tenantId).orderBy('name').orderBy('id').execute();

export async function updateClientApplication(db: Db, tenantId: string, row: ClientApplicationRow): Promise<void> {
  await db
    .updateTable('client_applications')
    .set({
      name: row.name,
      role: row.role,
      enabled: row.enabled,
      accounting_unit_id: row.accountingUnitId,
      additional_unit_ids: row.additionalUnitIds,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute();
}
