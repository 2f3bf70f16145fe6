import { v7 as uuidv7 } from 'uuid';
import { enqueue } from '#service/queue/enqueue.ts';
import { insertOutboxLetter, type KeptAttachment, type LetterKind } from '#service/store/outbox.store.ts';
import type { Ctx } from '../ctx.ts';

export type LetterDraft = {
  /** Where something else goes by the letter's id. */
  id?: string;
  kind: LetterKind;
  documentId?: string;
  recipient: string;
  replyTo?: string | null;
  subject: string;
  body: string;
  html?: string;
  attachments?: readonly KeptAttachment[];
  inReplyTo?: string | undefined;
};

/** A line of a header holds no line of its own. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, 250).toWellFormed();

/** Puts a letter into the outbox, within the caller's transaction: it is sent when that commits, and never otherwise. */
export async function queueLetter(ctx: Ctx, draft: LetterDraft): Promise<void> {
  const { tenantId } = ctx.actor;
  const id = draft.id ?? uuidv7();
  await insertOutboxLetter(ctx.db, {
    tenantId,
    id,
    documentId: draft.documentId ?? null,
    kind: draft.kind,
    recipient: draft.recipient,
    replyTo: draft.replyTo ?? null,
    subject: oneLine(draft.subject),
    body: draft.body,
    html: draft.html ?? null,
    attachments: draft.attachments ?? [],
    inReplyTo: draft.inReplyTo ?? null,
    createdAt: ctx.now(),
  });
  await enqueue(ctx.db, 'send-mail', { tenantId, letterId: id }, { key: id });
}
