import { findAdminReaders } from '#service/store/approval-letters.store.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import { listDocumentTypeFields } from '#service/store/document-types.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Ctx } from '../ctx.ts';
import { inCulture } from '../document-types/in-culture.ts';
import { queueLetter } from '../mail/queue-letter.ts';
import { readTenant } from '../tenant/read-tenant.ts';
import { approvalTexts } from './letters/approval-letter-texts.ts';
import { applicationAddress, composeLetter } from './letters/compose-letter.ts';
import { documentFacts, headlineOf, nameOf } from './letters/document-facts.ts';

/** Says that what somebody had approved was changed: in the record for good, and to the admins by a letter. Within the edit's transaction. */
export async function raiseAlarm(
  ctx: Ctx,
  document: DocumentRow,
  fields: readonly string[],
  effect: 'reset' | 'allow',
): Promise<void> {
  const details = { fields: [...fields], effect, from: document.approval_state };
  await recordAudit(ctx, 'document.approvedValueChanged', { documentId: document.id, details });
  const definitions = await listDocumentTypeFields(ctx.db, ctx.actor.tenantId, document.document_class);
  const namesIn = (culture: string) =>
    fields.map((field) => inCulture(definitions.find(({ name }) => name === field)?.label ?? {}, culture, field)).join(', ');
  const { name: tenant } = await readTenant(ctx);
  for (const reader of await findAdminReaders(ctx.db)) {
    const t = approvalTexts(reader.culture);
    const letter = composeLetter({
      culture: reader.culture,
      tenant,
      headline: headlineOf(document, reader.culture),
      subject: t.alarm(nameOf(document)),
      greeting: t.hello(reader.name),
      lines: [t.alarmText(ctx.actor.name), effect === 'reset' ? t.again : t.goesOn],
      facts: [
        ...(fields.length > 0 ? [[t.changed, namesIn(reader.culture)] as const] : []),
        ...documentFacts(document, reader.culture),
      ],
      action: { label: t.open, address: applicationAddress(`/documents/${document.id}`) },
      footer: '',
    });
    await queueLetter(ctx, { kind: 'approvalAlarm', documentId: document.id, recipient: reader.email, ...letter });
  }
}
