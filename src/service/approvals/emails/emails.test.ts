import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, emailOf, openApprovalCase } from '#testing/approval-case.ts';
import { approvalWork } from '#testing/approval-clock.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { startMailServer } from '#testing/mail-server.ts';

let app: TestApp;
let scene: ApprovalCase;
let work: ReturnType<typeof approvalWork>;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  app = await startTestApp();
  work = approvalWork(app);
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.now = () => new Date('2026-03-06T10:00:00Z');
  scene = await openApprovalCase(app);
  server.taken.length = 0;
});

const supplier = '<img src=x onerror=alert(1)> & "Syn" s.r.o.';
/** A document sent for approval, and the emails sent about it. */
async function sent() {
  const id = await scene.validated({ pages: 1, fields: { ...values, issued_by_name_sm: supplier } });
  expect((await scene.start(id)).status).toBe(200);
  await work.write();
  await work.post(server.url);
  return id;
}
const values = { invoice_number_sm: 'FV-7', total_amount: '12100.50', currency: 'CZK', date_due: '2026-03-20' };
const emailTo = (email: string) => server.taken.find(({ to }) => to.includes(email))?.email;
const linkOf = (email: string): string => /http:\/\/\S+\/decide\/[\w.-]+/.exec(emailTo(email)?.text ?? '')?.[0] ?? '';
const press = (link: string, form: Record<string, string>) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ note: '', ...form }) });
const versionIn = (page: string): string => /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';

describe('an approval request email', () => {
  test('contains key values and a thumbnail in the recipient’s language, and no user text as markup', async () => {
    await app.database.system.updateTable('users').set({ culture: 'cs-CZ' }).where('id', '=', scene.petr.actor.id).execute();
    await app.database.system.updateTable('users').set({ culture: 'en-US' }).where('id', '=', scene.eva.actor.id).execute();
    await scene.workflow(workflowOf([{ mode: 'all', ...asking(scene.petr.actor, scene.eva.actor), dueHours: 24 }]));
    const id = await sent();
    const czech = emailTo(emailOf(scene.petr));
    const english = emailTo(emailOf(scene.eva));
    expect(czech?.subject).toMatch(/^Ke schválení: .*12\s100,50 CZK$/);
    expect(english?.subject).toMatch(/^Approval requested: .*12,100\.50 CZK$/);
    expect(czech?.text).toContain('Číslo dokladu: FV-7');
    expect(czech?.html).not.toContain('<img src=x');
    expect(czech?.html).toContain('&lt;img src=x');
    const [picture] = czech?.attachments ?? [];
    expect([picture?.mimeType, picture?.contentId]).toEqual(['image/jpeg', '<page@vidimus>']);
    expect(linkOf(emailOf(scene.petr))).not.toBe(linkOf(emailOf(scene.eva)));
    // the company's name, and each value on the line of its label
    expect(czech?.html).toContain('<strong>Ours</strong>');
    expect(czech?.text).toMatch(/^Ours · Vidimus$/m);
    expect(czech?.html).toContain('>FV-7</span');
    expect(czech?.html).toContain('<html lang="cs-CZ">');
    expect(czech?.html).toContain('prefers-color-scheme: dark');
    // a second run sends nobody another email
    await work.write();
    await work.post(server.url);
    expect(server.taken).toHaveLength(2);
    const kept = await app.send('GET', '/bff/outbox', scene.admin.token);
    // readers of the outbox cannot decide for others
    expect(JSON.stringify(await kept.json())).not.toContain(`/decide/${scene.ours.tenantId}`);
    expect(await scene.stateOf(id)).toBe('Pending');
  });

  test('shows colleagues’ notes, the sender and that the approval was restarted; so does the page of its link', async () => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const id = await sent();
    server.taken.length = 0;
    await app.database.system
      .insertInto('document_emails')
      .values({
        tenant_id: scene.ours.tenantId,
        id: uuidv7(),
        document_id: id,
        message_id: 'a@b',
        sender: 'invoices@acme.test',
        recipients: ['in@ours.test'],
        subject: 'Invoice 7 <b>',
        received_at: new Date('2026-03-05T10:00:00Z'),
      })
      .execute();
    const noted = await scene.post(`/bff/documents/${id}/notes`, scene.accountant, { text: 'Ordered by Brno.' });
    expect(noted.status).toBe(200);
    expect((await scene.post(`/v1/approval/${id}/workflow/restart`, scene.accountant)).status).toBe(200);
    await work.write();
    await work.post(server.url);
    const { text = '', html = '' } = emailTo(emailOf(scene.petr)) ?? {};
    const page = await (await fetch(linkOf(emailOf(scene.petr)))).text();
    for (const shown of [html, page]) {
      expect(shown).toContain(`${scene.accountant.actor.name}: Ordered by Brno.`);
      expect(shown).toContain('invoices@acme.test\nInvoice 7 &lt;b&gt;');
    }
    expect(text).toMatch(/Approval has been restarted|Schvalování bylo spuštěno znovu/);
  });

  test('is sent to the substitute too and names the person they substitute for', async () => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const json = {
      userId: scene.petr.actor.id,
      substituteId: scene.eva.actor.id,
      from: '2026-03-01T00:00:00Z',
      to: '2026-04-01T00:00:00Z',
    };
    expect((await app.send('POST', '/bff/approval/substitutions', scene.admin.token, { json })).status).toBe(200);
    const id = await sent();
    expect(emailTo(emailOf(scene.eva))?.text).toContain(scene.petr.actor.name);
    const link = linkOf(emailOf(scene.eva));
    const page = await (await fetch(link)).text();
    expect((await press(link, { verdict: 'Approved', version: versionIn(page) })).status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Approved');
    const vote = await app.database.system
      .selectFrom('approvals')
      .selectAll()
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([vote.approver_name, vote.decided_by_name]).toEqual([scene.petr.actor.name, scene.eva.actor.name]);
    const history = await app.send('GET', `/v1/documents/${id}/history`, scene.accountant.token);
    const { items } = (await history.json()) as { items: { action: string }[] };
    expect(items.find(({ action }) => action === 'document.stepApproved')).toMatchObject({
      user: scene.eva.actor.name,
      step: 'Step 1',
      inPlaceOf: [scene.petr.actor.name],
      isByLink: true,
      address: '127.0.0.1',
    });
  });
});

describe('its link', () => {
  beforeEach(() => scene.workflow(workflowOf([asking(scene.petr.actor)])));

  test('shows the document and decides nothing when opened, as virus scanners do', async () => {
    const id = await sent();
    const link = linkOf(emailOf(scene.petr));
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    const answer = await fetch(link);
    const page = await answer.text();
    expect(page).toContain('&lt;img src=x onerror');
    expect(page).not.toContain('<img src=x');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const picture = await fetch(`${link}/page/0`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await scene.stateOf(id)).toBe('Pending');
  });

  test('decides once on repeated clicks, and the history states that the link was used', async () => {
    const id = await sent();
    const link = linkOf(emailOf(scene.petr));
    const version = versionIn(await (await fetch(link)).text());
    const pressed = await Promise.all(Array.from({ length: 6 }, () => press(link, { verdict: 'Approved', version })));
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410]);
    expect(await scene.stateOf(id)).toBe('Approved');
    // in the language of the email, not of the browser
    await app.database.system.updateTable('users').set({ culture: 'cs-CZ' }).where('id', '=', scene.petr.actor.id).execute();
    const over = await fetch(link, { headers: { 'accept-language': 'en' } });
    expect([over.status, await over.text()]).toEqual([410, expect.stringContaining('Odkaz už byl použit')]);
    const row = await app.database.system
      .selectFrom('audit_log')
      .select(['details', 'user_id'])
      .where('document_id', '=', id)
      .where('action', '=', 'document.stepApproved')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: scene.petr.actor.id, details: { via: 'link' } });
  });

  test('rejects only with a note, and not a document changed meanwhile', async () => {
    const id = await sent();
    const link = linkOf(emailOf(scene.petr));
    const version = versionIn(await (await fetch(link)).text());
    expect((await press(link, { verdict: 'Rejected', version })).status).toBe(400);
    await scene.patch(id, scene.accountant, { fields: { note: { value: 'another' } } });
    const stale = await press(link, { verdict: 'Rejected', version, note: 'wrong' });
    expect(stale.status).toBe(409);
    expect(await scene.stateOf(id)).toBe('Pending');
    const again = await press(link, { verdict: 'Rejected', version: versionIn(await stale.text()), note: 'wrong' });
    expect(again.status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Rejected');
  });

  test('offers the prefilled notes of the tenant; typed text follows the selected note', async () => {
    const notes = [{ text: 'Two "offers"\nare missing' }, { text: 'Wrong cost centre' }];
    await scene.post('/v1/tenant/prefilled-notes', scene.admin, notes);
    const id = await sent();
    const link = linkOf(emailOf(scene.petr));
    const page = await (await fetch(link)).text();
    expect(page).toContain('value="Two &quot;offers&quot;\nare missing"');
    expect(page).toContain('value="Wrong cost centre"');
    const form = { verdict: 'Rejected', version: versionIn(page), prepared: 'Two "offers"\r\nare missing' };
    const tooLong = await press(link, { ...form, note: 'x'.repeat(4990) });
    expect(tooLong.status).toBe(400);
    // neither the selection nor the text is lost
    const again = await tooLong.text();
    expect(again).toMatch(/value="Two &quot;offers&quot;\nare missing" checked/);
    expect(again).toContain('xxx</textarea>');
    expect(await scene.stateOf(id)).toBe('Pending');
    expect((await press(link, { ...form, note: 'Ask Eva.' })).status).toBe(200);
    const { note } = await app.database.system
      .selectFrom('approvals')
      .select('note')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(note).toBe('Two "offers"\nare missing\nAsk Eva.');
  });

  test('expires with time and after a restart, and is invalid when altered', async () => {
    const id = await sent();
    const link = linkOf(emailOf(scene.petr));
    const form = { verdict: 'Approved', version: versionIn(await (await fetch(link)).text()) };
    expect((await press(`${link.slice(0, -3)}AAA`, form)).status).toBe(404);
    const other = await app.tenant('Theirs');
    expect((await press(link.replace(scene.ours.tenantId, other.tenantId), form)).status).toBe(404);
    expect((await press(`${app.base}/decide/nonsense`, form)).status).toBe(404);
    expect((await fetch(link, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status).toBe(415);
    expect((await press(link, { ...form, note: 'x'.repeat(100_000) })).status).toBe(413);
    work.pass(24 * 8);
    expect((await press(link, form)).status).toBe(410);
    app.clock.now = () => new Date('2026-03-06T10:00:00Z');
    await scene.post(`/v1/approval/${id}/workflow/restart`, scene.accountant);
    expect((await press(link, form)).status).toBe(410);
    expect(await scene.stateOf(id)).toBe('Pending');
  });

  test('requires signing in when the tenant demands it', async () => {
    const json = { afterEdit: 'reset', watchedFields: [], linkNeedsSignIn: true };
    expect((await app.send('PUT', '/bff/approval/settings', scene.admin.token, { json })).status).toBe(200);
    const id = await sent();
    const link = linkOf(emailOf(scene.petr));
    const page = await fetch(link);
    expect(page.status).toBe(403);
    expect(await page.text()).toContain(`/approvals?document=${id}`);
    expect((await press(link, { verdict: 'Approved', version: '1' })).status).toBe(403);
    expect(await scene.stateOf(id)).toBe('Pending');
  });
});
