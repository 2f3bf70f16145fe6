import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultTouchless, type TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { TouchlessSimulation, TouchlessState } from '#contract/document-types/touchless-bff.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { checkVatPayer } from '#service/lookups/vat-payers.ts';
import { startRegister } from '#testing/register-server.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant, valuesOf } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';
import { readDocument } from '#testing/read-document.ts';
import { findPass } from './passes.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const path = '/bff/touchless/invoice';
/** Settings that the documents of this test pass: no supplier, no proofs required. */
const settings: TouchlessSettings = {
  ...defaultTouchless,
  rule: { ...defaultTouchless.rule, provedFields: ['total_amount'], minConfidence: 0.9, minSupplierDocuments: 0 },
  promise: 0.25,
  sampleShare: 0.02,
};
const proved = { total_amount: { ...valuesOf({ x: '12100.00' })['x'], confidence: 0.99, evidence: ['arithmetic'] } };

async function newCase() {
  const tenant = await app.tenant(`T ${randomUUID()}`);
  const admin = (await app.user(tenant, 'TenantAdmin')).token;
  const send = (method: string, url: string, json?: unknown, token: string | null = admin) =>
    app.send(method, url, token, json === undefined ? {} : { json });
  const get = async <T>(url: string): Promise<T> => (await send('GET', url)).json() as Promise<T>;
  const detail = (id: string) => get<{ state: string; canBeExported: boolean; exportState: string }>(`/v1/documents/${id}`);
  const readOne = (values?: Record<string, string>, partCount = 1) => read(tenant, admin, values, partCount);
  return { tenant, admin, send, get, detail, read: readOne };
}

/** Simulates the worker after it has extracted a file. */
function read(tenant: TestTenant, token: string, values: Record<string, string> = {}, partCount = 1): Promise<string> {
  const fields = valuesOf({
    ...invoiceValues,
    date_issued: '2026-10-05',
    invoice_number_sm: randomUUID().slice(0, 20),
    ...values,
  });
  const isProved = values['total_amount'] === undefined;
  return readDocument(app, tenant, token, { fields: isProved ? { ...fields, ...(proved as typeof fields) } : fields, partCount });
}

type Case = Awaited<ReturnType<typeof newCase>>;

/** Creates `count` documents with different amounts and validates them, `wrong` of them after a change. */
async function validated({ send, read: readOne }: Case, count: number, wrong = 0): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = await readOne({ date_issued: `2026-09-${String(1 + index).padStart(2, '0')}` });
    const fields = index < wrong ? { fields: { note: { value: 'looked at' } } } : {};
    expect((await send('PATCH', `/v1/documents/${id}`, { markDocumentAsValidated: true, ...fields })).status).toBe(200);
  }
}

const switchOn = (use: Case, change: Partial<TouchlessSettings> = {}) =>
  use.send('PUT', path, { settings: { ...settings, ...change }, isOn: true });

describe('permissions', () => {
  const all: [string, string, unknown?][] = [
    ['GET', '/bff/touchless'],
    ['GET', path],
    ['POST', `${path}/simulate`, { rule: settings.rule, promise: settings.promise }],
    ['PUT', path, { settings, isOn: false }],
  ];
  test.each(all)('%s %s: requires an administrator', async (method, url, json) => {
    const { tenant, send } = await newCase();
    const accountant = (await app.user(tenant, 'Accountant')).token;
    expect([(await send(method, url, json, null)).status, (await send(method, url, json, accountant)).status]).toEqual([
      401, 403,
    ]);
    expect((await send(method, url, json)).status).toBe(200);
  });
  test.each(all.slice(1))('%s %s: an unknown type is not found', async (method, url, json) =>
    expect((await (await newCase()).send(method, url.replace('invoice', 'nothing'), json)).status).toBe(404),
  );
  test.each([
    [{ ...settings, sampleShare: 0.01 }],
    [{ ...settings, promise: 0.5 }],
    [{ ...settings, rule: { ...settings.rule, minConfidence: 0.5 } }],
    [{ ...settings, surplus: 1 }],
  ])('%j is 400', async (bad) =>
    expect((await (await newCase()).send('PUT', path, { settings: bad, isOn: false })).status).toBe(400),
  );
});

describe('a rule', () => {
  test('is off at first, and is enabled only when the validated documents prove it', async () => {
    const use = await newCase();
    expect(await use.get<TouchlessState>(path)).toMatchObject({
      state: 'off',
      settings: defaultTouchless,
      passed: 0,
      pause: null,
    });
    const id = await use.read();
    expect((await use.detail(id)).state).toBe('Extracted');
    const refused = await switchOn(use);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'state_conflict' }]);
  });

  test('validates matching documents after extraction; the sample waits for a user; history, audit and queue show it', async () => {
    const use = await newCase();
    await validated(use, 20);
    const simulation = (await (
      await use.send('POST', `${path}/simulate`, { rule: settings.rule, promise: settings.promise })
    ).json()) as TouchlessSimulation;
    expect(simulation).toMatchObject({ validated: 20, open: 0, wrong: [] });
    expect(simulation.positions.find(({ minConfidence }) => minConfidence === 0.9)).toMatchObject({
      proof: { passed: 20, wrong: 0, bound: expect.closeTo(0.2241, 3) },
      share: 1,
    });
    expect((await switchOn(use)).status).toBe(200);
    await outcomeOf(app, use.tenant).exportSettings({ trigger: 'AfterValidation', exportRequires: 'Validated' });
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await use.read({ date_issued: `2026-08-0${1 + index}` }));
    const details = await Promise.all(ids.map(use.detail));
    const states = details.map(({ state }) => state);
    expect(details.map(({ exportState }) => exportState)).toEqual(
      states.map((state) => (state === 'Validated' ? 'Queued' : 'None')),
    );
    const { passed, sampled } = await use.get<TouchlessState>(path);
    expect(passed).toBe(6);
    expect(states.filter((state) => state === 'Extracted')).toHaveLength(sampled);
    const touched = ids.find((_id, index) => states[index] === 'Validated') ?? '';
    const history = await use.get<{ items: { action: string }[] }>(`/v1/documents/${touched}/history`);
    expect(history.items.map(({ action }) => action)).toContain('document.validatedByRule');
    expect(await use.get(`/bff/documents/${touched}`)).toMatchObject({ isValidatedByRule: true });
    // a document that does not pass waits for review
    const unproved = await use.read({ total_amount: '99.00' });
    expect((await use.detail(unproved)).state).toBe('Extracted');
    // a user who validates it again takes it over
    await use.send('PATCH', `/v1/documents/${touched}`, { fields: { note: { value: 'x' } }, markDocumentAsValidated: true });
    expect(await use.get(`/bff/documents/${touched}`)).toMatchObject({ isValidatedByRule: false });
    expect(await use.get<TouchlessState>(path)).toMatchObject({ corrected: 1 });
  });

  test('does not pass a file of several documents, and waits for the register of VAT payers if there is one', async () => {
    const use = await newCase();
    await validated(use, 20);
    expect((await switchOn(use)).status).toBe(200);
    // one that was sampled would wait nevertheless
    const passed = async (id: string) =>
      (await use.detail(id)).state === 'Validated' ||
      (await findPass(app.database.forTenant(use.tenant.tenantId), id))?.isSampled === true;
    expect(await passed(await use.read({ date_issued: '2026-08-01' }, 2))).toBe(false);
    const register = await startRegister(() => ({
      body: `<Envelope><Body><r><status statusCode="0"/><statusPlatceDPH nespolehlivyPlatce="NE"/></r></Body></Envelope>`,
    }));
    app.lookups.payersUrl = register.url;
    try {
      const ask = (id: string) =>
        checkVatPayer(systemCtx({ ...app, now: () => new Date() }, use.tenant.tenantId, randomUUID()), id);
      const of = (day: number) => use.read({ issued_by_vat_id_sm: 'CZ25097563', date_issued: `2026-08-1${day}` });
      const [id, other] = [await of(1), await of(2)];
      expect([await passed(id), await passed(other)]).toEqual([false, false]);
      await ask(id);
      await ask(other);
      expect([await passed(id), await passed(other)]).toEqual([true, true]);
      expect(register.asked).toHaveLength(1);
      // a document that a user has edited meanwhile is left to the user
      const touched = await use.read({ issued_by_vat_id_sm: 'CZ27074358', date_issued: '2026-08-20' });
      await use.send('PATCH', `/v1/documents/${touched}`, { fields: { note: { value: 'mine' } } });
      await ask(touched);
      expect(await passed(touched)).toBe(false);
    } finally {
      delete app.lookups.payersUrl;
      await register.close();
    }
  });

  test('with corrected sample documents pauses itself, states why, and notifies the admins', async () => {
    const use = await newCase();
    await validated(use, 24);
    expect((await switchOn(use, { sampleShare: 1 })).status).toBe(200);
    for (let index = 0; index < 4; index += 1) {
      const id = await use.read({ date_issued: `2026-07-1${index}` });
      // blind: nothing distinguishes a sample from other documents to review
      expect(await use.get(`/bff/documents/${id}`)).toMatchObject({ state: 'Extracted', isValidatedByRule: false });
      await use.send('PATCH', `/v1/documents/${id}`, { fields: { note: { value: 'wrong' } }, markDocumentAsValidated: true });
    }
    const rule = await use.get<TouchlessState>(path);
    expect(rule).toMatchObject({ state: 'paused', judged: 3, pause: { reason: 'sampleExceeds' } });
    const { count } = await app.database
      .forTenant(use.tenant.tenantId)
      .selectFrom('outbox_messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'touchlessPaused')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    const next = await use.read();
    expect((await use.detail(next)).state).toBe('Extracted');
  });

  test('does not overwrite another user’s change', async () => {
    const use = await newCase();
    const was = { settings: defaultTouchless, state: 'off' };
    expect((await use.send('PUT', path, { settings, isOn: false, was })).status).toBe(200);
    expect((await use.send('PUT', path, { settings, isOn: false, was })).status).toBe(409);
    expect(await use.get<unknown[]>('/bff/touchless')).toEqual(
      expect.arrayContaining([expect.objectContaining({ documentType: 'invoice', state: 'off' })]),
    );
  });

  test('counts user changes as errors that it would have let through', async () => {
    const use = await newCase();
    await validated(use, 8, 2);
    await use.read();
    const simulation = (await (
      await use.send('POST', `${path}/simulate`, { rule: settings.rule, promise: settings.promise })
    ).json()) as TouchlessSimulation;
    expect(simulation).toMatchObject({ validated: 8, open: 1, wrong: [{ fields: ['note'] }, { fields: ['note'] }] });
    expect(simulation.positions[0]).toMatchObject({ proof: { passed: 8, wrong: 2 }, openShare: 1 });
  });
});
