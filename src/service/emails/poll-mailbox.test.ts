import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pollMail } from './jobs.ts';
import { receiveMail } from '#service/documents/emails/receive-email.job.ts';
import { addressesIn } from '#service/platform/mail/poll-mailbox.ts';
import { putMailChannels } from './mail-channels.store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { startImapServer } from '#testing/imap-server.ts';

let app: TestApp;
let tempDir: string;
let tenant: TestTenant;
let admin: string;
let mailbox: string;
let imap: Awaited<ReturnType<typeof startImapServer>>;
const password = 'p@ss:w/rd';
const pdf = () => Buffer.from(`%PDF-1.7 ${randomUUID()}`);

beforeAll(async () => {
  app = await startTestApp();
  tempDir = await mkdtemp(path.join(tmpdir(), 'vidimus-imap-'));
});
afterAll(async () => {
  await app.close();
  await rm(tempDir, { recursive: true });
});
beforeEach(async () => {
  imap = await startImapServer({ user: 'doklady', password });
  tenant = await app.tenant();
  ({ token: admin } = await app.user(tenant, 'TenantAdmin'));
  mailbox = await newMailbox(admin);
  return imap.close;
});

const run = () => ({ id: randomUUID(), attempt: 1, signal: new AbortController().signal });
const parts = () => ({ ...app, tempDir, now: () => app.clock.now() });
const poll = (query = '', secret = password) =>
  pollMail({ ...parts(), imapUrl: `imap://doklady:${encodeURIComponent(secret)}@${imap.host}/INBOX${query}` })({}, run());
async function newMailbox(token: string, type = 'invoice'): Promise<string> {
  const answer = await app.send('POST', `/bff/inbound-addresses/${type}/rotate`, token);
  return ((await answer.json()) as { mailbox: string }).mailbox;
}
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
const email = async (options: SendMailOptions = {}): Promise<Buffer> => {
  const { message } = await composer.sendMail({
    from: 'Účtárna <ucetni@dodavatel.test>',
    to: `${mailbox}@prijem.test`,
    subject: 'Faktura',
    text: 'V příloze.',
    attachments: [{ filename: 'faktura.pdf', content: pdf() }],
    ...options,
  });
  return Buffer.isBuffer(message) ? message : buffer(message);
};
const emailsOf = ({ tenantId }: TestTenant) =>
  app.database
    .forTenant(tenantId)
    .selectFrom('received_emails')
    .select(['id', 'document_type', 'sender'])
    .orderBy('id')
    .execute();
async function documents(): Promise<{ file_name: string }[]> {
  for (const { id: emailId } of await emailsOf(tenant)) await receiveMail(parts())({ tenantId: tenant.tenantId, emailId }, run());
  return app.database.forTenant(tenant.tenantId).selectFrom('documents').select('file_name').orderBy('id').execute();
}
const imapChannel = async () => {
  const answer = await app.send('GET', '/bff/mail-channels', admin);
  return ((await answer.json()) as { channel: string }[]).find(({ channel }) => channel === 'imap');
};

test('unseen emails become documents of their addressees and are marked as seen', async () => {
  const other = await app.tenant();
  const theirs = await newMailbox((await app.user(other, 'TenantAdmin')).token, 'receipt');
  imap.deliver(await email());
  imap.deliver(await email({ to: `Příjem <${theirs}@prijem.test>`, cc: 'nekdo@jiny.test' }));
  await poll();
  expect(await emailsOf(tenant)).toMatchObject([{ document_type: 'invoice', sender: 'ucetni@dodavatel.test' }]);
  expect(await emailsOf(other)).toMatchObject([{ document_type: 'receipt' }]);
  expect(imap.flagsIn('INBOX')).toEqual(['\\Seen', '\\Seen']);
  expect(await documents()).toEqual([{ file_name: 'faktura.pdf' }]);
  await poll();
  expect(await emailsOf(tenant)).toHaveLength(1);
  expect(await imapChannel()).toMatchObject({ isConfigured: true, failure: null, leftCount: 0, succeededAt: expect.any(String) });
  expect(await readdir(tempDir)).toEqual([]);
});

test('a blind copy, an alias and a plus address are found; a large email is received completely', async () => {
  const bytes = Buffer.concat([pdf(), Buffer.alloc(300_000, 'x')]);
  imap.deliver(
    Buffer.concat([
      Buffer.from(`Return-Path: <obalka@dodavatel.test>\r\nDelivered-To: doklady+${mailbox}@firma.test\r\n`),
      await email({ to: 'vsichni@firma.test', attachments: [{ filename: 'velka.pdf', content: bytes }] }),
    ]),
  );
  await poll();
  expect(await emailsOf(tenant)).toMatchObject([{ sender: 'obalka@dodavatel.test' }]);
  expect(await documents()).toEqual([{ file_name: 'velka.pdf' }]);
  const { file_size: size } = await app.database
    .forTenant(tenant.tenantId)
    .selectFrom('documents')
    .select('file_size')
    .executeTakeFirstOrThrow();
  expect(size).toBe(bytes.length);
});

test('accepted emails are moved to the configured folder', async () => {
  imap.deliver(await email());
  await poll('?done=Zpracovane/Faktury');
  expect([imap.flagsIn('INBOX'), imap.flagsIn('Zpracovane/Faktury')]).toEqual([[], ['\\Seen']]);
  imap.deliver(await email());
  await poll('?done=Zpracovane/Faktury');
  expect(imap.flagsIn('Zpracovane/Faktury')).toHaveLength(2);
});

test('an email for an unknown recipient stays in the mailbox, flagged, and the administrator is notified', async () => {
  imap.deliver(await email({ to: 'ucetni@firma.test' }));
  imap.deliver(await email({ to: 'invoice-aaaaaaaaaaaaaaaaaaaaaaaa@prijem.test' }));
  await poll('?done=Hotovo');
  expect(imap.flagsIn('INBOX')).toEqual(['\\Flagged \\Seen', '\\Flagged \\Seen']);
  expect(await imapChannel()).toMatchObject({ failure: null, leftCount: 2 });
  expect(await emailsOf(tenant)).toEqual([]);
});

test('the administrator is notified of a wrong password, without it, until a poll succeeds', async () => {
  await expect(poll('', 'jine-heslo')).rejects.toThrow();
  const channel = await imapChannel();
  expect(channel).toMatchObject({ failure: expect.stringContaining('wrong user or password') });
  expect(JSON.stringify(channel) + app.lines.join('')).not.toContain('jine-heslo');
  await poll();
  expect(await imapChannel()).toMatchObject({ failure: null });
});

test('after a lost connection the next poll takes the rest, and nothing twice', async () => {
  imap.deliver(await email());
  imap.deliver(await email());
  imap.state.hangUpAt = 'STORE';
  await expect(poll()).rejects.toThrow();
  expect(await emailsOf(tenant)).toHaveLength(1);
  await poll();
  expect(await emailsOf(tenant)).toHaveLength(3);
  expect(await documents()).toHaveLength(2);
  expect(imap.flagsIn('INBOX')).toEqual(['\\Seen', '\\Seen']);
});

test('only one of several processes polls at a time', async () => {
  imap.deliver(await email());
  await app.database.system.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext('vidimus imap'))`.execute(held);
    await poll();
    expect(imap.state.logIns).toBe(0);
    await sql`select pg_advisory_unlock(hashtext('vidimus imap'))`.execute(held);
  });
  await Promise.all([poll(), poll(), poll()]);
  expect(await documents()).toHaveLength(1);
});

test('the settings of an installation are shown only to its administrators', async () => {
  const { token } = await app.user(tenant, 'Accountant');
  expect((await app.send('GET', '/bff/mail-channels', token)).status).toBe(403);
  expect((await app.send('GET', '/bff/mail-channels', null)).status).toBe(401);
  await putMailChannels(app.database.system, { smtpOut: true, smtpIn: false, imap: false });
  const channels = (await (await app.send('GET', '/bff/mail-channels', admin)).json()) as Record<string, unknown>[];
  expect(channels.map(({ channel, isConfigured, triedAt, failure }) => [channel, isConfigured, triedAt, failure])).toEqual([
    ['smtpOut', true, null, null],
    ['smtpIn', false, null, null],
    ['imap', false, null, null],
  ]);
});

test('addresses are read from the requested headers, folded or not', () => {
  const head = 'To: "A, B" <a@x.test>,\r\n\tb@x.test\r\nSubject: c@x.test\r\nX-Original-To: D@x.test\r\n';
  expect(addressesIn(head, ['to', 'x-original-to'])).toEqual(['a@x.test', 'b@x.test', 'D@x.test']);
});
