import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalFigures } from '#contract/approvals/admin-bff.ts';
import { cacheRates } from '#service/lookups/answers.store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, codeOf, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = () => new Date('2026-03-06T10:00:00Z');
  scene = await openApprovalCase(app);
});

const get = async <T>(path: string, user: User = scene.admin) => (await (await app.send('GET', path, user.token)).json()) as T;
const put = (path: string, json: unknown, user: User = scene.admin) => app.send('PUT', path, user.token, { json });
const started = async (fields?: Record<string, string>): Promise<string> => {
  const id = await scene.validated(fields ? { fields } : {});
  expect((await scene.start(id)).status).toBe(200);
  return id;
};
const over = (amount: string, currency: string) => ({
  match: 'all' as const,
  rules: [{ subject: 'amount' as const, operator: 'gte' as const, values: [amount], currency }],
});

describe('conditions', () => {
  test('compare an amount in another currency at the rate of the day, and without a rate do not skip the step', async () => {
    const condition = over('50000', 'CZK');
    await scene.workflow(workflowOf([asking(scene.petr.actor), { ...asking(scene.eva.actor), condition }]));
    const inEuros = (total: string) => ({ total_amount: total, currency: 'EUR' });
    const unknown = await started(inEuros('100.00'));
    await scene.approve(unknown, scene.petr);
    expect(await scene.steps(unknown)).toEqual(['Approved', 'Pending']);
    const kept = { listDay: '2026-03-06', rates: { EUR: '25.000' }, fetchedAt: app.clock.now() };
    await cacheRates(app.database.system, app.lookups.ratesUrl, '2026-03-06', kept);
    const [small, large] = [await started(inEuros('1999.99')), await started(inEuros('2000.00'))];
    await scene.approve(small, scene.petr);
    await scene.approve(large, scene.petr);
    expect([await scene.steps(small), await scene.steps(large)]).toEqual([
      ['Approved', 'Skipped'],
      ['Approved', 'Pending'],
    ]);
  });

  test('look up a value in a data table', async () => {
    const values = [
      { key: 'P1', value: 'Praha' },
      { key: 'B1', value: 'Brno' },
    ];
    const made = await app.send('POST', '/v1/external-data-tables', scene.admin.token, { json: { name: 'Centres', values } });
    const { id: table } = (await made.json()) as { id: string };
    const ofBrno = { subject: 'lookup' as const, field: 'order_number_sm', table, operator: 'is' as const, values: ['brno'] };
    const condition = { match: 'all' as const, rules: [ofBrno] };
    await scene.workflow(workflowOf([asking(scene.petr.actor), { ...asking(scene.eva.actor), condition }]));
    const stepsOf = async (fields: Record<string, string>) => {
      const id = await started(fields);
      await scene.approve(id, scene.petr);
      return scene.steps(id);
    };
    expect(await stepsOf({ order_number_sm: 'B1' })).toEqual(['Approved', 'Pending']);
    expect(await stepsOf({ order_number_sm: 'P1' })).toEqual(['Approved', 'Skipped']);
    expect(await stepsOf({ order_number_sm: 'X9' })).toEqual(['Approved', 'Skipped']);
  });

  test('that depend on an unknown rate neither select a workflow automatically nor count as false', async () => {
    await scene.workflow(workflowOf([asking(scene.eva.actor)], { name: 'Large', condition: over('50000', 'CZK') }));
    await scene.workflow(workflowOf([asking(scene.petr.actor)], { name: 'Others' }));
    const id = await scene.validated({ fields: { total_amount: '900000.00', currency: 'GBP' } });
    const refused = await scene.start(id);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('exchange rate of GBP') },
    ]);
    expect(await scene.stateOf(id)).toBe('None');
    const choices = await get<{ id: string; name: string; isSure: boolean }[]>(`/bff/documents/${id}/workflows`);
    expect(choices.map(({ name, isSure }) => [name, isSure])).toEqual([
      ['Large', false],
      ['Others', true],
    ]);
    const { definition } = (await get<{ definition: unknown }[]>('/bff/approval/workflows'))[0] ?? {};
    const tried = await scene.post('/bff/approval/workflows/dry-run', scene.admin, { definition });
    expect(await tried.json()).toMatchObject([{ documentId: id, isMatch: null }]);
    // the user chooses
    const json = { workflowId: choices[0]?.id };
    expect((await scene.post(`/bff/documents/${id}/start-approval`, scene.accountant, json)).status).toBe(200);
    // if the choice makes no difference, the first matching workflow is used
    const own = await scene.validated({ fields: { total_amount: '900.00', currency: 'CZK' } });
    expect((await scene.start(own)).status).toBe(200);
  });

  test('approve small amounts from known suppliers automatically, but not to another account', async () => {
    const known = {
      match: 'all' as const,
      rules: [{ subject: 'approvedBefore' as const, operator: 'gte' as const, values: ['1'] }],
    };
    const steps = [{ mode: 'auto' as const, condition: known, endsApproval: true }, asking(scene.petr.actor)];
    await scene.workflow(workflowOf(steps));
    const from = (iban: string) => ({ issued_by_id_sm: '12345679', issued_by_name_sm: 'Syn', total_amount: '10', iban_sm: iban });
    const first = await started(from('CZ1'));
    expect(await scene.steps(first)).toEqual(['Skipped', 'Pending']);
    await scene.approve(first, scene.petr);
    const second = await started(from('CZ1'));
    expect([await scene.stateOf(second), await scene.steps(second)]).toEqual(['Approved', ['Approved', 'Skipped']]);
    expect(await scene.steps(await started(from('CZ2')))).toEqual(['Skipped', 'Pending']);
  });

  test('ask the manager of the user who sent the document', async () => {
    expect(
      (await put(`/bff/approval/reporting-lines/${scene.accountant.actor.id}`, { managerId: scene.eva.actor.id })).status,
    ).toBe(200);
    await scene.workflow(workflowOf([{ approvers: { managerOfSender: true } }]));
    const id = await started();
    expect((await scene.approve(id, scene.petr)).status).toBe(403);
    expect((await scene.approve(id, scene.eva)).status).toBe(200);
  });
});

describe('reporting lines', () => {
  const line = (user: User) => `/bff/approval/reporting-lines/${user.actor.id}`;
  test('are set by administrators and contain no cycles', async () => {
    const { petr, eva, accountant } = scene;
    expect((await put(line(petr), { managerId: eva.actor.id })).status).toBe(200);
    expect((await put(line(eva), { managerId: scene.admin.actor.id })).status).toBe(200);
    expect((await put(line(scene.admin), { managerId: petr.actor.id })).status).toBe(400);
    expect((await put(line(petr), { managerId: petr.actor.id })).status).toBe(400);
    expect((await put(line(petr), { managerId: accountant.actor.id })).status).toBe(400);
    expect((await put(line(petr), { managerId: eva.actor.id }, accountant)).status).toBe(403);
    const lines = await get<{ userId: string; managerId: string | null }[]>('/bff/approval/reporting-lines');
    expect(lines.find(({ userId }) => userId === petr.actor.id)?.managerId).toBe(eva.actor.id);
    expect((await put(line(petr), { managerId: null })).status).toBe(200);
    const theirs = await openApprovalCase(app);
    expect((await put(line(petr), { managerId: null }, theirs.admin)).status).toBe(404);
    expect((await put(line(petr), { managerId: theirs.eva.actor.id })).status).toBe(400);
    expect((await app.send('PUT', line(petr), null, { json: { managerId: null } })).status).toBe(401);
  });
});

describe('several documents', () => {
  const decide = (json: unknown, user = scene.petr) => app.send('POST', '/bff/approval/decide', user.token, { json });
  test('are rejected with one note, all or none', async () => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const documentIds = [await started(), await started(), await started()];
    expect((await decide({ documentIds, verdict: 'Rejected' })).status).toBe(400);
    expect((await decide({ documentIds, verdict: 'Rejected', note: 'x'.repeat(100_000) })).status).toBe(400);
    const last = documentIds[2] ?? '';
    await scene.approve(last, scene.petr);
    const refused = await decide({ documentIds, verdict: 'Rejected', note: 'wrong' });
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([409, expect.stringContaining('body.documentIds.2')]);
    expect(await scene.stateOf(documentIds[0] ?? '')).toBe('Pending');
    const json = { documentIds: documentIds.slice(0, 2), verdict: 'Rejected', note: 'wrong' };
    expect((await decide(json, scene.eva)).status).toBe(403);
    // a trial reports the outcome and changes nothing
    expect((await decide({ ...json, isTrial: true })).status).toBe(200);
    expect((await decide({ ...json, isTrial: true }, scene.eva)).status).toBe(403);
    expect(await scene.stateOf(documentIds[0] ?? '')).toBe('Pending');
    const [first, second] = await Promise.all(json.documentIds.map(async (id) => (await scene.row(id)).version));
    expect((await decide({ ...json, versions: [first] })).status).toBe(400);
    const stale = await decide({ ...json, versions: [first, (second ?? 0) - 1] });
    expect([stale.status, JSON.stringify(await stale.json())]).toEqual([409, expect.stringContaining('body.documentIds.1')]);
    expect((await decide({ ...json, versions: [first, second] })).status).toBe(200);
    expect(await Promise.all(documentIds.map(scene.stateOf))).toEqual(['Rejected', 'Rejected', 'Approved']);
    expect((await app.send('POST', '/bff/approval/decide', null, { json })).status).toBe(401);
  });
});

describe('an alarm', () => {
  test.each([
    ['allow', 'Approved'],
    ['reset', 'Pending'],
  ])('is raised when an approved document is changed and the setting is %s', async (afterEdit, state) => {
    await put('/bff/approval/settings', { afterEdit, watchedFields: ['total_amount'], linkNeedsSignIn: false });
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const id = await started();
    await scene.approve(id, scene.petr);
    expect((await scene.patch(id, scene.accountant, { fields: { total_amount: { value: '99999' } } })).status).toBe(200);
    expect(await scene.stateOf(id)).toBe(state);
    const alarm = { documentId: id, fields: ['total_amount'], effect: afterEdit, by: scene.accountant.actor.name };
    expect(await get('/bff/approval/alarms')).toMatchObject([alarm]);
    const emails = await app.database
      .forTenant(scene.ours.tenantId)
      .selectFrom('outbox_messages')
      .select(['recipient', 'body'])
      .where('kind', '=', 'approvalAlarm')
      .execute();
    expect(emails.map(({ recipient }) => recipient)).toEqual([scene.admin.actor.email]);
    // the field's label, the approved value and the current one
    expect(emails[0]?.body).toMatch(/^(Total: 12,100\.00 → 99,999\.00|Celkem s DPH: 12\s100,00 → 99\s999,00)$/m);
  });
});

test('the history of a workflow shows who changed it and when', async () => {
  const definition = workflowOf([asking(scene.petr.actor)]);
  const made = await app.send('POST', '/bff/approval/workflows', scene.admin.token, { json: definition });
  const { workflowId } = (await made.json()) as { workflowId: string };
  await put(`/bff/approval/workflows/${workflowId}`, { ...definition, name: 'Another' });
  await app.send('POST', `/bff/approval/workflows/${workflowId}/activate`, scene.admin.token, { json: { isActive: false } });
  const path = `/bff/approval/workflows/${workflowId}/history`;
  const by = scene.admin.actor.name;
  expect(await get(path)).toMatchObject([
    { action: 'deactivated', by, version: null },
    { action: 'saved', by, version: 2 },
    { action: 'created', by, version: 1 },
  ]);
  const theirs = await openApprovalCase(app);
  expect(await codeOf(await app.send('GET', path, theirs.admin.token))).toEqual([404, 'not_found']);
  expect((await app.send('GET', path, scene.accountant.token)).status).toBe(403);
});

test('the statistics show how long steps and approvers take and where documents are stuck', async () => {
  await scene.workflow(workflowOf([{ name: 'Boss', ...asking(scene.petr.actor), dueHours: 24 }]));
  const [quick, slow, open] = [await started(), await started(), await started()];
  const at = (iso: string) => {
    app.clock.now = () => new Date(iso);
  };
  at('2026-03-06T12:00:00Z');
  await scene.approve(quick, scene.petr);
  at('2026-03-08T10:00:00Z');
  await scene.reject(slow, scene.petr);
  const figures = await get<ApprovalFigures>('/bff/approval/figures?days=30');
  expect(figures).toMatchObject({
    runs: { finished: 2, approved: 1, rejected: 1, automatic: 0, medianHours: 25 },
    steps: [{ workflow: 'Approval', step: 'Boss', decided: 2, medianHours: 25, due: 2, inTime: 0.5 }],
    people: [{ id: scene.petr.actor.id, decided: 2, due: 2, inTime: 0.5, waiting: 1, overdue: 1 }],
    due: 2,
    inTime: 0.5,
  });
  const { items, totalCount } = await get<{ items: unknown[]; totalCount: number }>('/bff/approval/stuck');
  expect([totalCount, items]).toEqual([
    1,
    [expect.objectContaining({ documentId: open, step: 'Boss', waitsFor: [scene.petr.actor.name], isAlone: false })],
  ]);
  expect((await app.send('GET', '/bff/approval/figures?days=0', scene.admin.token)).status).toBe(400);
  expect((await app.send('GET', '/bff/approval/figures', scene.petr.token)).status).toBe(403);
  const theirs = await openApprovalCase(app);
  expect(await get('/bff/approval/stuck', theirs.admin)).toEqual({ items: [], totalCount: 0 });
});
