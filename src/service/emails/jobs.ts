import { pollEmails } from './poll-emails.ts';
import { sendEmail } from './send-email.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

/** Without a mail server the email stays in the outbox. */
export const sendMail =
  (parts: JobParts): Handler<'send-mail'> =>
  async ({ tenantId, emailId }, { id }) => {
    const { mailer, publicUrl } = parts;
    if (mailer) await sendEmail(systemCtx(parts, tenantId, id), { mailer, publicUrl }, emailId);
  };

/** Without a mailbox there is nothing to look for. */
export const pollMail =
  (parts: JobParts): Handler<'poll-mail'> =>
  async (_, { signal }) => {
    if (parts.imapUrl !== undefined) await pollEmails({ ...parts, imapUrl: parts.imapUrl, signal });
  };
