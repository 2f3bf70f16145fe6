import { z } from 'zod';
import { type Role, roles } from '#contract/core/permissions.ts';
import type { Db } from '#service/platform/database/database.ts';

export type ProviderRow = {
  tenantId: string;
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  sealedClientSecret: string | null;
  isActive: boolean;
  emailDomains: string[];
  createsUsers: boolean;
  defaultRole: Role | null;
  defaultUnitId: string | null;
  roleClaim: string | null;
  roleValues: Partial<Record<Role, string>>;
  testedAt: Date | null;
  version: number;
  changedBy: string;
};

const RoleValues = z.partialRecord(z.enum(roles), z.string());

const rows = (db: Db, tenantId: string) => db.selectFrom('identity_providers').selectAll().where('tenant_id', '=', tenantId);
type Found = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const providerOf = (row: Found): ProviderRow => ({
  tenantId: row.tenant_id,
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  sealedClientSecret: row.sealed_client_secret,
  isActive: row.is_active,
  emailDomains: row.email_domains,
  createsUsers: row.creates_users,
  defaultRole: roles.find((each) => each === row.default_role) ?? null,
  defaultUnitId: row.default_unit_id,
  roleClaim: row.role_claim,
  roleValues: RoleValues.parse(row.role_map),
  testedAt: row.tested_at,
  version: row.version,
  changedBy: row.changed_by,
});

export const listProviders = async (db: Db, tenantId: string): Promise<ProviderRow[]> =>
  (await rows(db, tenantId).orderBy('name').execute()).map(providerOf);

export async function findProvider(db: Db, tenantId: string, id: string): Promise<ProviderRow | undefined> {
  const row = await rows(db, tenantId).where('id', '=', id).executeTakeFirst();
  return row && providerOf(row);
}

export async function lockProvider(db: Db, tenantId: string, id: string): Promise<ProviderRow | undefined> {
  const row = await rows(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && providerOf(row);
}

export type ProviderChange = Omit<ProviderRow, 'tenantId' | 'id' | 'testedAt' | 'version'>;

const columnsOf = (change: ProviderChange) => ({
  name: change.name,
  issuer: change.issuer,
  client_id: change.clientId,
  sealed_client_secret: change.sealedClientSecret,
  is_active: change.isActive,
  email_domains: change.emailDomains,
  creates_users: change.createsUsers,
  default_role: change.defaultRole,
  default_unit_id: change.defaultUnitId,
  role_claim: change.roleClaim,
  role_map: JSON.stringify(change.roleValues),
  changed_by: change.changedBy,
});

export async function insertProvider(db: Db, tenantId: string, id: string, change: ProviderChange): Promise<void> {
  await db
    .insertInto('identity_providers')
    .values({ tenant_id: tenantId, id, ...columnsOf(change) })
    .execute();
}

export async function updateProvider(db: Db, tenantId: string, id: string, change: ProviderChange): Promise<number> {
  const { version } = await db
    .updateTable('identity_providers')
    .set((eb) => ({ ...columnsOf(change), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteProvider(db: Db, tenantId: string, id: string): Promise<void> {
  await db.deleteFrom('identity_providers').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function touchTestedProvider(db: Db, tenantId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ tested_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
