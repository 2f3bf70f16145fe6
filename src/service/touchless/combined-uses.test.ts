/** Automatic validation of what arrives by email, twice, and after the administrator who enabled it has left. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultTouchless, type TouchlessSettings } from '#contract/document-types/touchless.ts';
import { acceptEmail } from '#service/emails/accept-email.ts';
import { receiveMail } from '#service/documents/emails/receive-email.job.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant, valuesOf } from '#testing/builders.ts';
import { finishReading, type Read, readDocument } from '#testing/read-document.ts';

let app: TestApp;
let tempDir: string;
beforeAll(async () => {
  app = await startTestApp();
  tempDir = await mkdtemp(path.join(tmpdir(), 'vidimus-mail-'));
});
afterAll(async () => {
  await app.close();
  await rm(tempDir, { recursive: true });
});

/** Settings that the documents of this test pass, with the smallest sample. */
const settings: TouchlessSettings = {
  ...defaultTouchless,
  rule: { ...defaultTouchless.rule, provedFields: ['total_amount'], minConfidence: 0.9, minSupplierDocuments: 0 },
  promise: 0.25,
  sampleShare: 0.02,
};
const reading = (values: Record<string, string> = {}): Read => {
  const number = { invoice_number_sm: randomUUID().slice(0, 20), date_issued: '2026-10-05', ...values };
  const total = { ...valuesOf({ x: '12100.00' })['x'], confidence: 0.99, evidence: ['arithmetic'] };
  return { fields: { ...valuesOf({ ...invoiceValues, ...number }), total_amount: total as Read['fields'][string] } };
};

async function openCase() {
  const tenant = await app.tenant();
  const admin = await app.user(tenant, 'TenantAdmin');
  const other = await app.user(tenant, 'TenantAdmin');
  const send = (method: string, url: string, json?: unknown, token = admin.token) =>
    app.send(method, url, token, json === undefined ? {} : { json });
  for (let index = 0; index < 20; index += 1) {
    const id = await readDocument(app, tenant, admin.token, reading({ date_issued: `2026-09-${10 + index}` }));
    await send('PATCH', `/v1/documents/${id}`, { markDocumentAsValidated: true });
  }
  const enable = (token: string) => send('PUT', '/bff/touchless/invoice', { settings, isOn: true }, token);
  const rows = () =>
    app.database
      .forTenant(tenant.tenantId)
      .selectFrom('documents')
      .select(['id', 'state', 'duplicate_of', 'is_validated_by_rule as byRule'])
      .where('source', '=', 'Email')
      .orderBy('id')
      .execute();
  return { tenant, admin, other, send, enable, rows };
}

const email = (content: string) =>
  [
    'From: ucetni@dodavatel.test',
    `Message-ID: <${randomUUID()}@dodavatel.test>`,
    'Subject: Faktura',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'V příloze.',
    '--b',
    'Content-Type: application/pdf; name="faktura.pdf"',
    'Content-Disposition: attachment; filename="faktura.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
    '--b--',
    '',
  ].join('\r\n');

async function arrive({ tenantId }: TestTenant, recipient: string, content: string): Promise<void> {
  const parts = { ...app, tempDir, now: () => new Date() };
  const stream = Readable.from([Buffer.from(email(content))]);
  await acceptEmail(parts, {
    sender: 'ucetni@dodavatel.test',
    recipients: [recipient],
    content: stream,
    isTooLong: () => false,
  });
  const emails = await app.database.forTenant(tenantId).selectFrom('received_emails').select('id').execute();
  for (const { id: emailId } of emails)
    await receiveMail(parts)({ tenantId, emailId }, { id: randomUUID(), attempt: 1, signal: new AbortController().signal });
}

const oneByOne = async (works: readonly (() => Promise<void>)[]) => {
  for (const work of works) await work();
};
const together = async (works: readonly (() => Promise<void>)[]) => {
  await Promise.all(works.map((work) => work()));
};

test.each([
  ['one after the other', oneByOne],
  ['at the same moment', together],
])('the same invoice emailed twice and extracted %s is validated once, the other waits as a duplicate', async (_, run) => {
  const { tenant, admin, send, enable, rows } = await openCase();
  expect((await enable(admin.token)).status).toBe(200);
  const answer = await send('POST', '/bff/inbound-addresses/invoice/rotate');
  const { mailbox } = (await answer.json()) as { mailbox: string };
  const content = `%PDF-1.7 ${randomUUID()}`;
  for (let times = 0; times < 2; times += 1) await arrive(tenant, `${mailbox}@mail.example`, content);
  const arrived = await rows();
  expect(arrived).toHaveLength(2);
  const read = reading();
  await run(
    arrived.map(
      ({ id }) =>
        () =>
          finishReading(app, tenant, id, read),
    ),
  );
  const [first, second] = (await rows()).toSorted((a, b) => Number(a.duplicate_of !== null) - Number(b.duplicate_of !== null));
  expect([first?.duplicate_of, second?.duplicate_of]).toEqual([null, first?.id]);
  // the first may be part of the sample
  expect([second?.state, second?.byRule]).toEqual(['Extracted', false]);
  // the user decides that it is another one: it is validated by a user, not afterwards by the rule
  expect((await send('POST', `/bff/documents/${second?.id}/not-duplicate`)).status).toBe(200);
  expect((await rows()).find(({ id }) => id === second?.id)).toMatchObject({ state: 'Extracted', byRule: false });
});

test('a rule outlives the administrator who enabled it, and only active ones hear that it paused', async () => {
  const { tenant, admin, other, send, enable } = await openCase();
  expect((await enable(other.token)).status).toBe(200);
  expect((await send('POST', `/bff/users/${other.actor.id}/active`, { isActive: false })).status).toBe(200);
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1)
    ids.push(await readDocument(app, tenant, admin.token, reading({ date_issued: `2026-08-1${index}` })));
  const passed = await app.database
    .forTenant(tenant.tenantId)
    .selectFrom('touchless_passes')
    .select('document_id')
    .where('document_id', 'in', ids)
    .execute();
  expect(passed).toHaveLength(4);
  expect((await send('PUT', '/bff/touchless/invoice', { settings: { ...settings, sampleShare: 1 }, isOn: true })).status).toBe(
    200,
  );
  for (let index = 0; index < 5; index += 1) {
    const id = await readDocument(app, tenant, admin.token, reading({ date_issued: `2026-07-1${index}` }));
    await send('PATCH', `/v1/documents/${id}`, { fields: { note: { value: 'wrong' } }, markDocumentAsValidated: true });
  }
  const told = await app.database
    .forTenant(tenant.tenantId)
    .selectFrom('outbox_messages')
    .select('recipient')
    .where('kind', '=', 'touchlessPaused')
    .execute();
  expect(told).toEqual([{ recipient: admin.actor.email }]);
});
