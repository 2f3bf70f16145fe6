import type { IncomingLetter } from '#service/mail/read-letter.ts';
import { countLettersTo } from '#service/store/outbox.store.ts';
import type { ReceivedLetter } from '#service/store/received-letters.store.ts';
import type { Ctx } from '../ctx.ts';
import { fileKinds } from '../extraction/reading.ts';
import { readTenant } from '../tenant/read-tenant.ts';
import { nothingReadableText } from './letter-texts.ts';
import { queueLetter } from './queue-letter.ts';

/** The names under which machines write; whoever answers them answers nobody, or starts a loop. */
const machine = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@.-]|$)/i;
/** Two machines that write to each other end after this many letters a day. */
const mostADay = 3;

/** Tells the sender that nothing was found in his letter, if it was a person. Goes to the sender of the envelope, as RFC 3834 wants. */
export async function answerUnreadable(ctx: Ctx, { sender }: ReceivedLetter, letter: IncomingLetter): Promise<void> {
  if (sender === '' || !sender.includes('@') || letter.isAutomatic || machine.test(sender)) return;
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  if ((await countLettersTo(ctx.db, 'nothingReadable', sender, dayAgo)) >= mostADay) return;
  const { name, culture } = await readTenant(ctx);
  await queueLetter(ctx, {
    kind: 'nothingReadable',
    recipient: sender,
    ...nothingReadableText(culture, { tenant: name, subject: letter.subject.slice(0, 200), kinds: fileKinds.join(', ') }),
    inReplyTo: letter.messageId?.slice(0, 500),
  });
}
