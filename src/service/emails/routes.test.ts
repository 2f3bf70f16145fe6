import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/core/errors.ts';
import { sendMail } from './jobs.ts';
import { subscribe } from '#service/platform/database/notify.ts';
import { createMailer } from '#service/platform/mail/create-mailer.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;
let accountant: Awaited<ReturnType<TestApp['user']>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant('Kupující a.s.');
  ({ token: admin } = await app.user(tenant, 'TenantAdmin'));
  accountant = await app.user(tenant, 'Accountant');
  server = await startMailServer();
  left = outcomeOf(app, tenant);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const good = { recipientEmail: 'faktury@dodavatel.test', reason: 'Chybí číslo objednávky.', additionalDocuments: [] };
const giveBack = (id: string, json: unknown = good, token: string | null = accountant.token) =>
  app.send('POST', `/v1/documents/${id}/return-to-issuer`, token, { json });
type Outbox = { items: Record<string, unknown>[]; totalCount: number };
const outbox = async (token = admin) => (await (await app.send('GET', '/bff/outbox', token)).json()) as Outbox;
const newest = async () => (await outbox()).items[0] ?? {};
const run = async (emailId: unknown, mailer = createMailer({ url: server.url, from: 'Vidimus <doklady@kupujici.test>' })) =>
  sendMail({ ...app, mailer, tempDir: '', now: () => app.clock.now() })(
    { tenantId: tenant.tenantId, emailId: String(emailId) },
    { id: randomUUID(), attempt: 1, signal: new AbortController().signal },
  );
const jobsOf = async (emailId: unknown) => {
  const { rows } = await sql<{ later: boolean }>`
    select start_after > now() + interval '30 seconds' as later from pgboss.job_common
    where name = 'send-mail' and data ->> 'emailId' = ${emailId}`.execute(app.database.system);
  return rows.map(({ later }) => later);
};

describe('return to the issuer', () => {
  test('is a real message with the documents, recorded, and the document is put on hold', async () => {
    const db = app.database.forTenant(tenant.tenantId);
    const webhook = {
      tenant_id: tenant.tenantId,
      id: randomUUID(),
      name: 'Returned',
      url: 'https://example.test/',
      event: 'DocumentReturned',
      is_active: true,
      sends_secret_in_address: false,
      sealed_signing_secret: 'sealed',
      created_at: new Date(),
      updated_at: new Date(),
    };
    await db.insertInto('webhooks').values(webhook).execute();
    const other = await app.document(tenant, { file_name: 'dodací list.pdf', bytes: Buffer.from('%PDF-1.7 other') });
    const id = await app.document(tenant, {
      state: 'Validated',
      export_state: 'Queued',
      fields: { invoice_number_sm: 'FV-7' },
      bytes: Buffer.from('%PDF-1.7 čistý'),
    });
    await db
      .insertInto('document_emails')
      .values({
        tenant_id: tenant.tenantId,
        id: randomUUID(),
        document_id: id,
        sender: 'a@b.test',
        recipients: [],
        cc: [],
        received_at: new Date(),
      })
      .execute();
    const answer = await giveBack(id, { ...good, additionalDocuments: [other, id] });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await left.row(id)).toMatchObject({ state: 'Paused', export_state: 'None' });
    expect(await left.audit(id)).toEqual(['document.returned']);
    expect(await db.selectFrom('webhook_deliveries').select(['event', 'document_id']).execute()).toEqual([
      { event: 'DocumentReturned', document_id: id },
    ]);
    const waiting = await newest();
    expect(waiting).toMatchObject({
      kind: 'returnToIssuer',
      documentId: id,
      state: 'Queued',
      attempts: 0,
      attachments: ['invoice.pdf', 'dodací list.pdf'],
    });
    expect(await jobsOf(waiting['id'])).toEqual([false]);

    await run(waiting['id']);
    await run(waiting['id']);
    expect(server.taken).toHaveLength(1);
    const [{ from, to, email }] = server.taken.splice(0) as [(typeof server.taken)[0]];
    expect([from, to]).toEqual(['doklady@kupujici.test', ['faktury@dodavatel.test']]);
    expect(email.subject).toBe('Kupující a.s.: vrácený doklad FV-7');
    expect(email.text).toContain('Kupující a.s. Vám vrací doklad FV-7');
    expect(email.text).toContain(good.reason);
    expect(email.replyTo).toMatchObject([{ address: accountant.actor.email }]);
    expect(
      email.attachments.map(({ filename, mimeType, content }) => [
        filename,
        mimeType,
        Buffer.from(content as ArrayBuffer).toString(),
      ]),
    ).toEqual([
      ['invoice.pdf', 'application/pdf', '%PDF-1.7 čistý'],
      ['dodací list.pdf', 'application/pdf', '%PDF-1.7 other'],
    ]);
    expect(await newest()).toMatchObject({ state: 'Sent', attempts: 1, failureReason: null, sentAt: expect.any(String) });

    // webhooks receive only documents that came by email (interface 6.2)
    const sent = await db.selectFrom('webhook_deliveries').select('id').execute();
    const uploaded = await app.document(tenant, { bytes: Buffer.from('%PDF-1.7 uploaded') });
    expect((await giveBack(uploaded, good)).status).toBe(200);
    expect(await left.audit(uploaded)).toEqual(['document.returned']);
    expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual(sent);
    server.taken.splice(0);
  });

  test('has the tenant’s name when the configured sender has none', async () => {
    await giveBack(await app.document(tenant, {}));
    await run((await newest())['id'], createMailer({ url: server.url, from: 'doklady@kupujici.test' }));
    expect(server.taken.splice(0)[0]?.email.from).toMatchObject({ name: 'Kupující a.s.', address: 'doklady@kupujici.test' });
  });

  test('a busy or unavailable server is retried later, one that refuses is not', async () => {
    await giveBack(await app.document(tenant, {}));
    const { id } = await newest();
    // simulates a worker that has taken the first job
    await sql`delete from pgboss.job_common where data ->> 'emailId' = ${id}`.execute(app.database.system);
    await run(id, createMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.test' }));
    expect(await newest()).toMatchObject({
      id,
      state: 'Queued',
      attempts: 1,
      failureReason: expect.stringContaining('ECONNREFUSED'),
    });
    server.state.refuseWith = 450;
    await run(id);
    expect(await newest()).toMatchObject({ id, state: 'Queued', attempts: 2 });
    server.state.refuseWith = 550;
    await run(id);
    expect(await newest()).toMatchObject({
      id,
      state: 'Failed',
      attempts: 3,
      failureReason: expect.stringContaining('refused by the test'),
    });
    server.state.refuseWith = undefined;
    await run(id);
    expect(server.taken).toEqual([]);
    expect(await jobsOf(id)).toEqual([true]);
  });

  test('a failed return is marked in the list, and resent manually once', async () => {
    const documentId = await app.document(tenant, {});
    const isMarked = async () => {
      const json = { filter: {}, take: 50 };
      const answer = await app.send('POST', '/bff/documents/list', accountant.token, { json });
      const { items } = (await answer.json()) as { items: { id: string; isReturnFailed: boolean }[] };
      return items.filter((row) => row.isReturnFailed).some((row) => row.id === documentId);
    };
    const heard: string[] = [];
    const stop = subscribe(app.database, tenant.tenantId, ({ documentIds }) => void heard.push(...documentIds));
    await giveBack(documentId);
    const id = String((await newest())['id']);
    const resend = (emailId: string, token: string | null = admin) => app.send('POST', `/bff/outbox/${emailId}/resend`, token);
    expect((await resend(id)).status).toBe(409);
    server.state.refuseWith = 550;
    expect(await isMarked()).toBe(false);
    await run(id);
    expect(await isMarked()).toBe(true);
    // once for the return, once for its failure
    await vi.waitFor(() => expect(heard).toEqual([documentId, documentId]));
    stop();
    server.state.refuseWith = undefined;
    await sql`delete from pgboss.job_common where data ->> 'emailId' = ${id}`.execute(app.database.system);
    const foreign = await app.user(await app.tenant(), 'TenantAdmin');
    const strangers = [await resend(id, null), await resend(id, accountant.token), await resend(id, foreign.token)];
    expect([...strangers, await resend('nothing')].map(({ status }) => status)).toEqual([401, 403, 404, 404]);
    expect((await resend(id)).status).toBe(200);
    expect(await newest()).toMatchObject({ id, state: 'Queued', attempts: 0 });
    expect(await isMarked()).toBe(false);
    expect(await jobsOf(id)).toEqual([false]);
    await run(id);
    expect(await newest()).toMatchObject({ id, state: 'Sent', attempts: 1 });
    expect((await resend(id)).status).toBe(409);
    server.taken.length = 0;
  });

  test.each([
    [{ ...good, recipientEmail: 'no address' }, 'body.recipientEmail'],
    [{ ...good, recipientEmail: 'a@b.test\r\nBcc: c@d.test' }, 'body.recipientEmail'],
    [{ ...good, recipientEmail: `${'x'.repeat(250)}@b.test` }, 'body.recipientEmail'],
    [{ ...good, reason: ' ' }, 'body.reason'],
    [{ ...good, reason: 'x\u0000' }, 'body.reason'],
    [{ ...good, additionalDocuments: [1] }, 'body.additionalDocuments.0'],
    [{ ...good, additionalDocuments: Array.from({ length: 51 }, () => randomUUID()) }, 'body.additionalDocuments'],
    [{}, 'body.recipientEmail'],
  ])('%j is 400 and sends nothing', async (json, path) => {
    const id = await app.document(tenant, {});
    const before = (await outbox()).totalCount;
    const answer = await giveBack(id, json);
    const body = await answer.text();
    expect([answer.status, body]).toEqual([400, expect.stringContaining(path)]);
    expect([(await left.row(id)).version, (await outbox()).totalCount]).toEqual([1, before]);
  });

  test('permissions and limits: 401, 403, 404, 409, 413', async () => {
    const id = await app.document(tenant, {});
    const foreign = await app.document(await app.tenant(), {});
    const elsewhere = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
    expect((await giveBack(id, good, null)).status).toBe(401);
    for (const role of ['Viewer', 'Uploader', 'Approver', 'Exporter'] as const)
      expect((await giveBack(id, good, (await app.user(tenant, role)).token)).status).toBe(403);
    expect((await giveBack(elsewhere)).status).toBe(403);
    expect((await giveBack(id, { ...good, additionalDocuments: [elsewhere] })).status).toBe(403);
    for (const each of [foreign, randomUUID(), 'no-id']) {
      expect((await giveBack(each)).status).toBe(404);
      const answer = await giveBack(id, { ...good, additionalDocuments: [id, each] });
      expect([answer.status, ((await answer.json()) as Problem).errors?.[0]?.path]).toEqual([404, 'body.additionalDocuments.1']);
    }
    expect((await giveBack(await app.document(tenant, { state: 'Validated', export_state: 'Exported' }))).status).toBe(409);
    const large = await app.document(tenant, {});
    await app.database
      .forTenant(tenant.tenantId)
      .updateTable('documents')
      .set({ file_size: 26 * 1024 * 1024 })
      .where('id', '=', large)
      .execute();
    expect((await giveBack(large)).status).toBe(413);
    expect((await left.row(id)).version).toBe(1);
  });
});

describe('outbox and mailboxes are restricted to administrators', () => {
  test.each([
    ['GET', '/bff/outbox'],
    ['GET', '/bff/inbound-addresses'],
    ['POST', '/bff/inbound-addresses/invoice/rotate'],
    ['DELETE', '/bff/inbound-addresses/invoice'],
  ])('%s %s', async (method, url) => {
    expect((await app.send(method, url, null)).status).toBe(401);
    expect((await app.send(method, url, accountant.token)).status).toBe(403);
  });

  test('a tenant sees only its own emails', async () => {
    const other = await app.user(await app.tenant(), 'TenantAdmin');
    expect(await outbox(other.token)).toEqual({ items: [], totalCount: 0 });
    expect((await app.send('GET', '/bff/outbox?take=501', admin)).status).toBe(400);
  });

  test('a mailbox is created, changed and deleted', async () => {
    const rotate = async (type: string) => app.send('POST', `/bff/inbound-addresses/${type}/rotate`, admin);
    const first = (await (await rotate('invoice')).json()) as { mailbox: string; address: string };
    const second = (await (await rotate('invoice')).json()) as { mailbox: string };
    expect(first.mailbox).toMatch(/^invoice-[a-z2-9]{24}$/);
    expect(first.address).toBe(`${first.mailbox}@mail.example`);
    expect(second.mailbox).not.toBe(first.mailbox);
    expect(await (await app.send('GET', '/bff/inbound-addresses', admin)).json()).toEqual([second]);
    expect((await rotate('nothing')).status).toBe(404);
    expect((await app.send('DELETE', '/bff/inbound-addresses/invoice', admin)).status).toBe(200);
    expect((await app.send('DELETE', '/bff/inbound-addresses/invoice', admin)).status).toBe(404);
    expect(await (await app.send('GET', '/bff/inbound-addresses', admin)).json()).toEqual([]);
  });
});
