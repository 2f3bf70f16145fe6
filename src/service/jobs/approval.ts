import { runClock } from '#service/domain/approval/clock/run-clock.ts';
import { writeRequests } from '#service/domain/approval/letters/write-requests.ts';
import { pushRequests } from '#service/domain/push/push-requests.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';
import { systemCtx } from './system-ctx.ts';

/** Whom a push service may turn to; it takes an https or a mailto address only. */
const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:vidimus@${new URL(publicUrl).hostname}`;

export const approvalLettersJob =
  (parts: JobParts): Handler<'approval-letters'> =>
  async ({ tenantId, ...step }, { id }) => {
    const ctx = systemCtx(parts, tenantId, id);
    await writeRequests(ctx, step);
    await pushRequests(ctx, step, contactOf(parts.publicUrl));
  };

export const approvalClockJob =
  (parts: JobParts): Handler<'approval-clock'> =>
  (_, { id, signal }) =>
    runClock({
      system: parts.database.system,
      ctxOf: (tenantId) => systemCtx(parts, tenantId, id),
      now: parts.now(),
      log: parts.log,
      signal,
    });
