import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { subscribe } from '#service/platform/database/notify.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { codeOf, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('effects of approval on the document', () => {
  test('the detail states what its reader may do', async () => {
    const { accountant, admin, petr, eva, workflow, validated, start, approve } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor), asking(eva.actor)]));
    const id = await validated();
    const can = async (user: User) => {
      const answer = await app.send('GET', `/v1/documents/${id}`, user.token);
      const detail = (await answer.json()) as Record<string, boolean>;
      return ['canBeApproved', 'canBeSentToApproval', 'canBeShownInApproval', 'canBeExported'].map((name) => detail[name]);
    };
    expect(await can(accountant)).toEqual([false, true, false, true]);
    await start(id);
    expect(await can(accountant)).toEqual([false, false, true, false]);
    expect(await can(petr)).toEqual([true, false, true, false]);
    expect(await can(eva)).toEqual([false, false, true, false]);
    expect(await can(admin)).toEqual([true, false, true, false]);
    await approve(id, petr);
    expect([(await can(petr))[0], (await can(eva))[0]]).toEqual([false, true]);
    await approve(id, eva);
    expect(await can(eva)).toEqual([false, false, true, true]);
  });

  test('it leaves the export queue at the start and, approved, returns to it where the tenant configured that', async () => {
    const { ours, petr, row, workflow, validated, start, approve } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    await app.database.system
      .updateTable('tenants')
      .set({
        export_settings: JSON.stringify({
          trigger: 'AfterApproval',
          finishedAction: 'None',
          downloadNaming: 'DocumentId',
          exportFormat: 'Json',
        }),
      })
      .where('id', '=', ours.tenantId)
      .execute();
    const id = await validated({ export_state: 'Queued' });
    await start(id);
    expect((await row(id)).export_state).toBe('None');
    await approve(id, petr);
    expect((await row(id)).export_state).toBe('Queued');
  });

  test('a document deleted, put on hold or invalidated meanwhile is not approved, and none is exported before approval', async () => {
    const { accountant, petr, post, workflow, validated, start, approve, patch } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const [deleted, waiting, held] = [await validated(), await validated(), await validated()];
    for (const id of [deleted, waiting, held]) await start(id);
    await app.send('DELETE', `/v1/documents/${deleted}`, accountant.token);
    const json = [{ documentId: waiting }];
    const marked = await app.send('PATCH', '/v1/documents/markAsExported', accountant.token, { json });
    expect(await codeOf(marked)).toEqual([409, 'state_conflict']);
    await patch(waiting, accountant, { fields: { total_amount: { value: '' } } });
    await post(`/v1/documents/${waiting}/state/change/Extracted`, accountant);
    await post(`/v1/documents/${held}/state/change/Paused`, accountant);
    expect(await codeOf(await approve(deleted, petr))).toEqual([404, 'document_not_found']);
    expect(await codeOf(await approve(waiting, petr))).toEqual([409, 'state_conflict']);
    expect(await codeOf(await approve(held, petr))).toEqual([409, 'state_conflict']);
  });

  test('an outdated version of a changed document is not approved', async () => {
    const { accountant, petr, row, workflow, validated, start, patch } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    const { version } = await row(id);
    await patch(id, accountant, { fields: { total_amount: { value: '99999.00' } } });
    const stale = await app.send('POST', `/v1/approval/${id}/approve`, petr.token, { headers: { 'if-match': `"${version}"` } });
    expect(await codeOf(stale)).toEqual([409, 'stale_version']);
    const now = await app.send('POST', `/v1/approval/${id}/approve`, petr.token, { headers: { 'if-match': `"${version + 1}"` } });
    expect(now.status).toBe(200);
  });

  test('an approver sees what they are or were asked about in their units, and nothing else', async () => {
    const { ours, petr, eva, workflow, validated, start, reject } = await openApprovalCase(app);
    const oneUnit = await app.user(ours, 'Approver', [ours.unitIds[0]]);
    await workflow(workflowOf([asking(petr.actor, oneUnit.actor), asking(eva.actor)]));
    const [mine, elsewhere, never] = [
      await validated(),
      await validated({ accounting_unit_id: ours.unitIds[1] }),
      await validated({ approval_state: 'Pending' }),
    ];
    for (const id of [mine, elsewhere]) await start(id);
    const seen = async (user: User) => {
      const answer = await app.send('POST', '/v1/documents/list', user.token, { json: {} });
      const listed = ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
      const read = [];
      for (const id of [mine, elsewhere, never])
        if ((await app.send('GET', `/v1/documents/${id}`, user.token)).status === 200) read.push(id);
      // the list and the single document apply the same rule
      expect(listed.toSorted()).toEqual(read.toSorted());
      return read;
    };
    expect(await seen(petr)).toEqual([mine, elsewhere]);
    expect(await seen(oneUnit)).toEqual([mine]);
    expect(await seen(eva)).toEqual([mine, elsewhere]);
    await reject(mine, petr);
    expect(await seen(petr)).toEqual([mine, elsewhere]);
    expect(await seen(await app.user(ours, 'Approver', ours.unitIds))).toEqual([]);
  });

  test('screens and webhooks are notified, but not of a refused call', async () => {
    const { ours, petr, workflow, validated, start, approve, reject } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const db = app.database.forTenant(ours.tenantId);
    for (const event of ['WorkflowStarted', 'DocumentApproved', 'DocumentRejected'])
      await db
        .insertInto('webhooks')
        .values({
          tenant_id: ours.tenantId,
          id: uuidv7(),
          name: event,
          url: 'https://example.test/',
          event,
          is_active: true,
          sends_secret_in_address: false,
          sealed_signing_secret: 'sealed',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute();
    const heard: string[] = [];
    const stop = subscribe(app.database, ours.tenantId, ({ documentIds }) => void heard.push(...documentIds));
    const [good, bad] = [await validated(), await validated()];
    for (const id of [good, bad]) await start(id);
    await approve(good, petr);
    await approve(good, petr);
    await reject(bad, petr);
    const told = await db.selectFrom('webhook_deliveries').select(['event', 'document_id']).orderBy('id').execute();
    expect(told.map(({ event, document_id: id }) => [event, id === good ? 'good' : 'bad'])).toEqual([
      ['WorkflowStarted', 'good'],
      ['WorkflowStarted', 'bad'],
      ['DocumentApproved', 'good'],
      ['DocumentRejected', 'bad'],
    ]);
    await vi.waitFor(
      () =>
        expect([heard.filter((id) => id === good), heard.filter((id) => id === bad)].map(({ length }) => length)).toEqual([2, 2]),
      { timeout: 60_000 },
    );
    stop();
  });

  test('extracting it again withdraws it from approval', async () => {
    const { accountant, petr, post, workflow, validated, start, approve, stateOf } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    expect((await post(`/v1/documents/${id}/requeue-extraction`, accountant)).status).toBe(200);
    expect(await stateOf(id)).toBe('None');
    expect((await approve(id, petr)).status).toBe(409);
  });
});

describe('an edit', () => {
  const settings = (admin: User, json: unknown) => app.send('PUT', '/bff/approval/settings', admin.token, { json });
  const amount = { fields: { total_amount: { value: '99999.00' } } };

  test.each(['Approved', 'Pending'])('of a watched value restarts the approval when it is %s', async (state) => {
    const { accountant, petr, eva, workflow, validated, start, approve, patch, stateOf, steps, actionsOf } =
      await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor), asking(eva.actor)]));
    const id = await validated();
    await start(id);
    await approve(id, petr);
    if (state === 'Approved') await approve(id, eva);
    expect((await patch(id, accountant, { fields: { note: { value: 'paid by card' } } })).status).toBe(200);
    expect(await stateOf(id)).toBe(state);
    expect((await patch(id, accountant, amount)).status).toBe(200);
    expect([await stateOf(id), await steps(id)]).toEqual(['Pending', ['Pending', 'Waiting']]);
    expect(await actionsOf(id)).toContain('document.approvalRestarted');
  });

  test('of the type or the accounting unit also restarts it', async () => {
    const { ours, petr, accountant, workflow, validated, start, approve, post, steps, stateOf } = await openApprovalCase(app);
    const otherUnit = await app.user(ours, 'Approver', [ours.unitIds[1]]);
    await workflow(workflowOf([asking(petr.actor), asking(otherUnit.actor, petr.actor)]));
    const [typed, moved, waiting] = [await validated(), await validated(), await validated()];
    for (const id of [typed, moved, waiting]) await start(id);
    for (const id of [typed, moved]) await approve(id, petr);
    expect((await post(`/v1/documents/${typed}/change-document-type/receipt`, accountant)).status).toBe(200);
    expect([await stateOf(typed), await steps(typed)]).toEqual(['Pending', ['Pending', 'Waiting']]);
    for (const id of [moved, waiting])
      expect((await post(`/v1/documents/${id}/update-accounting-unit/${ours.unitIds[1]}`, accountant)).status).toBe(200);
    expect(await steps(moved)).toEqual(['Pending', 'Waiting']);
    await approve(waiting, petr);
    expect((await approve(waiting, otherUnit)).status).toBe(200);
  });

  test('before the first decision does not affect the approval', async () => {
    const { accountant, petr, workflow, validated, start, patch, actionsOf } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    expect((await patch(id, accountant, amount)).status).toBe(200);
    expect(await actionsOf(id)).not.toContain('document.approvalRestarted');
  });

  test('is refused or ignored where the tenant configured that', async () => {
    const { accountant, petr, post, workflow, validated, start, approve, patch, stateOf, admin } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    await approve(id, petr);
    expect((await settings(admin, { afterEdit: 'forbid' })).status).toBe(200);
    const refused = await patch(id, accountant, amount);
    expect([refused.status, await refused.json()]).toMatchObject([409, { errors: [{ path: 'body.fields.total_amount' }] }]);
    expect((await post(`/v1/documents/${id}/requeue-extraction`, accountant)).status).toBe(409);
    await settings(admin, { afterEdit: 'allow' });
    expect((await patch(id, accountant, amount)).status).toBe(200);
    expect(await stateOf(id)).toBe('Approved');
    expect((await settings(admin, { afterEdit: 'sometimes' })).status).toBe(400);
  });

  test('by an approver accepts only editable or required fields, and only in their turn', async () => {
    const { petr, eva, workflow, validated, start, approve, patch } = await openApprovalCase(app);
    await workflow(workflowOf([{ ...asking(petr.actor), requiredFields: ['note'] }, asking(eva.actor)]));
    const id = await validated();
    await start(id);
    const unfilled = await approve(id, petr);
    expect([unfilled.status, await unfilled.json()]).toMatchObject([409, { errors: [{ path: 'fields.note' }] }]);
    const note = { fields: { note: { value: 'cost centre 4' } } };
    expect((await patch(id, eva, note)).status).toBe(403);
    expect(await codeOf(await patch(id, petr, amount))).toEqual([403, 'role_forbids']);
    expect((await patch(id, petr, note)).status).toBe(200);
    expect((await approve(id, petr)).status).toBe(200);
    expect((await patch(id, petr, note)).status).toBe(403);
  });

  test('by an approver accepts the editable values of items and leaves the items otherwise unchanged', async () => {
    const { petr, accountant, workflow, validated, start, approve, patch, row } = await openApprovalCase(app);
    const items = [
      { item_description: 'Paper', item_amount: '100.00' },
      { item_description: 'Pens', item_amount: '20.00' },
    ];
    await workflow(
      workflowOf([{ ...asking(petr.actor), editableFields: ['item_code'], requiredFields: ['item_code', 'no_such_field'] }]),
    );
    const id = await validated({ items });
    await start(id);
    const before = (await row(id)).items;
    const turn = await (await app.send('GET', `/bff/documents/${id}/approval`, petr.token)).json();
    expect(turn).toMatchObject({ myTurn: { openFields: expect.arrayContaining(['item_code']), requiredFields: ['item_code'] } });
    const sent = (codes: readonly string[], more: Record<string, string> = {}) => ({
      items: codes.map((code, at) => ({
        item_description: { value: ['Paper', 'Pens'][at] ?? 'More' },
        item_amount: { value: ['100.00', '20.00'][at] ?? '1' },
        ...(code !== '' && { item_code: { value: code } }),
        ...(at === 1 && Object.fromEntries(Object.entries(more).map(([name, value]) => [name, { value }]))),
      })),
    });
    const pathsOf = async (answer: Response) => {
      const { code, errors } = (await answer.json()) as { code: string; errors: { path: string }[] };
      return [answer.status, code, errors.map(({ path }) => path)];
    };
    expect(await pathsOf(await patch(id, petr, sent(['501', '502'], { item_amount: '2.00' })))).toEqual([
      403,
      'role_forbids',
      ['body.items.1.item_amount'],
    ]);
    expect(await pathsOf(await patch(id, petr, sent(['501', '502'], { item_unit: 'ks' })))).toEqual([
      403,
      'role_forbids',
      ['body.items.1.item_unit'],
    ]);
    for (const codes of [['501'], ['501', '502', '503'], []])
      expect(await pathsOf(await patch(id, petr, sent(codes)))).toEqual([403, 'role_forbids', ['body.items']]);
    expect((await row(id)).items).toEqual(before);

    expect((await patch(id, petr, sent(['501', '']))).status).toBe(200);
    const unfilled = await approve(id, petr);
    expect([unfilled.status, await unfilled.json()]).toMatchObject([409, { errors: [{ path: 'items.1.item_code' }] }]);
    expect((await patch(id, petr, sent(['501', '502']))).status).toBe(200);
    expect((await row(id)).items).toMatchObject([
      { item_description: { value: 'Paper' }, item_code: { value: '501' } },
      { item_description: { value: 'Pens' }, item_code: { value: '502' } },
    ]);
    expect((await approve(id, petr)).status).toBe(200);
    expect((await patch(id, accountant, { items: [] })).status).toBe(200);
  });
});
