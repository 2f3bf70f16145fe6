import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { Webhook as Verifier } from 'standardwebhooks';
import type { WebhookDelivery } from '#contract/webhooks/bff.ts';
import type { Problem } from '#contract/core/errors.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';
import { startReceiver } from '#testing/receiver.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let tenant: TestTenant;
let token: string;
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  [app, receiver] = await Promise.all([startTestApp(), startReceiver()]);
});
beforeEach(async () => {
  receiver.reset();
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
  left = outcomeOf(app, tenant);
});
afterAll(() => Promise.all([app.close(), receiver.close()]));

async function webhook(change: object): Promise<{ id: string; signingSecret: string }> {
  const json = { name: 'Changer', url: `${receiver.url}/hook`, exportFormat: 'Xml', ...change };
  const answer = (await (await app.send('POST', '/bff/webhooks', token, { json })).json()) as {
    webhook: { id: string };
    signingSecret: string;
  };
  return { id: answer.webhook.id, signingSecret: answer.signingSecret };
}
const deliveries = async (id: string, language = 'en') => {
  const headers = { 'accept-language': language };
  const answer = await app.send('GET', `/bff/webhooks/${id}/deliveries`, token, { headers });
  return ((await answer.json()) as { items: WebhookDelivery[] }).items;
};
const document = (change: object = {}) =>
  app.document(tenant, { state: 'Validated', export_state: 'Queued', fields: invoiceValues, ...change });
const exported = (id: string, format = 'Xml') => app.send('GET', `/v1/documents/${id}/file/export?exportFormat=${format}`, token);
const archive = (ids: string[]) => app.send('POST', '/v1/documents/files/export?exportFormat=Xml', token, { json: ids });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const auditOf = (id: string, action: string) =>
  app.database
    .forTenant(tenant.tenantId)
    .selectFrom('audit_log')
    .select('details')
    .where('document_id', '=', id)
    .where('action', '=', action)
    .executeTakeFirst();

async function namesIn(answer: Response): Promise<string[]> {
  const names: string[] = [];
  const bytes = Buffer.from(await answer.arrayBuffer());
  await new Promise<void>((resolve, reject) =>
    fromBuffer(bytes, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName)).on('end', resolve);
    }),
  );
  return names;
}

describe('before export', () => {
  test('the endpoint receives the file and returns the one to export; both hashes are recorded', async () => {
    const { id: webhookId, signingSecret } = await webhook({ event: 'BeforeExport' });
    const id = await document();
    receiver.answerWith((response) => response.end('<changed/>'));
    const answer = await exported(id);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      expect.stringContaining('application/xml'),
      '<changed/>',
    ]);
    const [received] = receiver.calls;
    expect(received).toMatchObject({ method: 'POST', search: '', headers: { 'content-type': 'application/json' } });
    const sent = JSON.parse(received?.body ?? '') as Record<string, string>;
    expect(Object.keys(sent)).toEqual(['DocumentIds', 'ExportFormat', 'OriginalFileBase64']);
    expect(sent).toMatchObject({ DocumentIds: [id], ExportFormat: 'Xml' });
    const original = Buffer.from(sent['OriginalFileBase64'] ?? '', 'base64').toString();
    expect(original).toContain('2026-0001');
    const headers = received?.headers as Record<string, string>;
    expect(() => new Verifier(signingSecret).verify(received?.body ?? '', headers)).not.toThrow();
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'Delivered', method: 'POST', documentId: id }]);
    expect((await auditOf(id, 'document.exportFileChanged'))?.details).toEqual({
      webhookId,
      format: 'Xml',
      sha256Before: sha256(original),
      sha256After: sha256('<changed/>'),
    });
    expect(await left.row(id)).toMatchObject({ export_state: 'Queued' });
  });

  test('only webhooks of the same format and unit that are active are called', async () => {
    await webhook({ event: 'BeforeExport', exportFormat: 'Json' });
    await webhook({ event: 'BeforeExport', isActive: false });
    await webhook({ event: 'BeforeExport', accountingUnitId: tenant.unitIds[1] });
    const id = await document();
    expect(await (await exported(id)).text()).toContain('2026-0001');
    expect(receiver.calls).toEqual([]);
  });

  test('several webhooks of a format run in sequence, each with the file of the previous one', async () => {
    await webhook({ event: 'BeforeExport', url: `${receiver.url}/a` });
    await webhook({ event: 'BeforeExport', url: `${receiver.url}/b` });
    receiver.answerWith((response, { path, body }) => {
      const { OriginalFileBase64: file } = JSON.parse(body) as { OriginalFileBase64: string };
      const made = path === '/a' ? '<a/>' : Buffer.from(file, 'base64').toString().replace('<a/>', '<ab/>');
      response.end(JSON.stringify({ OriginalFileBase64: Buffer.from(made).toString('base64') }));
    });
    expect(await (await exported(await document())).text()).toBe('<ab/>');
  });

  test.each<
    [
      string,
      (response: { writeHead: (status: number) => { end: () => unknown }; end: (text?: string) => unknown }) => unknown,
      RegExp,
    ]
  >([
    ['fails', (response) => response.writeHead(500).end(), /the receiver answered 500/],
    ['returns no file', (response) => response.end(), /returned no Xml file/],
    ['returns something else', (response) => response.end('thanks'), /returned no Xml file/],
  ])('an endpoint that %s fails the export', async (_name, answerWith, reason) => {
    const { id: webhookId } = await webhook({ event: 'BeforeExport' });
    const [queued, other] = [await document(), await document({ export_state: 'None' })];
    receiver.answerWith((response) => void answerWith(response));
    for (const id of [queued, other]) {
      const answer = await exported(id);
      expect(answer.status).toBe(503);
      expect((await answer.json()) as Problem).toMatchObject({ code: 'unavailable', detail: expect.stringMatching(reason) });
      expect(await left.exports(id)).toMatchObject([{ state: 'Failed', error_message: expect.stringMatching(reason) }]);
      expect(await left.audit(id)).toEqual(['document.exportFailed']);
    }
    expect([(await left.row(queued)).export_state, (await left.row(other)).export_state]).toEqual(['Failed', 'None']);
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'Failed' }, { state: 'Failed' }]);
  });

  test.each([
    [500, 'příjemce odpověděl stavem 500'],
    [302, 'příjemce přesměrovává jinam, což se neprovádí'],
    [200, 'příjemce nevrátil soubor ve formátu Xml'],
  ])('the reason is given in Czech to a Czech reader, %d', async (status, words) => {
    const { id: webhookId } = await webhook({ event: 'BeforeExport' });
    const id = await document();
    receiver.answerWith((response) => void response.writeHead(status).end());
    const headers = { 'accept-language': 'cs' };
    const answer = await app.send('GET', `/v1/documents/${id}/file/export?exportFormat=Xml`, token, { headers });
    const detail = `Webhook Changer nevrátil soubor k exportu: ${words}`;
    expect((await answer.json()) as Problem).toMatchObject({ code: 'unavailable', detail });
    expect(await left.exports(id)).toMatchObject([{ error_message: detail }]);
    expect(await deliveries(webhookId, 'cs')).toMatchObject([{ error: words }]);
    expect(await deliveries(webhookId)).toMatchObject([{ error: expect.stringMatching(/^the receiver/) }]);
  });

  test('in an archive every file is changed, and one failure fails the whole archive', async () => {
    await webhook({ event: 'BeforeExport' });
    const ids = [await document({ file_name: 'a.pdf' }), await document({ file_name: 'b.pdf' })];
    receiver.answerWith((response) => response.end('<changed/>'));
    const answer = await archive(ids);
    expect([answer.status, await namesIn(answer)]).toEqual([200, ['a.xml', 'b.xml']]);
    expect(receiver.calls).toHaveLength(2);
    receiver.answerWith((response, { body }) => response.end(body.includes(ids[1] ?? '') ? '' : '<changed/>'));
    expect((await archive(ids)).status).toBe(503);
    expect(await left.exports(ids[0] ?? '')).toEqual([]);
  });
});

describe('custom file export', () => {
  const files = (list: unknown) => receiver.answerWith((response) => response.end(JSON.stringify(list)));

  test('one file replaces ours', async () => {
    const { id: webhookId } = await webhook({ event: 'CustomFileExport' });
    const id = await document();
    files([{ fileName: '../ledger.dat', sourceBlobReference: 'data:text/plain;base64,bGVkZ2Vy' }]);
    const answer = await exported(id);
    expect([answer.headers.get('content-disposition'), await answer.text()]).toEqual([
      expect.stringContaining('ledger.dat'),
      'ledger',
    ]);
    expect(receiver.calls[0]).toMatchObject({ method: 'POST', query: { documentId: id, eventType: 'CustomFileExport' } });
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({ DocumentIds: [id], ExportFormat: 'Xml' });
    expect((await auditOf(id, 'document.exportFilesMade'))?.details).toEqual({
      webhookId,
      files: [{ fileName: 'ledger.dat', sha256: sha256('ledger') }],
    });
  });

  test('several files become an archive, and addresses are fetched', async () => {
    await webhook({ event: 'CustomFileExport' });
    const id = await document({ file_name: 'invoice.pdf' });
    receiver.answerWith((response, { path }) => {
      if (path === '/blob') return void response.end('fetched');
      const list = [
        { FileName: 'one.txt', SourceBlobReference: `${receiver.url}/blob` },
        { fileName: 'two.txt', sourceBlobReference: Buffer.from('two').toString('base64') },
        { fileName: 'two.txt', sourceBlobReference: 'data:,three%20' },
      ];
      response.end(JSON.stringify(list));
    });
    const answer = await exported(id);
    expect(answer.headers.get('content-disposition')).toContain('invoice.zip');
    expect(await namesIn(answer)).toEqual(['one.txt', 'two.txt', 'two (2).txt']);
    expect(await namesIn(await archive([id]))).toEqual(['one.txt', 'two.txt', 'two (2).txt']);
  });

  const one = (sourceBlobReference: string) => [{ fileName: 'a.csv', sourceBlobReference }];
  test.each<[string, unknown, string]>([
    [
      'not a list',
      { fileName: 'a', sourceBlobReference: 'YQ==' },
      'Odpověď není seznam souborů s údaji fileName a sourceBlobReference.',
    ],
    ['no reference', [{ fileName: 'a' }], 'V odpovědi chybí 0.sourceBlobReference, nebo to není text.'],
    [
      'an internal address',
      one('http://169.254.169.254/latest'),
      'Soubor a.csv se nepodařilo stáhnout: Adresa není veřejná. Interní adresy může povolit provozovatel služby.',
    ],
    ['an unsupported address', one('file:///etc/passwd'), 'Odkaz na soubor a.csv není adresa ani base64.'],
    ['an empty file', one('data:,'), 'Soubor a.csv je prázdný.'],
    [
      'too many files',
      Array.from({ length: 51 }, () => ({ fileName: 'a', sourceBlobReference: 'YQ==' })),
      'Odpověď uvádí více než 50 souborů.',
    ],
  ])('%s: written down in the language of who reads it, and our own file leaves', async (_name, list, words) => {
    const { id: webhookId } = await webhook({ event: 'CustomFileExport' });
    files(list);
    const answer = await exported(await document());
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('2026-0001')]);
    expect(await deliveries(webhookId, 'cs')).toMatchObject([{ state: 'Failed', failure: 'unusable', error: words }]);
  });

  test('an answer that is no JSON, and an address that answers 404: written down too', async () => {
    const { id: webhookId } = await webhook({ event: 'CustomFileExport' });
    receiver.answerWith((response) => response.end('thanks'));
    await exported(await document());
    receiver.answerWith((response, { path }) => {
      if (path === '/blob') return void response.writeHead(404).end();
      response.end(JSON.stringify(one(`${receiver.url}/blob`)));
    });
    await exported(await document());
    expect((await deliveries(webhookId, 'sk')).map(({ error }) => error)).toEqual([
      'Adresa súboru a.csv odpovedala stavom 404.',
      'Odpoveď nie je JSON.',
    ]);
  });
});
