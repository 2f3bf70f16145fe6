import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Problem } from '#contract/core/errors.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { startRegister } from '#testing/register-server.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let id: string;
let register: Awaited<ReturnType<typeof startRegister>>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant'));
  id = await app.document(tenant, {});
});
beforeEach(async () => {
  register = await startRegister(() => ({ status: 500, body: '' }));
  app.lookups.ratesUrl = `${register.url}/list.txt`;
  app.lookups.registryUrl = `${register.url}/ares/`;
  app.lookups.viesUrl = `${register.url}/vies`;
  app.clock.now = () => new Date('2026-11-20T10:00:00Z');
  return () => register.close();
});
afterAll(() => app.close());

const post = (path: string, json: unknown, documentId = id) =>
  app.send('POST', `/v1/documents/${documentId}/${path}`, token, { json });
const get = (path: string, documentId = id) => app.send('GET', `/v1/documents/${documentId}/${path}`, token);
const outcome = async (answer: Response) => [answer.status, await answer.json()];
const problem = async (answer: Response) => (await answer.json()) as Problem;

describe('qr-payment', () => {
  const values = {
    iban_sm: 'CZ65 0800 0000 1920 0014 5399',
    total_amount: '12100.00',
    currency: 'CZK',
    date_due: '2026-12-01',
    variable_symbol_sm: '20260001',
    invoice_number_sm: 'FV*1',
    issued_by_name_sm: 'Lipa',
  };
  const qr = async (fields: Record<string, string>) => get('qr-payment', await app.document(tenant, { fields }));

  test.each([
    [{}, 'ACC:CZ6508000000192000145399*AM:12100.00*CC:CZK*DT:20261201*RN:Lipa*MSG:Faktura FV%2A1*X-VS:20260001'],
    [{ amount_due: '100.5' }, 'ACC:CZ6508000000192000145399*AM:100.50*'],
    [{ iban_sm: '', bank_account_sm: '19-2000145399', bank_code_sm: '0800' }, 'ACC:CZ6508000000192000145399*'],
    [{ iban_sm: 'CZ00', bank_account_sm: '19-2000145399/0800' }, 'ACC:CZ6508000000192000145399*'],
    [{ bic_sm: 'GIBACZPX', currency: 'eur' }, 'ACC:CZ6508000000192000145399+GIBACZPX*AM:12100.00*CC:EUR*'],
  ])('with %j', async (changes, expected) => {
    const [status, body] = await outcome(await qr({ ...values, ...changes }));
    expect([status, body]).toEqual([200, { qrCode: expect.stringContaining(`SPD*1.0*${expected}`) }]);
  });

  test.each([
    [{ iban_sm: '' }, ['fields.iban_sm']],
    [{ iban_sm: 'CZ6508000000192000145390' }, ['fields.iban_sm']],
    [{ iban_sm: '', bank_account_sm: '19-2000145398/0800' }, ['fields.bank_account_sm']],
    [{ total_amount: '' }, ['fields.amount_due']],
    [{ amount_due: '0.00' }, ['fields.amount_due']],
    [{ amount_due: '-5' }, ['fields.amount_due']],
    [{ amount_due: '10000000' }, ['fields.amount_due']],
    [{ iban_sm: '', total_amount: '', currency: '' }, ['fields.iban_sm', 'fields.amount_due', 'fields.currency']],
    [{ is_credit_note: 'true' }, undefined],
  ])('%j is 409 and lists what is missing', async (changes, paths) => {
    const answer = await qr({ ...values, ...changes });
    expect(answer.status).toBe(409);
    expect((await problem(answer)).errors?.map(({ path }) => path)).toEqual(paths);
  });
});

describe('exchange rate', () => {
  const list = (day: string) => ({
    body: `${day} #1\nzemě|měna|množství|kód|kurz\nEMU|euro|1|EUR|25,125\nJaponsko|jen|100|JPY|15,320\n`,
  });
  const ask = (currency: string, dateIssued: string) => post('document-exchange-rate', { currency, dateIssued });

  test('of a date is requested once, then cached, per unit', async () => {
    register.state.reply = () => list('05.03.2026');
    expect(await outcome(await ask('eur', '2026-03-05'))).toEqual([
      200,
      { exchangeRate: 25.125, sourceCurrency: 'EUR', targetCurrency: 'CZK' },
    ]);
    register.state.reply = () => ({ status: 500, body: '' });
    expect(await outcome(await ask('JPY', '2026-03-05T00:00:00Z'))).toMatchObject([200, { exchangeRate: 0.1532 }]);
    // midnight in Prague, as a browser serializes it
    expect(await outcome(await ask('EUR', '2026-03-04T23:00:00.000Z'))).toMatchObject([200, { exchangeRate: 25.125 }]);
    expect(register.asked).toEqual(['/list.txt?date=05.03.2026']);
  });

  test('of a weekend is the previous one; today’s is requested again until it is published', async () => {
    register.state.reply = (url) => list(url.searchParams.get('date') === '08.03.2026' ? '06.03.2026' : '19.11.2026');
    expect(await outcome(await ask('EUR', '2026-03-08'))).toMatchObject([200, { exchangeRate: 25.125 }]);
    expect((await ask('EUR', '2026-03-08')).status).toBe(200);
    expect((await ask('EUR', '2026-11-20')).status).toBe(200);
    expect((await ask('EUR', '2026-11-20')).status).toBe(200);
    expect(register.asked).toHaveLength(2);
    app.clock.now = () => new Date('2026-11-20T14:00:00Z');
    expect((await ask('EUR', '2026-11-20')).status).toBe(200);
    expect(register.asked).toHaveLength(3);
  });

  test('the home currency requires no bank', async () => {
    expect(await outcome(await ask('CZK', '2026-03-05'))).toMatchObject([200, { exchangeRate: 1 }]);
    expect(register.asked).toEqual([]);
  });

  test.each([
    ['fails', { status: 500, body: '' }],
    ['returns something else', { body: '<html></html>' }],
    ['has no such page', { status: 404, body: '' }],
    ['redirects', { status: 302, body: '' }],
    ['has only a later list', { body: '06.03.2026 #1\nx\nEMU|euro|1|EUR|25,125\n' }],
    ['has only a much earlier list', { body: '01.02.2026 #1\nx\nEMU|euro|1|EUR|25,125\n' }],
  ])('a bank that %s gives 503, and nothing is stored', async (_name, reply) => {
    register.state.reply = () => reply;
    const answer = await ask('EUR', '2026-03-05');
    expect([answer.status, (await problem(answer)).detail]).toEqual([503, expect.stringContaining('127.0.0.1')]);
    register.state.reply = () => list('05.03.2026');
    expect((await ask('EUR', '2026-03-05')).status).toBe(200);
  });

  test.each([
    ['cs-CZ', 503, 'odpověděl stavem 503'],
    ['sk-SK', 503, 'odpovedal stavom 503'],
    ['cs-CZ', 404, 'nemá kurzovní lístek platný k 2026-03-05'],
    ['en-US', 404, 'it has no list of rates that holds on 2026-03-05'],
  ])('in %s the reason is given: %i', async (culture, status, words) => {
    register.state.reply = () => ({ status, body: '' });
    const answer = await app.send('POST', `/v1/documents/${id}/document-exchange-rate`, token, {
      json: { currency: 'EUR', dateIssued: '2026-03-05' },
      headers: { 'accept-language': culture },
    });
    expect((await problem(answer)).detail).toContain(words);
  });

  test('an unreachable bank gives 503', async () => {
    app.lookups.ratesUrl = 'http://127.0.0.1:1/';
    expect((await ask('EUR', '2026-03-05')).status).toBe(503);
  });

  test.each([
    [{ currency: 'XXX', dateIssued: '2026-03-05' }, 'body.currency'],
    [{ currency: 'EURO', dateIssued: '2026-03-05' }, 'body.currency'],
    [{ currency: 'EUR', dateIssued: '2026-11-21' }, 'body.dateIssued'],
    [{ currency: 'EUR', dateIssued: '1990-12-31' }, 'body.dateIssued'],
    [{ currency: 'EUR', dateIssued: '2026-02-30' }, 'body.dateIssued'],
    [{ currency: 'EUR' }, 'body.dateIssued'],
    [{}, 'body.currency'],
  ])('%j is 400', async (json, path) => {
    register.state.reply = () => list('05.03.2026');
    const answer = await post('document-exchange-rate', json);
    expect([answer.status, (await problem(answer)).errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('company from registry', () => {
  const ares = {
    ico: '27082440',
    obchodniJmeno: 'Alza.cz a.s.',
    dic: 'CZ27082440',
    sidlo: { textovaAdresa: 'Jankovcova 1522/53, 17000 Praha 7' },
  };
  const vies = { isValid: true, userError: 'VALID', name: 'Firma GmbH', address: 'Weg 1\n1010 Wien' };
  const company = (json: object) => post('company-from-registry', json);

  test('with a Czech number is looked up in ARES, once in thirty days', async () => {
    register.state.reply = () => ({ body: JSON.stringify(ares) });
    const expected = { name: 'Alza.cz a.s.', ico: '27082440', dic: 'CZ27082440', address: 'Jankovcova 1522/53, 17000 Praha 7' };
    expect(await outcome(await company({ companyId: '27082440' }))).toEqual([200, expected]);
    register.state.reply = () => ({ status: 500, body: '' });
    expect(await outcome(await company({ companyVatId: 'CZ 270 824 40' }))).toEqual([200, expected]);
    expect(register.asked).toEqual(['/ares/ekonomicke-subjekty/27082440']);
    app.clock.now = () => new Date('2026-12-21T10:00:00Z');
    expect((await company({ companyId: '27082440' })).status).toBe(503);
  });

  test('of another country is looked up in VIES, whatever its company number', async () => {
    register.state.reply = () => ({ body: JSON.stringify(vies) });
    expect(await outcome(await company({ companyId: 'HRB 1', companyVatId: 'ATU13585627' }))).toEqual([
      200,
      { name: 'Firma GmbH', ico: '', dic: 'ATU13585627', address: 'Weg 1, 1010 Wien' },
    ]);
    expect(register.asked).toEqual(['/vies/ms/AT/vat/U13585627']);
  });

  test('data that a country does not disclose stays empty', async () => {
    register.state.reply = () => ({ body: JSON.stringify({ ...vies, name: '---', address: '---' }) });
    expect(await outcome(await company({ companyVatId: 'DE136695976' }))).toMatchObject([200, { name: '', address: '' }]);
  });

  test.each([
    [{ companyId: '25596641' }, { status: 404, body: '{"kod":"NENALEZENO"}' }, 404],
    [{ companyVatId: 'SK2022749619' }, { body: JSON.stringify({ isValid: false, userError: 'INVALID' }) }, 404],
    [{ companyVatId: 'SK2022749619' }, { body: JSON.stringify({ isValid: false, userError: 'MS_UNAVAILABLE' }) }, 503],
    [{ companyId: '25596641' }, { body: 'not JSON' }, 503],
    [{ companyId: '25596641' }, { body: '{}' }, 503],
    [{ companyId: '25596641' }, { status: 429, body: '' }, 503],
  ])('%j with the response %j is %d', async (json, reply, status) => {
    register.state.reply = () => reply;
    expect((await company(json)).status).toBe(status);
  });

  test.each([
    [{ companyId: '27082441' }, 'body.companyId'],
    [{ companyId: '../../x' }, 'body.companyId'],
    [{ companyVatId: 'CZ27082441' }, 'body.companyVatId'],
    [{ companyVatId: 'US123456789' }, 'body.companyVatId'],
    [{ companyId: 'x'.repeat(51) }, 'body.companyId'],
    [{ companyId: '', companyVatId: null }, 'body.companyId'],
    [{}, 'body.companyId'],
  ])('%j is 400, without a request', async (json, path) => {
    const answer = await company(json);
    expect([answer.status, (await problem(answer)).errors?.[0]?.path]).toEqual([400, path]);
    expect(register.asked).toEqual([]);
  });
});

describe('email-data', () => {
  test('of a document received by email are returned; 404 for any other', async () => {
    expect((await get('email-data')).status).toBe(404);
    const receivedByEmail = await app.document(tenant, {});
    await app.database
      .forTenant(tenant.tenantId)
      .insertInto('document_emails')
      .values({
        tenant_id: tenant.tenantId,
        id: uuidv7(),
        document_id: receivedByEmail,
        sender: 'a@supplier.test',
        recipients: ['invoice-x@in.test', 'b@demo.test'],
        subject: 'Faktura',
        received_at: '2026-03-05T10:00:00Z',
      })
      .execute();
    expect(await outcome(await get('email-data', receivedByEmail))).toEqual([
      200,
      {
        from: 'a@supplier.test',
        to: 'invoice-x@in.test, b@demo.test',
        subject: 'Faktura',
        receivedAt: '2026-03-05T10:00:00.000Z',
      },
    ]);
  });
});

describe.each([
  ['GET', 'qr-payment', undefined],
  ['GET', 'email-data', undefined],
  ['POST', 'document-exchange-rate', { currency: 'CZK', dateIssued: '2026-03-05' }],
  ['POST', 'company-from-registry', { companyId: '27082440' }],
])('%s %s', (method, path, json) => {
  const call = (documentId: string, as: string | null = token) =>
    app.send(method, `/v1/documents/${documentId}/${path}`, as, json === undefined ? {} : { json });

  test('is refused to callers who are not signed in, have another unit, or see only their own', async () => {
    expect((await call(id, null)).status).toBe(401);
    const elsewhere = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
    expect((await call(elsewhere)).status).toBe(403);
    const uploader = await app.user(tenant, 'Uploader');
    expect((await call(id, uploader.token)).status).toBe(403);
  });

  test('finds only documents of the tenant', async () => {
    const foreign = await app.document(await app.tenant(), {});
    for (const each of [foreign, randomUUID(), 'no-id']) expect((await call(each)).status).toBe(404);
  });
});
