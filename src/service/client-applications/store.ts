import type { Db } from '#service/platform/database/database.ts';

export type ClientApplicationRow = {
  id: string;
  name: string;
  role: string;
  enabled: boolean;
  accountingUnitId: string | null;
  additionalUnitIds: string[];
  version: number;
  /** User who saved last. */
  changedBy: string | null;
  lastUsedAt: Date | null;
  previousSecretUntil: Date | null;
};
export type ClientApplicationChange = Pick<
  ClientApplicationRow,
  'id' | 'name' | 'role' | 'enabled' | 'accountingUnitId' | 'additionalUnitIds' | 'changedBy'
>;

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
      'version',
      'changed_by as changedBy',
      'last_used_at as lastUsedAt',
      'previous_secret_until as previousSecretUntil',
    ])
    .where('tenant_id', '=', tenantId);

export const findTenantApplication = (db: Db, tenantId: string, id: string): Promise<ClientApplicationRow | undefined> =>
  applications(db, tenantId).where('id', '=', id).executeTakeFirst();

export const lockTenantApplication = (db: Db, tenantId: string, id: string): Promise<ClientApplicationRow | undefined> =>
  applications(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

export const listTenantApplications = (db: Db, tenantId: string): Promise<ClientApplicationRow[]> =>
  applications(db, tenantId).orderBy('name').orderBy('id').execute();

export async function updateClientApplication(db: Db, tenantId: string, row: ClientApplicationChange): Promise<void> {
  await db
    .updateTable('client_applications')
    .set((eb) => ({
      name: row.name,
      role: row.role,
      enabled: row.enabled,
      // tokens issued before the application was disabled stay refused
      token_generation: row.enabled
        ? eb.ref('token_generation')
        : eb('token_generation', '+', eb.case().when('enabled', '=', true).then(1).else(0).end()),
      accounting_unit_id: row.accountingUnitId,
      additional_unit_ids: row.additionalUnitIds,
      version: eb('version', '+', 1),
      changed_by: row.changedBy,
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute();
}

/** Makes the current secret the previous one, valid until the given time; null ends it at once. */
export async function replaceClientSecret(
  db: Db,
  tenantId: string,
  id: string,
  secretHash: string,
  previousUntil: Date | null,
): Promise<void> {
  await db
    .updateTable('client_applications')
    .set((eb) => ({
      secret_hash: secretHash,
      previous_secret_hash: previousUntil === null ? null : eb.ref('secret_hash'),
      previous_secret_until: previousUntil,
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
