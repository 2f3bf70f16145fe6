import { pollEmails } from './poll-emails.ts';
import { sendEmail } from './send-email.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

/** Without a mail server, emails remain in the outbox. */
export const sendMail =
  (parts: JobParts): Handler<'send-mail'> =>
  async ({ tenantId, emailId }, { id }) => {
    const { mailer, publicUrl } = parts;
    if (mailer) await sendEmail(systemCtx(parts, tenantId, id), { mailer, publicUrl }, emailId);
  };

/** Does nothing if no mailbox is configured. */
export const pollMail =
  (parts: JobParts): Handler<'poll-mail'> =>
  async (_, { signal }) => {
    if (parts.imapUrl !== undefined) await pollEmails({ ...parts, imapUrl: parts.imapUrl, signal });
  };
