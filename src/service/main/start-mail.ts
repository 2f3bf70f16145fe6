import { acceptEmail } from '#service/emails/accept-email.ts';
import { inboundTargetOf } from '#service/emails/inbound-addresses.ts';
import { maxEmailBytes } from '#service/emails/poll-emails.ts';
import { createMailer, type Mailer } from '#service/platform/mail/create-mailer.ts';
import { type MailReceiver, startMailReceiver } from '#service/platform/mail/start-mail-receiver.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { findWaitingEmails } from '#service/emails/outbox.store.ts';
import type { Ground } from './start-service.ts';

/** Creates the client of the mail server of SMTP_URL; undefined if not configured. */
export function mailerOf({ config }: Ground): Mailer | undefined {
  if (config.smtpUrl === undefined) return undefined;
  return createMailer({ url: config.smtpUrl, from: config.mailFrom });
}

/** Queues the emails that waited while no mail server was configured. */
export async function resumeOutbox({ database }: Ground): Promise<void> {
  for (const { tenant_id: tenantId, id } of await findWaitingEmails(database.system))
    await inTransaction(database.forTenant(tenantId), (db) => enqueue(db, 'send-mail', { tenantId, emailId: id }, { key: id }));
}

/** Starts the receiver of SMTP_LISTEN, which stores emails for the mailboxes of all tenants. */
export async function startMail({ config, database, blobs, log }: Ground, tempDir: string): Promise<MailReceiver | undefined> {
  if (config.smtpListen === undefined) return undefined;
  const parts = { database, blobs, tempDir, now: () => new Date() };
  const receiver = await startMailReceiver({
    listen: config.smtpListen,
    log,
    maxBytes: maxEmailBytes,
    isKnown: async (address) => (await inboundTargetOf(database.system, address)) !== undefined,
    accept: (email) => acceptEmail(parts, email),
  });
  log.info({ port: receiver.port }, 'receiving mail');
  return receiver;
}
