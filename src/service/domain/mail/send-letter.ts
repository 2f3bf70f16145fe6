import { enqueue } from '#service/queue/enqueue.ts';
import { type Mailer, LetterRefused } from '#service/mail/create-mailer.ts';
import { findWaitingLetter, recordLetterOutcome } from '#service/store/outbox.store.ts';
import { type Ctx, transact } from '../ctx.ts';

/** Minutes until the next try: a mail server is often down for a while, seldom for a day. */
const pauses = [1, 5, 15, 60, 240, 720];

/** Sends a letter of the outbox and writes down what became of it. A letter that was sent is not sent again. */
export async function sendLetter(ctx: Ctx, mailer: Mailer, letterId: string): Promise<void> {
  const letter = await findWaitingLetter(ctx.db, letterId);
  if (!letter) return;
  const attempts = letter.attempts + 1;
  try {
    await mailer.send({
      id: letter.id,
      to: letter.recipient,
      subject: letter.subject,
      text: letter.body,
      replyTo: letter.reply_to ?? undefined,
      inReplyTo: letter.in_reply_to ?? undefined,
      isAutomaticAnswer: letter.kind === 'nothingReadable',
      attachments: await Promise.all(
        letter.attachments.map(async ({ fileName, contentType, key }) => ({
          fileName,
          contentType,
          content: await ctx.blobs.get(key),
        })),
      ),
    });
  } catch (error) {
    const failureReason = (error instanceof Error ? error.message : String(error))
      .slice(0, 500)
      .replaceAll('\u0000', '')
      .toWellFormed();
    const pause = error instanceof LetterRefused ? undefined : pauses[attempts - 1];
    ctx.log.warn({ err: error, letterId, attempts, isLast: pause === undefined }, 'a letter was not taken');
    await transact(ctx, async (ctx) => {
      await recordLetterOutcome(ctx.db, letterId, {
        state: pause === undefined ? 'Failed' : 'Queued',
        attempts,
        failureReason,
        sentAt: null,
      });
      if (pause === undefined) return;
      const startAfter = new Date(ctx.now().getTime() + pause * 60_000);
      await enqueue(ctx.db, 'send-mail', { tenantId: ctx.actor.tenantId, letterId }, { key: letterId, startAfter });
    });
    return;
  }
  await recordLetterOutcome(ctx.db, letterId, { state: 'Sent', attempts, failureReason: null, sentAt: ctx.now() });
}
