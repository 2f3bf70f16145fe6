import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type InboundAddress = { documentType: string; secret: string; createdAt: Date };

export const listInboundAddresses = (db: Db): Promise<InboundAddress[]> =>
  db
    .selectFrom('inbound_addresses')
    .select(['document_type as documentType', 'secret', 'created_at as createdAt'])
    .orderBy('document_type')
    .execute();

/** Stores the address of a document type, replacing the previous one. */
export async function putInboundAddress(
  db: Db,
  tenantId: string,
  { documentType, secret, createdAt }: InboundAddress,
): Promise<void> {
  await db
    .insertInto('inbound_addresses')
    .values({ tenant_id: tenantId, document_type: documentType, secret, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'document_type']).doUpdateSet({ secret, created_at: createdAt }))
    .execute();
}

export async function deleteInboundAddress(db: Db, documentType: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('inbound_addresses')
    .where('document_type', '=', documentType)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** Returns the owner of an address, over all tenants; inactive types receive nothing. */
export const findInboundTarget = (
  system: Db,
  documentType: string,
  secret: string,
): Promise<{ tenantId: string; documentType: string } | undefined> =>
  system
    .selectFrom('inbound_addresses')
    .innerJoin('document_types', (join) =>
      join
        .onRef('document_types.tenant_id', '=', 'inbound_addresses.tenant_id')
        .onRef('document_types.document_type', '=', 'inbound_addresses.document_type'),
    )
    .select(['inbound_addresses.tenant_id as tenantId', 'inbound_addresses.document_type as documentType'])
    .where('inbound_addresses.secret', '=', secret)
    .where(sql<boolean>`lower(inbound_addresses.document_type) = ${documentType}`)
    .where('document_types.is_active', '=', true)
    .executeTakeFirst();
