/** Tests asking an accounting system about a document before it is sent. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFlexi } from '#testing/accounting-servers.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ConnectionCase, openConnectionCase } from '#testing/connection-case.ts';

let app: TestApp;
let own: ConnectionCase;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  own = await openConnectionCase(app);
});

const [user, password] = ['účetní', 'heslo: ž'];

describe('a test save in ABRA Flexi', () => {
  let server: Awaited<ReturnType<typeof startFlexi>>;
  const connect = (secret: string) =>
    own.connect({ kind: 'AbraFlexi', secret, settings: { userName: user, company: 'demo', address: server.url } });
  const check = (documentId: string, token?: string) => own.call('POST', '/bff/transfers/check', { documentId }, token);
  beforeEach(async () => {
    server = await startFlexi(user, password);
    await connect(password);
  });
  afterEach(() => server.close());

  test('returns warnings and the record, and books nothing', async () => {
    const id = await own.document();
    expect(await (await own.call('POST', '/bff/transfers/dry-run', { documentId: id })).json()).toMatchObject({ canCheck: true });
    expect(await (await check(id)).json()).toEqual({
      verdict: 'accepted',
      message: null,
      warnings: ['Nebyl určen příjemce'],
      record: '<faktura-prijata><id>-1</id></faktura-prijata>',
    });
    expect(server.booked).toEqual([]);
    expect(await own.transfers(id)).toEqual([]);
    expect((await own.left.row(id)).export_state).not.toBe('Exported');
    await own.send([id]);
    expect(await own.advance(id), 'the document is sent afterwards as without a check').toMatchObject({
      state: 'Booked',
      attempts: 1,
    });
  });

  test('returns a refusal in the words of the system, and reports a missing answer', async () => {
    server.refuse('CLOSED', 'Období je uzavřeno');
    const id = await own.document({ invoice_number_sm: 'CLOSED' });
    expect(await (await check(id)).json()).toMatchObject({
      verdict: 'refused',
      message: expect.stringContaining('Období je uzavřeno'),
    });
    await connect('wrong');
    expect(await (await check(id)).json()).toMatchObject({ verdict: 'unanswered', message: expect.stringContaining('401') });
    expect((await own.left.row(id)).export_state, 'a check changes no state').not.toBe('Failed');
  });

  test('is refused to users who may not send, and to other tenants', async () => {
    const id = await own.document();
    const other = await app.user(await app.tenant(), 'TenantAdmin');
    expect((await check(id, other.token)).status).toBe(404);
    const reader = await app.user(own.ours, 'Exporter');
    expect((await check(id, reader.token)).status).toBe(403);
    expect(server.calls).toEqual([]);
  });
});

test('is not requested from a system without test saves', async () => {
  await own.connect({ kind: 'HttpJson', secret: 'token', settings: { address: 'http://127.0.0.1:1/' } });
  const id = await own.document();
  expect(await (await own.call('POST', '/bff/transfers/dry-run', { documentId: id })).json()).toMatchObject({ canCheck: false });
  const refused = await own.call('POST', '/bff/transfers/check', { documentId: id });
  expect([refused.status, await refused.json()]).toMatchObject([409, { reason: { code: 'connection_cannot_check' } }]);
});
