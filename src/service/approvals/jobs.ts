import { runClock } from './clock/run-clock.ts';
import { writeRequests } from './emails/write-requests.ts';
import { pushRequests } from './emails/push-requests.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

/** Returns the contact for push services, which accept only an https or a mailto address. */
const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:vidimus@${new URL(publicUrl).hostname}`;

export const approvalEmailsJob =
  (parts: JobParts): Handler<'approval-emails'> =>
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
