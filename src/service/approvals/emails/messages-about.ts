import { findEmailOf } from '#service/documents/emails/document-email.store.ts';
import { findNotes } from '#service/documents/notes/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { approvalTexts } from './approval-email-texts.ts';
import type { EmailFact } from './compose-email.ts';

const maxNotes = 3;
/** Longer texts are cut; the application shows them in full. */
const maxCharacters = 500;

const shortened = (text: string): string => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text);

export type MessagesAbout = Awaited<ReturnType<typeof readMessagesAbout>>;

/** Returns the sender of the email that the document came with, and the latest notes of colleagues. */
export async function readMessagesAbout(ctx: Ctx, documentId: string) {
  const email = await findEmailOf(ctx.db, documentId);
  const notes = await findNotes(ctx.db, documentId);
  return { email, notes: notes.slice(-maxNotes) };
}

export function messageFacts({ email, notes }: MessagesAbout, culture: string): EmailFact[] {
  const t = approvalTexts(culture);
  const mail: EmailFact[] = email ? [[t.receivedFrom, [email.sender, email.subject].filter(Boolean).join('\n')]] : [];
  return [...mail, ...notes.map(({ author_name: name, text }): EmailFact => [t.note, `${name}: ${shortened(text)}`])];
}
