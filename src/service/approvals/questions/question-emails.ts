import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { answerMark } from '#service/emails/email-addresses.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { approvalTexts } from '../emails/approval-email-texts.ts';
import { applicationAddress, composeEmail } from '../emails/compose-email.ts';
import { documentFacts, headlineOf, nameOf } from '../emails/document-facts.ts';
import { findReaders } from '../emails/store.ts';
import type { Question } from './store.ts';

/** A question is always sent, whatever the email settings: otherwise the approval would stop unnoticed. */
export async function writeQuestion(ctx: Ctx, document: DocumentRow, question: Question): Promise<void> {
  const [reader] = await findReaders(ctx.db, [question.askedOfId]);
  if (!reader) return;
  const { culture } = reader;
  const t = approvalTexts(culture);
  const email = composeEmail({
    culture,
    tenant: (await readTenant(ctx)).name,
    subject: text(culture, 'email.question.subject', { who: question.askedByName, what: nameOf(document) }),
    greeting: t.hello(reader.name),
    lines: [text(culture, 'email.question.asks', { who: question.askedByName }), question.question],
    headline: headlineOf(document, culture),
    facts: documentFacts(document, culture),
    action: { label: text(culture, 'email.question.answer'), address: answerMark, note: text(culture, 'email.question.waits') },
    more: { label: t.open, address: applicationAddress(`/documents/${document.id}`) },
    footer: '',
  });
  await queueEmail(ctx, {
    id: question.id,
    kind: 'approvalQuestion',
    documentId: document.id,
    recipient: reader.email,
    ...email,
  });
}

/** Notifies the user who asked that they can decide now. */
export async function writeAnswer(ctx: Ctx, document: DocumentRow, question: Question, answer: string): Promise<void> {
  const [reader] = await findReaders(ctx.db, [question.askedById]);
  if (!reader || reader.emails === 'none') return;
  const { culture } = reader;
  const t = approvalTexts(culture);
  const email = composeEmail({
    culture,
    tenant: (await readTenant(ctx)).name,
    subject: text(culture, 'email.question.answered', { who: question.askedOfName, what: nameOf(document) }),
    greeting: t.hello(reader.name),
    lines: [text(culture, 'email.question.answeredText', { who: question.askedOfName }), `${question.question}\n→ ${answer}`],
    headline: headlineOf(document, culture),
    facts: documentFacts(document, culture),
    action: { label: t.open, address: applicationAddress(`/approvals?document=${document.id}`) },
    footer: t.settings,
  });
  await queueEmail(ctx, { kind: 'approvalAnswer', documentId: document.id, recipient: reader.email, ...email });
}
