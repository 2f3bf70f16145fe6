import { findAdminReaders } from '../emails/store.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { listDocumentTypeFields } from '#service/document-types/types.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { ValueChange } from '#values/value-change.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { approvalTexts } from '../emails/approval-email-texts.ts';
import { changedFacts } from '../emails/changed-facts.ts';
import { applicationAddress, composeEmail } from '../emails/compose-email.ts';
import { documentFacts, headlineOf, nameOf } from '../emails/document-facts.ts';

/** Records that approved values were changed: permanently in the audit log, and by email to the admins. Within the edit's transaction. */
export async function raiseAlarm(
  ctx: Ctx,
  document: DocumentRow,
  changes: readonly ValueChange[],
  effect: 'reset' | 'allow',
): Promise<void> {
  const details = { fields: [...new Set(changes.map(({ fieldName }) => fieldName))], effect, from: document.approval_state };
  await recordAudit(ctx, 'document.approvedValueChanged', { documentId: document.id, details });
  const definitions = await listDocumentTypeFields(ctx.db, ctx.actor.tenantId, document.document_class);
  const { name: tenant } = await readTenant(ctx);
  for (const reader of await findAdminReaders(ctx.db)) {
    const t = approvalTexts(reader.culture);
    // facts that identify the document; the other values are those before the change
    const whose = documentFacts(document, reader.culture).filter(([label]) => label === t.supplier || label === t.number);
    const email = composeEmail({
      culture: reader.culture,
      tenant,
      headline: { ...headlineOf(document, reader.culture), amount: '' },
      subject: t.alarm(nameOf(document)),
      greeting: t.hello(reader.name),
      lines: [t.alarmText(ctx.actor.name), effect === 'reset' ? t.again : t.goesOn],
      facts: [...whose, ...changedFacts(changes, definitions, reader.culture)],
      action: { label: t.open, address: applicationAddress(`/documents/${document.id}`) },
      footer: '',
    });
    await queueEmail(ctx, { kind: 'approvalAlarm', documentId: document.id, recipient: reader.email, ...email });
  }
}
