import { type Selectable, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Reason } from '#contract/core/error-reasons.ts';
import type { TransferState } from '#contract/connectors/kinds.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { AccountingTransfers } from '#service/platform/database/schema.ts';

/** Entries of an earlier release have no reason. */
export type LogEntry = { at: string; action: 'send' | 'ask'; outcome: string; message: string | null; reason?: Reason | null };
export type TransferRow = Omit<Selectable<AccountingTransfers>, 'state' | 'log' | 'reason'> & {
  state: TransferState;
  log: LogEntry[];
  reason: Reason | null;
};

/** States and logs are written only by this module. */
const asTransfer = (row: Selectable<AccountingTransfers>): TransferRow => row as TransferRow;

export type NewTransfer = Pick<
  TransferRow,
  'tenant_id' | 'id' | 'document_id' | 'accounting_system_id' | 'is_repeat' | 'created_at' | 'user_name'
>;

/** Inserts transfers that have not been sent. */
export async function insertTransfers(db: Db, rows: readonly NewTransfer[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('accounting_transfers')
    .values(rows.map((row) => ({ ...row, state: 'Waiting' })))
    .execute();
}

export async function findTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('accounting_transfers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asTransfer(row);
}

export async function lockTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('accounting_transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && asTransfer(row);
}

type Change = Partial<Omit<TransferRow, 'tenant_id' | 'id' | 'step' | 'log'>>;

/** Advances the transfer, unless another process did since it was read. Returns the new row, or undefined. */
export async function changeTransfer(
  db: Db,
  read: TransferRow,
  change: Change,
  entry?: LogEntry,
): Promise<TransferRow | undefined> {
  const row = await db
    .updateTable('accounting_transfers')
    .set({
      ...change,
      step: read.step + 1,
      ...(entry && { log: sql`accounting_transfers.log || ${JSON.stringify([entry])}::jsonb` }),
    })
    .where('id', '=', read.id)
    .where('step', '=', read.step)
    .returningAll()
    .executeTakeFirst();
  return row && asTransfer(row);
}

/** Returns earlier transfers of a document that the system may have received, newest first. */
export async function findEarlier(db: Db, { id, document_id, accounting_system_id }: TransferRow): Promise<TransferRow[]> {
  const rows = await db
    .selectFrom('accounting_transfers')
    .selectAll()
    .where('document_id', '=', document_id)
    .where('accounting_system_id', '=', accounting_system_id)
    .where('id', '<', id)
    .where('sent_at', 'is not', null)
    .where('state', '<>', 'Refused')
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  return rows.map(asTransfer);
}

/** Returns the transfer of a document that was sent last. */
export async function findLastSent(db: Db, documentId: string, systemId: string): Promise<TransferRow | undefined> {
  const row = await db
    .selectFrom('accounting_transfers')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('accounting_system_id', '=', systemId)
    .where('sha256', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && asTransfer(row);
}

export async function findOpen(db: Db, documentIds: readonly string[]): Promise<{ documentId: string; systemId: string }[]> {
  return db
    .selectFrom('accounting_transfers')
    .select(['document_id as documentId', 'accounting_system_id as systemId'])
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .where('finished_at', 'is', null)
    .execute();
}

/** Whether a system may have received one of the documents by a transfer whose outcome is not known. */
export async function mayHaveArrived(db: Db, documentIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('accounting_transfers')
    .select('id')
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .where('finished_at', 'is', null)
    .where('state', 'in', ['Sending', 'Sent', 'Unknown'])
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Returns pending transfers to a system, except those that wait for a user. */
export const findPendingTransfers = (db: Db, systemId: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('accounting_transfers')
    .select('id')
    .where('accounting_system_id', '=', systemId)
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('state', '<>', 'Unknown'), eb('next_at', 'is not', null)]))
    .execute();

type Asked = { documentIds?: readonly string[] | undefined; states?: readonly TransferState[] | undefined };

/** Returns transfers, newest first, without the content sent. */
export async function findTransfers(db: Db, { documentIds, states }: Asked, most: number) {
  const rows = await db
    .selectFrom('accounting_transfers as t')
    .leftJoin('accounting_systems as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.accounting_system_id'),
    )
    .innerJoin('documents as d', (join) => join.onRef('d.tenant_id', '=', 't.tenant_id').onRef('d.id', '=', 't.document_id'))
    .selectAll('t')
    .select('s.name as systemName')
    .$if(documentIds !== undefined, (where) =>
      where.where(sql<boolean>`t.document_id = any(${(documentIds ?? []).filter(isUuid)}::uuid[])`),
    )
    .$if(states !== undefined, (where) => where.where(sql<boolean>`t.state = any(${states ?? []}::text[])`))
    .orderBy('t.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ systemName, ...row }) => ({ row: asTransfer(row), systemName }));
}

/** Counts pending transfers to each system, by state. */
export const countOpen = (db: Db) =>
  db
    .selectFrom('accounting_transfers')
    .select((eb) => ['accounting_system_id as systemId', 'state', eb.fn.countAll<number>().as('count')])
    .where('finished_at', 'is', null)
    .groupBy(['accounting_system_id', 'state'])
    .execute();

/** Documents in the export queue, with the accounting system of their unit. */
const queued = (db: Db) =>
  db
    .selectFrom('documents as d')
    .innerJoin('accounting_unit_systems as u', (join) =>
      join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.accounting_unit_id', '=', 'd.accounting_unit_id'),
    )
    .where('d.export_state', '=', 'Queued')
    .where('d.deleted_at', 'is', null);

/** Counts queued documents without a pending transfer, by the system of their unit. */
export const countQueued = (db: Db) =>
  queued(db)
    .select((eb) => ['u.accounting_system_id as systemId', eb.fn.countAll<number>().as('count')])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('accounting_transfers as t')
            .select('t.id')
            .whereRef('t.tenant_id', '=', 'd.tenant_id')
            .whereRef('t.document_id', '=', 'd.id')
            .where('t.finished_at', 'is', null),
        ),
      ),
    )
    .groupBy('u.accounting_system_id')
    .execute();

/** Returns queued documents of all tenants whose system has automatic sending, and that were not sent since they were queued. */
export const findDue = (system: Db, most: number) =>
  queued(system)
    .innerJoin('accounting_connections as c', (join) =>
      join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.accounting_system_id', '=', 'u.accounting_system_id'),
    )
    .select(['d.tenant_id as tenantId', 'd.id as documentId'])
    .where('c.is_automatic', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('accounting_transfers as t')
            .select('t.id')
            .whereRef('t.tenant_id', '=', 'd.tenant_id')
            .whereRef('t.document_id', '=', 'd.id')
            .where((t) =>
              t.or([
                t('t.finished_at', 'is', null),
                t.and([
                  t('t.created_at', '>=', t.ref('d.queued_at')),
                  // canceled when the document was moved to the books of another system
                  t('t.state', '<>', 'Canceled'),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('d.queued_at')
    .limit(most)
    .execute();
