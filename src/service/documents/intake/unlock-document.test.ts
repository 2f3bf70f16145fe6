import { randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import type { TestTenant } from '#testing/builders.ts';

const password = 'spring-2026 č';
let app: TestApp;
let tenant: TestTenant;
let accountant: Awaited<ReturnType<TestApp['user']>>;
let worker: ExtractionWorker;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
  tenant = await app.tenant();
  accountant = await app.user(tenant, 'Accountant', tenant.unitIds);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

async function protectedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([300, 300]).drawText('Invoice number: 20260117', { x: 20, y: 200, size: 12, font });
  document.encrypt({ userPassword: password, ownerPassword: 'of the sender' });
  return document.save();
}

const run = (documentId: string) => worker.extract(tenant.tenantId, documentId);
async function addProtected(): Promise<{ id: string; sent: Uint8Array }> {
  const sent = await protectedPdf();
  const id = await app.document(tenant, { state: 'New', bytes: sent });
  await run(id);
  return { id, sent };
}
type Shown = { state: string; actions: string[]; failureReason?: string; attachments: { attachmentId: string }[] };
const show = async (id: string) => (await (await app.send('GET', `/bff/documents/${id}`, accountant.token)).json()) as Shown;
const unlock = (id: string, typed = password, token: string | null = accountant.token) =>
  app.send('POST', `/bff/documents/${id}/unlock`, token, { json: { password: typed } });

test('a password-protected PDF is extracted once a user enters the password, and the original is kept', async () => {
  const { id, sent } = await addProtected();
  const before = await show(id);
  expect(before).toMatchObject({ state: 'Error', failureReason: expect.stringContaining('password') });
  expect(before.actions).toContain('unlock');

  const refused = await unlock(id, 'of somebody else');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: [{ path: 'body.password', code: 'wrong_password' }] });
  expect(await show(id)).toEqual(before);

  expect((await unlock(id)).status).toBe(200);
  await run(id);
  const after = await show(id);
  expect(after).toMatchObject({ state: 'Extracted', pageCount: 1 });
  expect(after.actions).not.toContain('unlock');
  const words = (await (await app.send('GET', `/bff/documents/${id}/words`, accountant.token)).json()) as { texts: string[] }[];
  expect(words[0]?.texts).toContain('20260117');

  const [attachment] = after.attachments;
  const file = await app.send('GET', `/v1/documents/${id}/attachments/${attachment?.attachmentId}/file`, accountant.token);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(sent))).toBe(true);

  expect((await unlock(id)).status).toBe(409);
}, 60_000);

test('the password is not stored in any row', async () => {
  const { id } = await addProtected();
  expect((await unlock(id)).status).toBe(200);
  const db = app.database.forTenant(tenant.tenantId);
  const rows = await Promise.all([
    db.selectFrom('documents').selectAll().execute(),
    db.selectFrom('audit_log').selectAll().execute(),
  ]);
  expect(JSON.stringify(rows)).toContain('document.unlocked');
  expect(JSON.stringify(rows)).not.toContain('spring-2026');
}, 60_000);

test('unlocking requires the right to edit the document', async () => {
  const { id } = await addProtected();
  const viewer = await app.user(tenant, 'Viewer', tenant.unitIds);
  expect((await unlock(id, password, null)).status).toBe(401);
  expect((await unlock(id, password, viewer.token)).status).toBe(403);
  expect((await unlock(id, '')).status).toBe(400);
  expect((await unlock(randomUUID())).status).toBe(404);
}, 60_000);
