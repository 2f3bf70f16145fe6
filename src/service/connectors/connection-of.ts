import { DomainError } from '#contract/core/errors.ts';
import { listUnitSystems } from '#service/accounting-systems/store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { type ConnectionRow, findConnection } from './connections.store.ts';

/** Returns the connection for documents of the document's accounting unit. */
export async function connectionOf(ctx: Ctx, document: DocumentRow): Promise<ConnectionRow> {
  const units = await listUnitSystems(ctx.db, ctx.actor.tenantId);
  const systemId = units.find((each) => each.accountingUnitId === document.accounting_unit_id)?.accountingSystemId;
  const connection = systemId === undefined ? undefined : await findConnection(ctx.db, systemId);
  if (!connection)
    throw new DomainError('state_conflict', { reason: { code: 'unit_not_connected', params: { file: document.file_name } } });
  return connection;
}
