/**
 * Creates data of a tenant besides documents, through the API as its administrator: related rows are returned to the requests that need
 * them.
 */
import { PDFDocument } from '@cantoo/pdf-lib';
import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from '#testing/app.ts';
import { type DocumentDraft, invoiceValues, pixel } from '#testing/builders.ts';
import { seedAccount } from './seed-account.ts';
import { seedBooks, seedColumns, seedMemory, seedQuestions } from './seed-books.ts';
import { type Call, seedWork } from './seed-work.ts';
import type { Side } from './tenants.ts';

/** Pools of ids that are not in a single column, such as `~own.attachmentpath.3~`. */
export type Seeded = ReadonlyMap<string, readonly string[]>;

/** Creates the data again, including what an earlier round deleted. Throws if the service refuses a valid request. */
export async function seedTenant(app: TestApp, side: Side, mark: string): Promise<Seeded> {
  const { tenant, tokens } = side;
  const admin = tokens.get('TenantAdmin') ?? '';
  const call: Call = async (method, url, body) => {
    const answer = await app.send(method, url, admin, body instanceof FormData ? { form: body } : { json: body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url} was refused with ${answer.status} ${text.slice(0, 300)}`);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  const bytes = await threePages(mark);
  const validated = (more: DocumentDraft = {}) =>
    app.document(tenant, {
      state: 'Validated',
      file_name: `${mark}.pdf`,
      fields: { ...invoiceValues, issued_by_name_sm: mark, iban_sm: 'CZ6508000000192000145399' },
      pages: 3,
      bytes,
      ...more,
    });

  // reactivates types that were deactivated meanwhile: documents for approval and export need an active type
  for (const documentType of ['invoice', 'receipt']) {
    const { status } = await app.send('PATCH', `/v1/document-types/${documentType}/active?isActive=true`, admin);
    // it was deleted meanwhile
    if (status === 404) await call('POST', '/bff/document-types', { documentType, name: { 'en-US': mark } });
  }
  // an earlier round may have required two approvers, which a workflow of one step does not provide
  const { twoPeople: _, ...settings } = await call('GET', '/bff/approval/settings');
  await call('PUT', '/bff/approval/settings', settings);
  const { workflowId } = await call('POST', '/bff/approval/workflows', {
    name: mark,
    steps: [{ name: mark, mode: 'any', approvers: { roles: ['TenantAdmin', 'Approver'] } }],
  });
  await call('POST', `/bff/approval/workflows/${String(workflowId)}/activate`, { isActive: true });
  const others = (await workflowsOf(call)).filter(({ id }) => id !== workflowId);
  // an earlier round may have required an approval of what this one exports
  for (const { id, isActive, definition } of others)
    if (isActive && definition.isRequired) await call('POST', `/bff/approval/workflows/${id}/activate`, { isActive: false });
  const order = [String(workflowId), ...others.map(({ id }) => id)];
  await call('PUT', '/bff/approval/workflow-order', order);
  const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, make));
  const pending = await many(8, () => validated());
  for (const id of pending) await call('POST', `/v1/approval/${id}/workflow/start`);
  // users created now are not approvers of these runs yet
  const people = (await many(4, () => app.user(tenant, 'Approver'))).map(({ actor }) => actor);
  const { substitutionId } = await call('POST', '/bff/approval/substitutions', {
    substituteId: people[0]?.id,
    from: '2026-01-01T00:00:00Z',
    to: '2999-01-01T00:00:00Z',
  });

  const withAttachments = await validated();
  const attach = async () => {
    const form = new FormData();
    form.append('File', new Blob([pixel], { type: 'image/png' }), `${mark}.png`);
    const { attachmentId } = await call('POST', `/v1/documents/${withAttachments}/attachments`, form);
    return `${withAttachments}/attachments/${String(attachmentId)}`;
  };
  const attached = await many(3, () => validated());
  for (const id of attached)
    await call('POST', `/v1/documents/${id}/attach-to-another-document`, { attachToDocumentId: withAttachments });
  const byMail = await validated();
  const noted = await validated();
  const notes = await many(3, () => call('POST', `/bff/documents/${noted}/notes`, { text: mark }));
  const free = await many(14, () => validated());
  const copies = await many(2, () => validated({ duplicate_of: free[0] ?? null }));
  const seeding = { app, side, call, mark, validated };
  const colleagueId = people[1]?.id ?? '';
  return new Map<string, string[]>([
    ...(await seedWork(app, tenant, call, mark)),
    ...(await seedAccount(app, side, call, colleagueId)),
    ...(await seedBooks(seeding)),
    ...(await seedColumns(seeding)),
    ...(await seedMemory(seeding)),
    ...(await seedQuestions(seeding, colleagueId)),
    ['pendingdocument', pending],
    ['freedocument', free],
    ['doomeddocument', await many(4, () => validated())],
    ['copydocument', copies],
    ['becamedocument', attached],
    ['trasheddocument', await many(6, () => validated({ deleted_at: new Date() }))],
    ['queueddocument', await many(6, () => validated({ export_state: 'Queued', queued_at: new Date() }))],
    ['maileddocument', [byMail]],
    ['notepath', notes.map(({ id }) => `/bff/documents/${noted}/notes/${String(id)}`)],
    ['attachmentpath', await many(2, attach)],
    ['doomedattachmentpath', await many(4, attach)],
    ['ownworkflow', [String(workflowId)]],
    // as the items of a list
    ['allworkflows', [order.join('","')]],
    ['ownsubstitution', [String(substitutionId)]],
    ['ownperson', people.slice(1, 2).map(({ id }) => id)],
    ['latecomer', people.slice(1, 3).map(({ id }) => id)],
    ['askedperson', people.slice(3).map(({ id }) => id)],
    ['ownpersonemail', people.slice(1, 3).map(({ email }) => email ?? '')],
    ['ownemail', await emailsOf(app, tenant.tenantId, byMail, mark)],
  ]);
}

async function threePages(title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  for (let page = 0; page < 3; page += 1) pdf.addPage([595, 842]);
  return pdf.save();
}

type Workflow = { id: string; isActive: boolean; definition: { isRequired: boolean } };

async function workflowsOf(call: Call): Promise<Workflow[]> {
  const list: unknown = await call('GET', '/bff/approval/workflows');
  // as the contract states
  return list as Workflow[];
}

/** Creates a document received by email, and an email in the outbox that was given up. */
async function emailsOf(app: TestApp, tenantId: string, documentId: string, mark: string): Promise<string[]> {
  const db = app.database.forTenant(tenantId);
  const at = app.clock.now();
  await db
    .insertInto('document_emails')
    .values({ tenant_id: tenantId, id: uuidv7(), document_id: documentId, sender: `${mark}@x.test`, received_at: at })
    .execute();
  const email = { tenant_id: tenantId, id: uuidv7(), kind: 'returnToIssuer', recipient: 'a@x.test', created_at: at };
  await db
    .insertInto('outbox_messages')
    .values({ ...email, subject: mark, body: mark, attachments: '[]', state: 'Failed', attempts: 7 })
    .execute();
  return [email.id];
}
