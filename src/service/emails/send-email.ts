import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { publish } from '#service/platform/database/notify.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { failureOf } from '#service/platform/mail/failure-of.ts';
import { type Mailer, EmailRefused } from '#service/platform/mail/create-mailer.ts';
import { findWaitingEmail, type StoredAttachment, recordEmailOutcome } from './outbox.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { shrinkPicture } from '#service/extraction/pictures/pictures.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { withAddresses } from './email-addresses.ts';

/** Enough to recognize a document, in 30 to 60 kB. */
const pictureWidth = 560;

/** Minutes until the next attempt: a mail server is often down for a while, seldom for a day. */
const pauses = [1, 5, 15, 60, 240, 720];

/** The mailer, and the base URL of the links in emails. */
export type EmailDelivery = { mailer: Mailer; publicUrl: string };

/** Returns a page image for an email; undefined without the file, as after a document was purged, so that the email is sent without it. */
async function pictureOf(ctx: Ctx, { key }: StoredAttachment, rotation: number): Promise<Readable | undefined> {
  try {
    const page = await buffer(await ctx.blobs.get(key));
    return Readable.from([await shrinkPicture(page, { rotation, width: pictureWidth })]);
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'the image of an email could not be rendered');
    return undefined;
  }
}

async function attachmentOf(ctx: Ctx, kept: StoredAttachment) {
  const { fileName, contentType, key, inline } = kept;
  if (!inline) return [{ fileName, contentType, content: await ctx.blobs.get(key) }];
  const picture = await pictureOf(ctx, kept, inline.rotation);
  return picture ? [{ fileName, contentType: 'image/jpeg', content: picture, contentId: inline.contentId }] : [];
}

/** Lists show a return that was not delivered. */
function announce({ db, actor }: Ctx, documentId: string | null): void {
  if (documentId !== null) publish(db, actor.tenantId, { kind: 'documentChanged', documentIds: [documentId] });
}

/** Sends an email from the outbox and records the outcome. A sent email is not sent again. */
export async function sendEmail(ctx: Ctx, { mailer, publicUrl }: EmailDelivery, emailId: string): Promise<void> {
  const email = await findWaitingEmail(ctx.db, emailId);
  if (!email) return;
  const attempts = email.attempts + 1;
  try {
    await mailer.send({
      id: email.id,
      senderName: (await readTenant(ctx)).name,
      to: email.recipient,
      subject: email.subject,
      text: withAddresses(ctx, email.body, { publicUrl, emailId }),
      html: email.html === null ? undefined : withAddresses(ctx, email.html, { publicUrl, emailId }),
      replyTo: email.reply_to ?? undefined,
      inReplyTo: email.in_reply_to ?? undefined,
      isAutomaticAnswer: email.kind === 'nothingReadable',
      attachments: (await Promise.all(email.attachments.map((kept) => attachmentOf(ctx, kept)))).flat(),
    });
  } catch (error) {
    const failureReason = (error instanceof Error ? error.message : String(error))
      .slice(0, 500)
      .replaceAll('\u0000', '')
      .toWellFormed();
    const pause = error instanceof EmailRefused ? undefined : pauses[attempts - 1];
    ctx.log.warn({ err: error, emailId, attempts, isLast: pause === undefined }, 'an email was not accepted');
    await transact(ctx, async (ctx) => {
      await recordEmailOutcome(ctx.db, emailId, {
        state: pause === undefined ? 'Failed' : 'Queued',
        attempts,
        failure: failureOf(error),
        failureReason,
        sentAt: null,
      });
      if (pause === undefined) return announce(ctx, email.document_id);
      const startAfter = new Date(ctx.now().getTime() + pause * 60_000);
      await enqueue(ctx.db, 'send-mail', { tenantId: ctx.actor.tenantId, emailId }, { key: emailId, startAfter });
    });
    return;
  }
  await recordEmailOutcome(ctx.db, emailId, { state: 'Sent', attempts, failure: null, failureReason: null, sentAt: ctx.now() });
}
