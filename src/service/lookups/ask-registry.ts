import { DomainError } from '#contract/core/errors.ts';
import { verifyCompanies } from './verify-companies.ts';
import { checkVatPayer } from './vat-payers.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

/** Pause after a registry cannot be reached: a thousand documents must not wait for it one after the other. */
const pauseMs = 10 * 60_000;

/** Creates the handler; an unreachable registry leaves values unproved, which is no failure. */
export function askRegistryJob(parts: JobParts): Handler<'ask-registry'> {
  let pausedUntil = 0;
  return async ({ tenantId, documentId }, { id }) => {
    if (parts.registryCheck === 'asked' || parts.now().getTime() < pausedUntil) return;
    try {
      const ctx = systemCtx(parts, tenantId, id);
      await checkVatPayer(ctx, documentId);
      await verifyCompanies(ctx, documentId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error;
      pausedUntil = parts.now().getTime() + pauseMs;
      parts.log.info({ documentId, reason: error.message }, 'a registry cannot be reached');
    }
  };
}
