import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/core/errors.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { listUnitSystems } from '#service/accounting-systems/store.ts';
import { recordAudits } from '#service/audit/record-audit.ts';
import { assertMayRead } from '#service/documents/core/policy.ts';
import { inDocumentIds, lockAll } from '#service/documents/core/load-document.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { queueDocuments } from '#service/exports/queue-documents.ts';
import { enqueueMany } from '#service/platform/queue/enqueue.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { findConnections } from './connections.store.ts';
import { endUndecided } from './end-undecided.ts';
import { findOpen, insertTransfers } from './transfers.store.ts';

/** Returns the connected system of each unit. */
export async function connectedUnits(ctx: Ctx): Promise<Map<string, string>> {
  const connected = new Set((await findConnections(ctx.db)).map((each) => each.accounting_system_id));
  const units = await listUnitSystems(ctx.db, ctx.actor.tenantId);
  return new Map(
    units.flatMap(({ accountingUnitId, accountingSystemId }) =>
      connected.has(accountingSystemId) ? [[accountingUnitId, accountingSystemId] as const] : [],
    ),
  );
}

function assertConnected(documents: readonly DocumentRow[], units: ReadonlyMap<string, string>, asked: readonly string[]): void {
  const errors = documents.flatMap((document): Fault[] =>
    units.has(document.accounting_unit_id)
      ? []
      : [{ path: inDocumentIds(asked.indexOf(document.id)), code: 'unit_not_connected', params: { file: document.file_name } }],
  );
  if (errors.length > 0) throw new DomainError('state_conflict', { errors: errors.slice(0, 20) });
}

/**
 * Starts sending documents to the accounting systems of their units, all or none: adds them to the export queue if necessary, and creates a
 * transfer for each without a pending one. `isRepeat`: a user has decided to send what the system may already have.
 */
export function sendDocuments(ctx: Ctx, documentIds: readonly string[], isRepeat: boolean): Promise<{ sent: number }> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const documents = await lockAll(ctx, documentIds, inDocumentIds);
    for (const document of documents) assertMayRead(ctx.actor, document);
    const units = await connectedUnits(ctx);
    const asked = documentIds.map((id) => id.toLowerCase());
    assertConnected(documents, units, asked);
    const ids = documents.map(({ id }) => id);
    await queueDocuments(ctx, asked, inDocumentIds);
    if (isRepeat) await endUndecided(ctx, ids);
    const open = new Set((await findOpen(ctx.db, ids)).map(({ documentId }) => documentId));
    const fresh = documents.filter(({ id }) => !open.has(id));
    const at = ctx.now();
    const rows = fresh.map((document) => ({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: document.id,
      accounting_system_id: units.get(document.accounting_unit_id) ?? '',
      is_repeat: isRepeat,
      created_at: at,
      user_name: ctx.actor.name,
    }));
    await insertTransfers(ctx.db, rows);
    await recordAudits(
      ctx,
      'document.sendingRequested',
      rows.map(({ document_id: documentId, accounting_system_id: systemId }) => ({
        documentId,
        details: { systemId, isRepeat },
      })),
    );
    await enqueueTransfers(ctx, rows);
    return { sent: rows.length };
  });
}

export const enqueueTransfers = (ctx: Ctx, transfers: readonly { id: string }[]): Promise<void> =>
  enqueueMany(
    ctx.db,
    'send-to-accounting',
    ctx.actor.tenantId,
    transfers.map(({ id }) => ({ payload: { tenantId: ctx.actor.tenantId, transferId: id }, key: id })),
  );
