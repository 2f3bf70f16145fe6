import { DomainError } from '#contract/errors.ts';
import { FieldValue, type FieldValues } from '#contract/values.ts';
import { findLastAudit } from '#service/store/audit-log.store.ts';
import { changeDocument, type DocumentRow } from '#service/store/document-row.ts';
import { findTypeFields } from '#service/store/type-fields.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit } from '../ctx.ts';
import { checkRow, standingMessages } from './check-row.ts';
import { lockDocument } from './load-document.ts';
import { assertMayEdit } from './policy.ts';

const action = 'document.fieldsConfirmed';

/** A person looked at these values and found them right: they are as good as written by him. Only while the document waits for review. */
export async function confirmFields(ctx: Ctx, documentId: string, names: readonly string[]): Promise<void> {
  const document = await lockOpen(ctx, documentId);
  const looked = names.flatMap((name) => (document.fields[name] ? [[name, document.fields[name]] as const] : []));
  const confirmed = looked.map(([name, value]) => [name, { ...value, confidence: 1, source: 'User' as const }] as const);
  await keep(ctx, document, Object.fromEntries(confirmed));
  await recordAudit(ctx, action, { documentId: document.id, details: { fields: Object.fromEntries(looked) } });
}

/** Takes the last confirmation of the caller back, as far as nobody has changed the value since. */
export async function unconfirmFields(ctx: Ctx, documentId: string, names: readonly string[]): Promise<void> {
  const document = await lockOpen(ctx, documentId);
  const details = await findLastAudit(ctx.db, { documentId: document.id, action, userId: ctx.actor.id });
  const kept = (details?.['fields'] ?? {}) as Record<string, unknown>;
  const old = names.flatMap((name) => {
    const read = FieldValue.safeParse(kept[name]);
    return read.success && read.data.value === document.fields[name]?.value ? [[name, read.data] as const] : [];
  });
  await keep(ctx, document, Object.fromEntries(old));
  await recordAudit(ctx, 'document.confirmationTakenBack', {
    documentId: document.id,
    details: { fields: old.map(([name]) => name) },
  });
}

async function lockOpen(ctx: Ctx, documentId: string): Promise<DocumentRow> {
  const document = await lockDocument(ctx, documentId);
  assertMayEdit(ctx.actor, document);
  if (document.state !== 'Extracted')
    throw new DomainError('state_conflict', {
      detail: `The document is ${document.state}; values are confirmed while it waits for review.`,
    });
  return document;
}

async function keep(ctx: Ctx, document: DocumentRow, values: FieldValues): Promise<void> {
  const fields = { ...document.fields, ...values };
  const definition = await findTypeFields(ctx.db, document.document_class);
  const messages = [
    ...(await checkRow(ctx, { ...document, fields }, definition, ctx.now())),
    ...standingMessages(document.messages, []),
  ];
  await changeDocument(ctx.db, document.id, { fields, messages }, ctx.now());
  publishAfterCommit(ctx, [document.id]);
}
