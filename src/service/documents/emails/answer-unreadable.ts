import type { IncomingEmail } from '#service/platform/mail/read-email.ts';
import { countEmailsTo } from '#service/emails/outbox.store.ts';
import type { ReceivedEmail } from '#service/emails/received-emails.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { namedFileKinds } from '#service/extraction/reading.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { nothingReadableText } from '#service/emails/email-texts.ts';
import { queueEmail } from '#service/emails/queue-email.ts';

/** Names of automatic senders; a reply to them reaches nobody, or starts a loop. */
const machine = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@.-]|$)/i;
/** Limits a loop of two automatic senders to this many emails a day. */
const maxPerDay = 3;

/** Notifies the sender, unless automatic, that their email contained no document. Sent to the envelope sender, as RFC 3834 requires. */
export async function answerUnreadable(ctx: Ctx, { sender }: ReceivedEmail, email: IncomingEmail): Promise<void> {
  if (sender === '' || !sender.includes('@') || email.isAutomatic || machine.test(sender)) return;
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  if ((await countEmailsTo(ctx.db, 'nothingReadable', sender, dayAgo)) >= maxPerDay) return;
  const { name, culture } = await readTenant(ctx);
  await queueEmail(ctx, {
    kind: 'nothingReadable',
    recipient: sender,
    ...nothingReadableText(culture, { tenant: name, subject: email.subject.slice(0, 200), kinds: namedFileKinds }),
    inReplyTo: email.messageId?.slice(0, 500),
  });
}
