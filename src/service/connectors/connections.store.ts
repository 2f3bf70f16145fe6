import { type Insertable, type Selectable } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Reason } from '#contract/core/error-reasons.ts';
import { ConnectorSettings } from '#contract/connectors/bff.ts';
import type { ConnectorKind } from '#contract/connectors/kinds.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { AccountingConnections } from '#service/platform/database/schema.ts';
import type { StoredMessage } from './stored-message.ts';

export type ConnectionRow = Omit<Selectable<AccountingConnections>, 'kind' | 'settings' | 'test_reason'> & {
  kind: ConnectorKind;
  settings: ConnectorSettings;
  test_reason: Reason | null;
  systemName: string;
  systemType: string;
};

const connections = (db: Db) =>
  db
    .selectFrom('accounting_connections as c')
    .innerJoin('accounting_systems as s', (join) =>
      join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.accounting_system_id'),
    )
    .selectAll('c')
    .select(['s.name as systemName', 's.type as systemType']);

type Found = Selectable<AccountingConnections> & { systemName: string; systemType: string };

/** Kinds are only ever values of the contract's list; settings that a newer release added have their defaults. */
const asConnection = (row: Found): ConnectionRow => ({
  ...row,
  kind: row.kind as ConnectorKind,
  // written only by `recordTest`
  test_reason: row.test_reason as Reason | null,
  settings: ConnectorSettings.parse(row.settings),
});

export const findConnections = async (db: Db): Promise<ConnectionRow[]> =>
  (await connections(db).orderBy('s.name').execute()).map(asConnection);

export async function findConnection(db: Db, systemId: string): Promise<ConnectionRow | undefined> {
  if (!isUuid(systemId)) return undefined;
  const row = await connections(db).where('c.accounting_system_id', '=', systemId).executeTakeFirst();
  return row && asConnection(row);
}

export async function saveConnection(db: Db, row: Insertable<AccountingConnections>): Promise<void> {
  const { tenant_id: _tenant, accounting_system_id: _system, created_at: _created, ...change } = row;
  await db
    .insertInto('accounting_connections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'accounting_system_id']).doUpdateSet(change))
    .execute();
}

export async function deleteConnection(db: Db, systemId: string): Promise<void> {
  await db.deleteFrom('accounting_connections').where('accounting_system_id', '=', systemId).execute();
}

/** Not if the settings have been changed meanwhile: the result is not about them. */
export async function recordTest(
  db: Db,
  { accounting_system_id: systemId, version }: ConnectionRow,
  { isReachable, message, reason }: StoredMessage & { isReachable: boolean },
  at: Date,
): Promise<void> {
  await db
    .updateTable('accounting_connections')
    .set({
      is_reachable: isReachable,
      test_message: message,
      test_reason: reason,
      tested_at: at,
      ...(isReachable && { alerted_at: null }),
    })
    .where('accounting_system_id', '=', systemId)
    .where('version', '=', version)
    .execute();
}

/** Returns whether administrators were not told of the outage before. */
export async function markAlerted(
  db: Db,
  { accounting_system_id: systemId, version }: ConnectionRow,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('accounting_connections')
    .set({ alerted_at: at })
    .where('accounting_system_id', '=', systemId)
    .where('version', '=', version)
    .where('alerted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
