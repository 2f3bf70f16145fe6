import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptEmail } from '#service/emails/accept-email.ts';
import { inboundTargetOf } from '#service/emails/inbound-addresses.ts';
import { giveUpEmail, receiveMail } from './receive-email.job.ts';
import { type MailReceiver, startMailReceiver } from '#service/platform/mail/start-mail-receiver.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let receiver: MailReceiver;
let tempDir: string;
let tenant: TestTenant;
let admin: string;
let mailbox: string;
const pdf = (text = '') => Buffer.from(`%PDF-1.7 ${text}${randomUUID()}`);

beforeAll(async () => {
  app = await startTestApp();
  tempDir = await mkdtemp(path.join(tmpdir(), 'vidimus-mail-'));
  receiver = await startMailReceiver({
    listen: { host: '127.0.0.1', port: 0 },
    log: app.log,
    maxBytes: 100_000,
    isKnown: async (address) => (await inboundTargetOf(app.database.system, address)) !== undefined,
    accept: (email) => acceptEmail({ ...app, tempDir, now: () => app.clock.now() }, email),
  });
});
beforeEach(async () => {
  tenant = await app.tenant('Kupující a.s.');
  ({ token: admin } = await app.user(tenant, 'TenantAdmin'));
  mailbox = await newMailbox('invoice');
});
afterAll(async () => {
  await receiver.stop();
  await app.close();
  await rm(tempDir, { recursive: true });
});

async function newMailbox(type: string): Promise<string> {
  const answer = await app.send('POST', `/bff/inbound-addresses/${type}/rotate`, admin);
  return `${((await answer.json()) as { mailbox: string }).mailbox}@prijem.test`;
}
const post = (email: SendMailOptions) =>
  createTransport({ host: '127.0.0.1', port: receiver.port }).sendMail({
    from: 'Účtárna <ucetni@dodavatel.test>',
    to: mailbox,
    subject: 'Faktura č. 7',
    text: 'V příloze.',
    ...email,
  });
const emails = async (tenantId = tenant.tenantId) =>
  app.database.forTenant(tenantId).selectFrom('received_emails').select(['id', 'state', 'document_type']).orderBy('id').execute();
const parts = () => ({ ...app, tempDir, now: () => app.clock.now() });
async function work(tenantId = tenant.tenantId): Promise<void> {
  for (const { id: emailId } of await emails(tenantId))
    await receiveMail(parts())({ tenantId, emailId }, { id: randomUUID(), attempt: 1, signal: new AbortController().signal });
}
const documents = async () =>
  app.database
    .forTenant(tenant.tenantId)
    .selectFrom('documents')
    .select(['id', 'file_name', 'source', 'document_class', 'state'])
    .orderBy('id')
    .execute();
const outbox = async () =>
  ((await (await app.send('GET', '/bff/outbox', admin)).json()) as { items: Record<string, unknown>[] }).items;

const greeting = () => ['HELO test', 'MAIL FROM:<a@b.test>', `RCPT TO:<${mailbox}>`, 'DATA'];
/** Sends one line after each response, as no library would, and returns all responses. */
const sendLines = (lines: string[], end?: 'hang up') =>
  new Promise<string>((resolve) => {
    let answers = '';
    const socket = connect(receiver.port, '127.0.0.1');
    socket.on('close', () => resolve(answers));
    socket.on('data', (chunk: Buffer) => {
      answers += chunk.toString();
      const line = lines.shift();
      if (line === undefined) return;
      socket.write(`${line}\r\n`, () => {
        if (lines.length === 0 && end) socket.destroy();
      });
    });
  });

test('an email becomes documents that refer to it', async () => {
  await post({
    cc: 'sef@kupujici.test',
    to: [mailbox, 'info@kupujici.test'].join(', '),
    envelope: { from: 'ucetni@dodavatel.test', to: mailbox },
    attachments: [
      { filename: 'faktura č. 7.pdf', content: pdf() },
      {
        filename: 'sken.jpg',
        content: await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
          .jpeg()
          .toBuffer(),
      },
    ],
  });
  expect(await emails()).toMatchObject([{ state: 'Received', document_type: 'invoice' }]);
  expect(await readdir(tempDir)).toEqual([]);
  await work();
  await work();
  const made = await documents();
  expect(made).toMatchObject([
    { file_name: 'faktura č. 7.pdf', source: 'Email', document_class: 'invoice', state: 'New' },
    { file_name: 'sken.jpg', source: 'Email' },
  ]);
  const answer = await app.send('GET', `/v1/documents/${made[0]?.id}/email-data`, admin);
  expect(await answer.json()).toEqual({
    from: 'ucetni@dodavatel.test',
    to: `${mailbox}, info@kupujici.test`,
    subject: 'Faktura č. 7',
    receivedAt: expect.any(String),
  });
  const participants = await app.send('GET', '/v1/document-types/invoice/email_participants', admin);
  expect(await participants.json()).toEqual({
    senders: ['ucetni@dodavatel.test'],
    recipients: ['info@kupujici.test', 'sef@kupujici.test', mailbox].toSorted(),
  });
  const { rows } =
    await sql`select from pgboss.job_common where name = 'extract-document' and group_id = ${tenant.tenantId}`.execute(
      app.database.system,
    );
  expect(rows).toHaveLength(2);
  expect(await emails()).toMatchObject([{ state: 'Done' }]);
  expect(await readdir(tempDir)).toEqual([]);
  expect(await outbox()).toEqual([]);
});

test('an email delivered twice creates its documents once; the same file in another email is another document', async () => {
  const email = { messageId: '<one@dodavatel.test>', attachments: [{ filename: 'a.pdf', content: pdf() }] };
  await post(email);
  await work();
  await post(email);
  await post({ ...email, messageId: '<two@dodavatel.test>' });
  await work();
  expect(await documents()).toHaveLength(2);
  expect(await emails()).toMatchObject([{ state: 'Done' }, { state: 'Done' }, { state: 'Done' }]);
  expect(await outbox()).toEqual([]);
});

test('logos, signatures and cards are ignored; a PDF in the text or in a forwarded email is not', async () => {
  const image = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  await post({
    html: '<p>V příloze.</p><img src="cid:logo">',
    attachments: [
      { filename: 'logo.png', content: await image(300), cid: 'logo', contentDisposition: 'inline' },
      { filename: 'facebook.png', content: await image(32) },
      { filename: 'smime.p7s', content: 'x', contentType: 'application/pkcs7-signature' },
      { filename: 'signature.asc', content: 'x' },
      { filename: 'me.vcf', content: 'BEGIN:VCARD' },
      { filename: 'notes.txt', content: 'not a document' },
      { filename: 'empty.pdf', content: '' },
      { filename: 'inline.pdf', content: pdf(), contentDisposition: 'inline' },
      {
        contentType: 'message/rfc822',
        content: `Content-Type: application/pdf; name="forwarded.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${pdf().toString('base64')}\r\n`,
        contentDisposition: 'inline',
      },
    ],
  });
  await work();
  expect((await documents()).map((each) => each.file_name)).toEqual(['inline.pdf', 'forwarded.pdf']);
});

describe('an email without readable files', () => {
  test('is answered to its sender, with a limited frequency', async () => {
    await post({ messageId: '<empty@dodavatel.test>' });
    await work();
    expect(await emails()).toMatchObject([{ state: 'NothingReadable' }]);
    expect(await outbox()).toMatchObject([
      { kind: 'nothingReadable', recipient: 'ucetni@dodavatel.test', subject: 'Re: Faktura č. 7' },
    ]);
    for (let more = 0; more < 4; more += 1) await post({});
    await work();
    expect(await outbox()).toHaveLength(3);
    expect(await documents()).toEqual([]);
  });

  test.each<[string, SendMailOptions]>([
    ['a bounce', { envelope: { from: '', to: 'mailbox' } }],
    ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a mailing list', { headers: { Precedence: 'bulk' } }],
    ['a daemon', { from: 'MAILER-DAEMON@dodavatel.test' }],
    ['a no-reply', { from: 'no-reply@dodavatel.test' }],
  ])('is not answered to %s', async (_name, email) => {
    await post({ ...email, ...(email.envelope && { envelope: { from: '', to: mailbox } }) });
    await work();
    expect(await emails()).toMatchObject([{ state: 'NothingReadable' }]);
    expect(await outbox()).toEqual([]);
  });
});

describe('the SMTP receiver', () => {
  test.each([['invoice-aaaaaaaaaaaaaaaaaaaaaaaa@prijem.test'], ['ucetni@prijem.test'], ['invoice@prijem.test']])(
    'accepts no %s',
    async (to) => {
      await expect(post({ to })).rejects.toMatchObject({ responseCode: 550 });
    },
  );

  test('knows a mailbox until it is changed, and none of a disabled type', async () => {
    const old = mailbox;
    mailbox = await newMailbox('invoice');
    await expect(post({ to: old })).rejects.toMatchObject({ responseCode: 550 });
    await post({ to: mailbox.toUpperCase() });
    expect(await emails()).toHaveLength(1);
    await app.database
      .forTenant(tenant.tenantId)
      .updateTable('document_types')
      .set({ is_active: false })
      .where('document_type', '=', 'invoice')
      .execute();
    await expect(post({})).rejects.toMatchObject({ responseCode: 550 });
  });

  test('refuses an email that is too large, announced or not, and stores nothing of it', async () => {
    await expect(post({ attachments: [{ filename: 'a.pdf', content: Buffer.alloc(100_000) }] })).rejects.toMatchObject({
      responseCode: 552,
    });
    const answer = await sendLines([...greeting(), `${'x'.repeat(70)}\r\n`.repeat(3_000) + '.', 'QUIT']);
    expect(answer).toContain('\n552 ');
    expect([await emails(), await readdir(tempDir)]).toEqual([[], []]);
  });

  test('stores one email per mailbox of each tenant', async () => {
    const receipts = await newMailbox('receipt');
    const other = await app.tenant();
    const { token } = await app.user(other, 'TenantAdmin');
    const answer = await app.send('POST', '/bff/inbound-addresses/invoice/rotate', token);
    const theirs = `${((await answer.json()) as { mailbox: string }).mailbox}@prijem.test`;
    await post({ to: [mailbox, receipts, theirs, mailbox], attachments: [{ filename: 'a.pdf', content: pdf() }] });
    expect([(await emails()).length, (await emails(other.tenantId)).length]).toEqual([2, 1]);
    await work();
    // one document for the tenant, even if the email went to several of its mailboxes
    expect(await documents()).toHaveLength(1);
  });

  test('discards a message whose sender disconnects halfway', async () => {
    expect(await sendLines([...greeting(), 'Subject: half'], 'hang up')).toContain('\n354 ');
    await expect.poll(() => readdir(tempDir)).toEqual([]);
    expect(await emails()).toEqual([]);
  });
});

test('an unreadable email is marked after the last attempt', async () => {
  await post({});
  const [email] = await emails();
  await giveUpEmail(parts(), { tenantId: tenant.tenantId, emailId: email?.id ?? '' });
  expect(await emails()).toMatchObject([{ state: 'Failed' }]);
});
