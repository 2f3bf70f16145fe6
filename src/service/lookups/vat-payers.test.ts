import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { startRegister } from '#testing/register-server.ts';
import { checkVatPayer } from './vat-payers.ts';

const answer = (payer: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
    <StatusNespolehlivyPlatceResponse xmlns="http://adis.mfcr.cz/rozhraniCRPDPH/">
      <status odpovedGenerovana="2026-03-05" statusCode="0" statusText="OK"/>${payer}
    </StatusNespolehlivyPlatceResponse></s:Body></s:Envelope>`;
const published = `<statusPlatceDPH cisloFu="451" dic="25097563" nespolehlivyPlatce="NE"><zverejneneUcty>
  <ucet datumZverejneni="2013-04-01"><standardniUcet cislo="2000145399" kodBanky="0800" predcisli="19"/></ucet>
  <ucet datumZverejneni="2013-04-01"><nestandardniUcet cislo="DE89 3704 0044 0532 0130 00"/></ucet></zverejneneUcty></statusPlatceDPH>`;

let app: TestApp;
let tenant: TestTenant;
let token: string;
let register: Awaited<ReturnType<typeof startRegister>>;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  token = (await app.user(tenant, 'Accountant')).token;
  register = await startRegister(() => ({ body: answer(published) }));
  app.lookups.payersUrl = register.url;
});
afterAll(async () => {
  await register.close();
  await app.close();
});

const ask = (id: string) => checkVatPayer(systemCtx({ ...app, now: () => new Date() }, tenant.tenantId, randomUUID()), id);
const codesOf = async (id: string): Promise<string[]> => {
  const { validationErrors } = (await (await app.send('GET', `/v1/documents/${id}`, token)).json()) as {
    validationErrors: { code: string }[];
  };
  return validationErrors.map(({ code }) => code);
};
const document = (vatId: string, iban: string) =>
  app.document(tenant, {
    fields: { ...invoiceValues, issued_by_name_sm: randomUUID(), issued_by_vat_id_sm: vatId, iban_sm: iban },
  });

describe('the register of VAT payers', () => {
  test('is queried once per supplier, and an unpublished account causes a warning', async () => {
    const own = await document('CZ25097563', 'CZ6508000000192000145399');
    const abroad = await document('CZ25097563', 'DE89370400440532013000');
    const foreign = await document('CZ25097563', 'CZ9455000000001011038930');
    await ask(own);
    expect(await codesOf(own)).not.toContain('accountUnpublished');
    for (const id of [abroad, foreign]) await app.send('PATCH', `/v1/documents/${id}`, token, { json: { fields: {} } });
    expect(await codesOf(abroad)).not.toContain('accountUnpublished');
    expect(await codesOf(foreign)).toContain('accountUnpublished');
    await ask(foreign);
    expect(register.asked).toHaveLength(1);
  });
  test('reports unreliable payers, and nothing about unknown ones', async () => {
    register.state.reply = () => ({ body: answer('<statusPlatceDPH dic="27074358" nespolehlivyPlatce="ANO"/>') });
    const unreliable = await document('CZ27074358', 'CZ6508000000192000145399');
    await ask(unreliable);
    expect(await codesOf(unreliable)).toEqual(expect.arrayContaining(['unreliablePayer', 'accountUnpublished']));
    register.state.reply = () => ({ body: answer('<statusPlatceDPH dic="45274649" nespolehlivyPlatce="NENALEZEN"/>') });
    const unknown = await document('CZ45274649', 'CZ6508000000192000145399');
    await ask(unknown);
    expect(await codesOf(unknown)).not.toContain('accountUnpublished');
  });
  test.each([
    ['a response that is not XML', 'sorry'],
    ['a SOAP fault', answer('').replace('statusCode="0"', 'statusCode="3"')],
  ])('is not trusted when it returns %s', async (_name, body) => {
    register.state.reply = () => ({ body });
    await expect(ask(await document('CZ00006947', 'CZ6508000000192000145399'))).rejects.toMatchObject({ code: 'unavailable' });
  });
  test('is not called without a configured address, or when the supplier has no Czech number', async () => {
    const before = register.asked.length;
    await ask(await document('DE136695976', 'CZ6508000000192000145399'));
    expect(register.asked).toHaveLength(before);
  });
});

describe('an account that two people must confirm', () => {
  const path = '/bff/tenant/account-confirmation';
  test('is confirmed by two different users', async () => {
    const admin = (await app.user(tenant, 'TenantAdmin')).token;
    expect((await app.send('PUT', path, token, { json: { needsTwo: true } })).status).toBe(403);
    expect((await app.send('GET', path, null)).status).toBe(401);
    expect((await app.send('PUT', path, admin, { json: { needsTwo: 'yes' } })).status).toBe(400);
    expect((await app.send('PUT', path, admin, { json: { needsTwo: true, was: false } })).status).toBe(200);
    expect((await app.send('PUT', path, admin, { json: { needsTwo: false, was: false } })).status).toBe(409);
    expect(await (await app.send('GET', path, admin)).json()).toEqual({ needsTwo: true });
    const fields = { ...invoiceValues, issued_by_name_sm: randomUUID(), issued_by_id_sm: randomUUID().slice(0, 12) };
    await app.document(tenant, { state: 'Validated', fields: { ...fields, iban_sm: 'CZ6508000000192000145399' } });
    const id = await app.document(tenant, {
      bytes: Buffer.from(randomUUID()),
      fields: { ...fields, invoice_number_sm: 'N-2', iban_sm: 'CZ9455000000001011038930' },
    });
    const confirm = (who: string) => app.send('POST', `/bff/documents/${id}/confirm-account`, who);
    expect((await confirm(token)).status).toBe(200);
    expect(await codesOf(id)).toContain('accountSecond');
    expect((await confirm(token)).status).toBe(409);
    expect(await codesOf(id)).toContain('accountSecond');
    expect((await confirm(admin)).status).toBe(200);
    expect(await codesOf(id)).not.toContain('accountSecond');
    expect(await codesOf(id)).not.toContain('accountChanged');
  });
});
