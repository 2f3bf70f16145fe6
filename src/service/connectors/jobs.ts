import { randomUUID } from 'node:crypto';
import { DomainError } from '#contract/core/errors.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { findTenant } from '#service/tenant/store.ts';
import { advanceTransfer, postponeTransfer } from './advance-transfer.ts';
import { closeDecidedTransfers } from './end-undecided.ts';
import { sendDocuments } from './send-documents.ts';
import { findDue } from './transfers.store.ts';

/** The history of exports stores why a transfer failed as text, in the language of the tenant. */
async function tenantCtx(parts: JobParts, tenantId: string, traceId: string): Promise<Ctx> {
  const ctx = systemCtx(parts, tenantId, traceId);
  const tenant = await findTenant(ctx.db, tenantId);
  return { ...ctx, culture: tenant?.culture ?? ctx.culture };
}

export const sendToAccountingJob =
  (parts: JobParts): Handler<'send-to-accounting'> =>
  async ({ tenantId, transferId }, { id }) =>
    advanceTransfer(await tenantCtx(parts, tenantId, id), transferId);

export const postponeSending = (parts: JobParts, { tenantId, transferId }: JobPayload<'send-to-accounting'>): Promise<void> =>
  postponeTransfer(systemCtx(parts, tenantId, transferId), transferId);

const maxBatchSize = 1_000;

/** Starts transfers of queued documents for systems with automatic sending. */
export const sendQueuedJob =
  (parts: JobParts): Handler<'send-queued'> =>
  async () => {
    await closeDecidedTransfers(parts.database.system, parts.now());
    const due = await findDue(parts.database.system, maxBatchSize);
    for (const { tenantId, documentId } of due) {
      const ctx = systemCtx(parts, tenantId, randomUUID());
      try {
        await sendDocuments(ctx, [documentId], false);
      } catch (error) {
        // it has left the queue meanwhile
        if (!(error instanceof DomainError)) throw error;
      }
    }
  };
