import { cultureOf, sourceCulture } from '#contract/core/cultures.ts';
import type { EmailState } from '#contract/emails/bff.ts';
import { findEmailOf } from './document-email.store.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { downloadName } from '../core/download-name.ts';
import { findLastRecipient, findEmailsAbout } from '#service/emails/outbox.store.ts';
import { findVisibleOf, supplierOf } from '../supplier/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';
import { assertMayEdit, visibilityOf } from '../core/policy.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { returnText } from '#service/emails/email-texts.ts';

type Wanted = { reason: string; culture?: string | undefined };

/** Returns the text of the message that is sent back with a document. */
export async function returnEmail(ctx: Ctx, document: DocumentRow, { reason, culture }: Wanted) {
  const tenant = await readTenant(ctx);
  const used = cultureOf(culture ?? tenant.culture) ?? sourceCulture;
  const number = document.fields['invoice_number_sm']?.value || document.file_name;
  return {
    culture: used,
    text: returnText(used, { tenant: tenant.name, document: number, reason, sender: ctx.actor.name }),
  };
}

const address = /[^\s<>,;"]+@[^\s<>,;"]+\.[^\s<>,;"]+/;
/** Number of the supplier's documents searched for earlier returns. */
const maxEarlierDocuments = 50;

/**
 * Returns the sender of the email that the document came with, else the address of an earlier return to the supplier, else the address on
 * the document.
 */
async function likelyRecipient(ctx: Ctx, document: DocumentRow): Promise<string | null> {
  const email = await findEmailOf(ctx.db, document.id);
  const sender = address.exec(email?.sender ?? '')?.[0];
  if (sender) return sender;
  const earlier = await findVisibleOf(ctx.db, supplierOf(document.fields), {
    except: document.id,
    visibility: visibilityOf(ctx.actor),
    most: maxEarlierDocuments,
  });
  const ids = [document.id, ...earlier.map(({ id }) => id)];
  const stated = address.exec(document.fields['issued_by_email']?.value ?? '')?.[0];
  return (await findLastRecipient(ctx.db, ids)) ?? stated ?? null;
}

/** Returns the message as it would be sent, with the probable recipient. */
export async function previewReturn(ctx: Ctx, documentId: string, wanted: Wanted) {
  const document = await loadReadable(ctx, documentId);
  assertMayEdit(ctx.actor, document);
  const { culture, text } = await returnEmail(ctx, document, wanted);
  return {
    ...text,
    culture,
    attachment: downloadName(document.file_name, document.content_type),
    recipient: await likelyRecipient(ctx, document),
  };
}

export async function readEmails(ctx: Ctx, documentId: string) {
  const document = await loadReadable(ctx, documentId);
  assertMayEdit(ctx.actor, document);
  return (await findEmailsAbout(ctx.db, document.id)).map((email) => ({
    id: email.id,
    kind: email.kind,
    recipient: email.recipient,
    subject: email.subject,
    body: email.body,
    // written only by the outbox
    state: email.state as EmailState,
    failureReason: email.failure_reason,
    createdAt: email.created_at.toISOString(),
    sentAt: email.sent_at?.toISOString() ?? null,
  }));
}
