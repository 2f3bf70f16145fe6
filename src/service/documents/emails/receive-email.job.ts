import { receiveEmail } from './receive-email.ts';
import { finishEmail } from '#service/emails/received-emails.store.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

export const receiveMail =
  (parts: JobParts): Handler<'receive-mail'> =>
  ({ tenantId, emailId }, { id }) =>
    receiveEmail(systemCtx(parts, tenantId, id), emailId, { tempDir: parts.tempDir });

/** After the last attempt: the email is kept and marked, so that it can be investigated. */
export async function giveUpEmail({ database }: JobParts, { tenantId, emailId }: JobPayload<'receive-mail'>): Promise<void> {
  await finishEmail(database.forTenant(tenantId), emailId, 'Failed');
}
