/** Tests transfers of documents to accounting systems that implement the real protocols, over HTTP. */
import { access, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFlexi, startJsonLedger, startPohoda } from '#testing/accounting-servers.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ConnectionCase, openConnectionCase } from '#testing/connection-case.ts';
import { startSftp } from '#testing/sftp-server.ts';

let app: TestApp;
let own: ConnectionCase;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  own = await openConnectionCase(app);
});
afterEach(() => {
  app.clock.now = () => new Date();
});

const [user, password] = ['účetní', 'heslo: ž'];

type Server = Awaited<ReturnType<typeof startPohoda>> | Awaited<ReturnType<typeof startFlexi>>;
const servers = {
  PohodaMServer: { start: () => startPohoda(user, password), settings: { userName: user } },
  AbraFlexi: { start: () => startFlexi(user, password), settings: { userName: user, company: 'demo' } },
} as const;

describe.each(['PohodaMServer', 'AbraFlexi'] as const)('%s', (kind) => {
  let server: Server;
  beforeEach(async () => {
    server = await servers[kind].start();
    const answer = await own.connect({ kind, secret: password, settings: { ...servers[kind].settings, address: server.url } });
    expect(answer.status).toBe(200);
  });
  afterEach(() => server.close());

  test('books a document once, with its number in the history', async () => {
    const id = await own.document({ issued_by_name_sm: 'Žluťoučký kůň → s.r.o.' });
    expect(await (await own.send([id])).json()).toEqual({ sent: 1 });
    // a repeated request finds it pending already
    expect(await (await own.send([id])).json()).toEqual({ sent: 0 });
    const done = await own.advance(id);
    expect(done).toMatchObject({ state: 'Booked', documentNumber: server.booked[0]?.number, actions: [] });
    expect(server.booked).toMatchObject([{ documentId: id }]);
    expect((await own.left.exports(id)).at(-1)).toMatchObject({
      state: 'Exported',
      export_type: 'Books',
      accounting_document_number: server.booked[0]?.number,
      exported_by_application_name: 'Vidimus',
    });
  });

  test('queries a lost response and books nothing twice', async () => {
    const id = await own.document();
    await own.send([id]);
    server.plannedFailures.push('hangUp');
    expect(await own.advance(id)).toMatchObject({ state: 'Unknown', attempts: 1 });
    expect((await own.left.row(id)).export_state).toBe('Queued');
    own.later(2);
    expect(await own.advance(id)).toMatchObject({ state: 'Booked', attempts: 1, documentNumber: server.booked[0]?.number });
    expect(server.booked).toHaveLength(1);
  });

  test('sends a document that never arrived again, once the first call has surely ended', async () => {
    const id = await own.document({ invoice_number_sm: 'LOST' });
    await own.send([id]);
    server.plannedFailures.push({ status: 502, type: 'text/plain', body: 'Bad gateway' });
    await own.advance(id);
    server.booked.length = 0;
    expect((await own.advance(id)).state, 'too early to conclude that the document was not booked').toBe('Unknown');
    own.later(2);
    expect(await own.advance(id)).toMatchObject({ state: 'Booked', attempts: 2 });
    expect(server.booked).toHaveLength(1);
  });

  test('a refusal fails the export with the system’s message, and the next attempt succeeds', async () => {
    const why = 'Období je uzavřeno pro zápis dokladů';
    server.refuse('CLOSED', why);
    const id = await own.document({ invoice_number_sm: 'CLOSED' });
    await own.send([id]);
    expect(await own.advance(id)).toMatchObject({ state: 'Refused', message: expect.stringContaining(why) });
    expect((await own.left.exports(id)).at(-1)).toMatchObject({ state: 'Failed', error_message: expect.stringContaining(why) });
    server.refuse('CLOSED', undefined);
    expect((await own.left.row(id)).export_state).toBe('Failed');
    await own.send([id]);
    expect((await own.advance(id)).state).toBe('Booked');
  });

  test('retries an unavailable or locked system at growing intervals, and finally gives up', async () => {
    await own.connect({ kind, secret: 'wrong', settings: { ...servers[kind].settings, address: server.url } });
    const id = await own.document();
    await own.send([id]);
    const states: string[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      states.push((await own.advance(id)).state);
      own.later(1_000);
    }
    expect(states).toEqual([...Array.from({ length: 6 }, () => 'Waiting'), 'Failed']);
    expect(server.booked).toEqual([]);
    expect((await own.left.row(id)).export_state).toBe('Failed');
  });

  test('does not book a document a second time when it is queued again', async () => {
    const id = await own.document();
    await own.send([id]);
    await own.advance(id);
    await own.send([id]);
    own.later(2);
    expect(await own.advance(id)).toMatchObject({ state: 'Booked', attempts: 0 });
    expect(server.booked).toHaveLength(1);
  });

  test('a process killed while sending leaves an open question, not a second booking', async () => {
    const id = await own.document();
    await own.send([id]);
    await own.advance(id);
    const db = app.database.forTenant(own.ours.tenantId);
    await db.updateTable('accounting_transfers').set({ state: 'Sending', finished_at: null }).execute();
    await own.left.set(id, { export_state: 'Queued' });
    const [transfer] = await own.transfers(id);
    expect((await own.call('POST', `/bff/transfers/${transfer?.id}/ask`)).status).toBe(409);
    own.later(5);
    expect((await own.advance(id)).state).toBe('Booked');
    expect(server.booked).toHaveLength(1);
  });

  test('a connection is tested, and its lists become data tables', async () => {
    expect(await (await own.call('POST', `/bff/connections/${own.systemId}/test`)).json()).toMatchObject({ isReachable: true });
    const lists = await own.call('POST', `/bff/connections/${own.systemId}/lists`);
    expect(await lists.json()).toMatchObject({ tables: [{ rows: 1 }, { rows: 1 }] });
    // a second fetch replaces them
    expect((await own.call('POST', `/bff/connections/${own.systemId}/lists`)).status).toBe(200);
    const tables = await (await own.call('GET', '/bff/external-data-tables')).json();
    expect(tables).toHaveLength(2);
    await own.connect({ kind, secret: 'wrong', settings: { ...servers[kind].settings, address: server.url } });
    const tested = await own.call('POST', `/bff/connections/${own.systemId}/test`);
    expect(await tested.json()).toMatchObject({
      isReachable: false,
      message: expect.stringMatching(/^The user name or password was not accepted \(HTTP 401 .+\)\.$/),
    });
    expect((await own.call('POST', `/bff/connections/${own.systemId}/lists`)).status).toBe(503);
  });
});

test('a server of Pohoda with the books of another company is no connection', async () => {
  const server = await startPohoda(user, password);
  const settings = { userName: user, address: server.url, company: '87654321' };
  await own.connect({ kind: 'PohodaMServer', secret: password, settings });
  const headers = { 'accept-language': 'cs' };
  const tested = await own.call('POST', `/bff/connections/${own.systemId}/test`, undefined, own.admin.token, headers);
  expect(await tested.json()).toMatchObject({
    isReachable: false,
    message: 'Server má otevřené účetnictví firmy s IČO 12345678, ne 87654321.',
  });
  // the next reader may have another language
  const overview = await (await own.call('GET', '/bff/connections/overview')).json();
  expect(overview).toMatchObject({ items: [{ message: expect.stringContaining('has the books of company') }] });
  await server.close();
});

test('Pohoda receives Windows-1250 with references for other characters', async () => {
  const server = await startPohoda(user, password);
  await own.connect({ kind: 'PohodaMServer', secret: password, settings: { userName: user, address: server.url } });
  const id = await own.document({ issued_by_name_sm: 'Kůň → 东' });
  await own.send([id]);
  await own.advance(id);
  const text = new TextDecoder('windows-1250').decode(server.calls[0]?.body);
  expect(text).toContain('encoding="Windows-1250"');
  expect(text).toContain('Kůň &#8594; &#19996;');
  expect(server.calls[0]?.headers).toMatchObject({ 'stw-application': 'Vidimus', 'stw-check-duplicity': 'true' });
  await server.close();
});

test('the API settings form a connection: server, database and password of System A', async () => {
  const server = await startFlexi(user, password);
  const flexi = await openConnectionCase(app, 'system-a');
  await flexi.call('POST', '/v1/tenant/system-a/settings', { serverUrl: server.url, database: 'demo', userName: user, password });
  expect(await (await flexi.connect({ kind: 'AbraFlexi' })).json()).toMatchObject({ usesSystemSettings: true, hasSecret: false });
  const id = await flexi.document();
  await flexi.send([id]);
  expect((await flexi.advance(id)).state).toBe('Booked');
  await server.close();
});

describe('JSON over HTTP', () => {
  let server: Awaited<ReturnType<typeof startJsonLedger>>;
  beforeEach(async () => {
    server = await startJsonLedger('token');
  });
  afterEach(() => server.close());
  const connect = (settings: object = {}) =>
    own.connect({
      kind: 'HttpJson',
      secret: 'token',
      settings: {
        address: `${server.url}/invoices`,
        stateAddress: `${server.url}/invoices/{documentId}`,
        numberPath: 'data.number',
        accountsAddress: `${server.url}/accounts`,
        ...settings,
      },
    });

  test('the body is the tenant’s template, and the number is read from the configured place', async () => {
    expect((await connect()).status).toBe(200);
    const id = await own.document();
    await own.send([id]);
    expect(await own.advance(id)).toMatchObject({ state: 'Booked', documentNumber: 'J-1' });
    expect(JSON.parse(String(server.calls[0]?.body))).toMatchObject({
      document: { documentId: id, total_amount: expect.any(Number) },
    });
    const lists = await own.call('POST', `/bff/connections/${own.systemId}/lists`);
    expect(await lists.json()).toMatchObject({ tables: [{ rows: 1 }] });
  });

  test('a system that cannot be queried leaves the decision to a user, who may send the document again', async () => {
    await connect({ stateAddress: '' });
    const id = await own.document();
    await own.send([id]);
    server.plannedFailures.push('hangUp');
    await own.advance(id);
    own.later(2);
    expect(await own.advance(id)).toMatchObject({ state: 'Unknown', nextAt: null, actions: ['ask', 'repeat'] });
    // nothing is sent without a user's decision
    expect(await (await own.send([id])).json()).toEqual({ sent: 0 });
    expect(server.booked).toHaveLength(1);
    expect(await (await own.send([id], true)).json()).toEqual({ sent: 1 });
    own.later(2);
    expect(await own.advance(id)).toMatchObject({ state: 'Booked', documentNumber: 'J-2' });
  });

  test('a dry run sends nothing and shows the differences from the last transfer', async () => {
    await connect();
    const id = await own.document();
    const dry = async () => (await own.call('POST', '/bff/transfers/dry-run', { documentId: id })).json();
    expect(await dry()).toMatchObject({ target: `${server.url}/invoices`, lastSentAt: null, isSameAsLast: null, obstacle: null });
    expect(server.calls).toEqual([]);
    await own.send([id]);
    await own.advance(id);
    expect(await dry()).toMatchObject({ isSameAsLast: true, differences: [] });
    await own.call('POST', `/v1/documents/${id}/state/change/Extracted`);
    await own.call('PATCH', `/v1/documents/${id}`, { fields: { note: { value: 'Paid in cash' } } });
    const { differences, isSameAsLast } = (await dry()) as {
      differences: { kind: string; line: string }[];
      isSameAsLast: boolean;
    };
    expect(isSameAsLast).toBe(false);
    expect(differences.filter(({ kind }) => kind === 'added').map(({ line }) => line.trim())).toEqual(['"note": "Paid in cash"']);
  });

  test('a dry run lists values missing from the file, with the tenant’s labels', async () => {
    await own.connect({ kind: 'Folder', settings: { path: 'books', exportFormat: 'Ubl' } });
    const id = await own.document({ constant_symbol_sm: '0308' });
    const told = await (await own.call('POST', '/bff/transfers/dry-run', { documentId: id })).json();
    expect(told).toMatchObject({
      format: 'Ubl',
      losses: [{ fieldName: 'constant_symbol_sm', label: 'Constant symbol', kind: 'missing', value: '0308' }],
    });
  });

  test('a dry run names the webhooks that would change the file, and calls none', async () => {
    await connect();
    const id = await own.document();
    const created = await own.call('POST', '/bff/webhooks', {
      name: 'Stamp',
      event: 'BeforeExport',
      url: `${server.url}/hook`,
      exportFormat: 'ErpJson',
    });
    expect(created.status).toBe(200);
    const answer = await own.call('POST', '/bff/transfers/dry-run', { documentId: id });
    expect(await answer.json()).toMatchObject({ webhooks: ['Stamp'] });
    expect(server.calls).toEqual([]);
  });

  test('a secret is not sent to a server other than the one it was entered for', async () => {
    await connect();
    const elsewhere = await connect({ stateAddress: 'http://127.0.0.1:1/{documentId}' });
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { errors: [{ code: 'address_of_other_host' }] }]);
    const moved = await own.connect({ kind: 'HttpJson', secret: null, settings: { address: 'http://127.0.0.1:1/' } });
    expect([moved.status, await moved.json()]).toMatchObject([
      400,
      { errors: [{ path: 'body.secret', code: 'secret_required_again' }] },
    ]);
    const listed = await (await own.call('GET', '/bff/connections')).text();
    expect(listed).not.toContain('token');
  });
});

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

describe.each(['Folder', 'Sftp'] as const)('a file drop: %s', (kind) => {
  let root: string;
  let close: () => Promise<void>;
  beforeEach(async () => {
    if (kind === 'Folder') {
      root = path.join(app.exchangeDir, own.ours.tenantId, 'pohoda');
      close = () => Promise.resolve();
      await own.connect({ kind, settings: { path: 'pohoda' } });
      return;
    }
    root = path.join(app.exchangeDir, 'sftp', own.ours.tenantId);
    await mkdir(root, { recursive: true });
    const server = await startSftp(root, user, password);
    close = server.close;
    const settings = { address: server.url, userName: user, hostKey: server.hostKey };
    expect((await own.connect({ kind, secret: password, settings })).status).toBe(200);
  });
  afterEach(() => close());

  const dropped = async () => {
    const [name = ''] = await readdir(path.join(root, 'out'));
    return { name, stem: name.replace(/\.xml$/, ''), text: await readFile(path.join(root, 'out', name), 'utf8') };
  };

  test.each([
    ['ok', '26PF00017\n', { state: 'Booked', documentNumber: '26PF00017' }],
    ['json', '{"state":"booked","number":17}', { state: 'Booked', documentNumber: '17' }],
    ['err', 'Chybí středisko', { state: 'Refused', message: 'Chybí středisko' }],
    ['json', '{"state":"refused","message":"Chybí středisko"}', { state: 'Refused', message: 'Chybí středisko' }],
    [
      'xml',
      '<winstrom version="1.0"><success>false</success><results><result><errors><error>Chybí středisko</error></errors></result></results></winstrom>',
      { state: 'Refused', message: 'Chybí středisko' },
    ],
  ])('the file waits for its response as .%s', async (ending, answer, expected) => {
    const id = await own.document();
    await own.send([id]);
    expect((await own.advance(id)).state).toBe('Sent');
    const { name, stem, text } = await dropped();
    expect(text).toContain(id);
    own.later(2);
    expect((await own.advance(id)).state).toBe('Sent');
    await unlink(path.join(root, 'out', name));
    await writeFile(path.join(root, 'in', `${stem}.${ending}`), answer.slice(0, 3));
    if (ending !== 'ok' && ending !== 'err') expect((await own.advance(id)).state, 'a truncated response').toBe('Sent');
    await writeFile(path.join(root, 'in', `${stem}.${ending}`), answer);
    own.later(2);
    expect(await own.advance(id)).toMatchObject(expected);
  });

  test('is tested by checking the folder', async () => {
    const tested = await own.call('POST', `/bff/connections/${own.systemId}/test`);
    expect(await tested.json()).toMatchObject({ isReachable: true });
    expect(await isThere(path.join(root, 'in'))).toBe(true);
    expect((await own.call('POST', `/bff/connections/${own.systemId}/lists`)).status).toBe(409);
  });
});

test('an SFTP server that refuses the password is told from one that fails', async () => {
  const root = path.join(app.exchangeDir, 'sftp', own.ours.tenantId);
  await mkdir(root, { recursive: true });
  const server = await startSftp(root, user, password);
  await own.connect({
    kind: 'Sftp',
    secret: 'an old password',
    settings: { address: server.url, userName: user, hostKey: server.hostKey },
  });
  const tested = await own.call('POST', `/bff/connections/${own.systemId}/test`);
  expect(await tested.json()).toMatchObject({ isReachable: false, message: expect.stringMatching(`the user ${user} in`) });
  await server.close();
});

test.each(['..', '../other', 'a/../../b', '/etc', 'a//b', '.hidden', 'a\\b'])('refuses the folder %s', async (folder) => {
  const answer = await own.connect({ kind: 'Folder', settings: { path: folder } });
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ code: 'exchange_folder_outside' }] }]);
});

test('removing a connection loses nothing: unsent transfers fail, possibly received ones wait for a user', async () => {
  const server = await startPohoda(user, password);
  const settings = { userName: user, address: server.url };
  await own.connect({ kind: 'PohodaMServer', secret: password, settings });
  const [sent, waiting] = [await own.document(), await own.document()];
  await own.send([sent]);
  server.plannedFailures.push('hangUp');
  expect((await own.advance(sent)).state).toBe('Unknown');
  await own.send([waiting]);
  const remove = (token?: string) => own.call('DELETE', `/bff/connections/${own.systemId}`, undefined, token);
  expect((await remove((await app.user(own.ours, 'Accountant')).token)).status).toBe(403);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await own.advance(waiting)).state).toBe('Failed');
  expect((await own.left.row(waiting)).export_state).toBe('Failed');
  expect(await own.advance(sent)).toMatchObject({ state: 'Unknown', attempts: 1 });
  expect((await own.left.row(sent)).export_state).toBe('Queued');
  // connected again, it is queried first and found
  await own.connect({ kind: 'PohodaMServer', secret: password, settings });
  own.later(2);
  expect(await own.advance(sent)).toMatchObject({ state: 'Booked', attempts: 1 });
  expect(server.booked).toHaveLength(1);
  await server.close();
});

describe('permissions', () => {
  test.each([
    ['TenantAdmin', [200, 200, 200, 200]],
    ['Accountant', [403, 200, 200, 200]],
    ['Exporter', [403, 200, 200, 403]],
    ['Viewer', [403, 403, 403, 403]],
  ] as const)('%s', async (role, expected) => {
    await own.connect({ kind: 'Folder', settings: { path: 'x' } });
    const { token } = await app.user(own.ours, role);
    const id = await own.document();
    const statuses = [
      await own.call('GET', '/bff/connections', undefined, token),
      await own.call('GET', '/bff/connections/overview', undefined, token),
      await own.call('POST', '/bff/transfers/dry-run', { documentId: id }, token),
      await own.send([id], false, token),
    ].map(({ status }) => status);
    expect(statuses).toEqual(expected);
  });

  test('a document of a unit without a connection is refused with 409 together with the others', async () => {
    await own.connect({ kind: 'Folder', settings: { path: 'x' } });
    const [good, other] = [await own.document(), await own.document({}, { accounting_unit_id: own.ours.unitIds[1] })];
    const answer = await own.send([good, other]);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { errors: [{ path: 'body.documentIds.1', code: 'unit_not_connected' }] },
    ]);
    expect((await own.left.row(good)).export_state).toBe('None');
  });

  test('a document that left the queue is not sent', async () => {
    await own.connect({ kind: 'Folder', settings: { path: 'x' } });
    const id = await own.document();
    await own.send([id]);
    await own.call('POST', `/v1/documents/${id}/state/change/Extracted`);
    expect((await own.advance(id)).state).toBe('Canceled');
  });
});
